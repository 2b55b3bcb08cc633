"""The history of the tables. Run by `app.store.database.database` when a store is opened."""
