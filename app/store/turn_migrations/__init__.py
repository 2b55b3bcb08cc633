"""The history of the tables. Run by `app.store.database` when a store is opened."""
