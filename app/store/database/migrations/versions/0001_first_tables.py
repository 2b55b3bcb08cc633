"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    _workflows()
    _pictures()
    _trajectories()
    _runs()
    op.create_table(
        "secrets",
        sa.Column("workflow", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("key", sa.String(), nullable=False, unique=True),
        sa.Column("safe", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """There is nothing before them."""


def _workflows() -> None:
    op.create_table(
        "workflows",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False, unique=True),
        sa.Column("created", sa.String(), nullable=False),
    )
    op.create_table(
        "workflow_versions",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("workflow_id", sa.Integer(), _owned_by("workflows.id"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("trusted", sa.Boolean(), nullable=False),
        sa.Column("proven", sa.Boolean(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.UniqueConstraint("workflow_id", "version"),
    )


def _pictures() -> None:
    op.create_table(
        "pictures",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("pixels", sa.String(), nullable=False, index=True),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("kept", sa.String(), nullable=False),
    )


def _trajectories() -> None:
    op.create_table(
        "trajectories",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("version_id", sa.Integer(), _owned_by("workflow_versions.id"), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("tags", sa.String(), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("learned", sa.Boolean(), nullable=False),
        sa.Column("forgotten", sa.Boolean(), nullable=False),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("trajectories_by_tags", "trajectories", ["version_id", "tags"])
    op.create_table(
        "step_statistics",
        sa.Column("trajectory", sa.String(), primary_key=True),
        sa.Column("step", sa.Integer(), primary_key=True),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.Column("agreed_at_once", sa.Integer(), nullable=False),
        sa.Column("waited_longest_s", sa.Double(), nullable=False),
        sa.Column("waited_usual_s", sa.Double(), nullable=False),
        sa.Column("effect_longest_s", sa.Double(), nullable=False),
        sa.Column("ready_after_s", sa.Double(), nullable=False),
    )
    _shown_by(
        "trajectory_pictures",
        sa.Column("trajectory_id", sa.Integer(), _owned_by("trajectories.id"), primary_key=True),
    )


def _runs() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("workflow", sa.String(), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("parameters", sa.JSON(), nullable=False),
        sa.Column("began", sa.String(), nullable=False, index=True),
        sa.Column("ended", sa.String(), nullable=True),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.Column("verified", sa.Boolean(), nullable=True),
        sa.Column("report", sa.JSON(none_as_null=True), nullable=True),
    )
    op.create_table(
        "run_events",
        sa.Column("run", sa.String(), _owned_by("runs.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("told", sa.String(), nullable=False),
        sa.Column("event", sa.JSON(), nullable=False),
    )
    _shown_by("run_pictures", sa.Column("run", sa.String(), _owned_by("runs.id"), primary_key=True))


def _shown_by(table: str, owner: sa.Column[object]) -> None:
    """A table of which pictures an owner shows."""
    picture = sa.Column(
        "sha256", sa.String(64), sa.ForeignKey("pictures.sha256"), primary_key=True, index=True
    )
    op.create_table(table, owner, picture)


def _owned_by(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")
