"""Runs the migrations on the connection that is handed in; they commit or fail together."""

from __future__ import annotations

from alembic import context

from app.store.turns.tables import TurnTable

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=TurnTable.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
