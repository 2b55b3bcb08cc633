"""Runs the migrations on the connection that the store hands in; they commit or fail together."""

from __future__ import annotations

from alembic import context

from app.store.database.tables import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
