"""Where workflows, pictures and runs are kept.

A *workflow* is kept as immutable versions: what a person taught, as JSON. The *pictures* its
snapshots show are files named by their content, shared between steps and read only when somebody
looks. What was *learned* since (further trajectories, statistics of steps) belongs to one version
and lives beside it. A *run* is a row, its story one appended event per line, its end a report.
`Store` is the way in; `Store.open(home)` brings the schema up to date.

    exchange | secrets          files to send and to import; secret values
        store                   the way in
            workflows | runs | batches | schedules | editing
                serialization   values as JSON
                    pictures    files named by their content
                        database    tables, migrations, SQLite and PostgreSQL
                            model   the dataclasses that are kept
                                atomic_files, private_files, errors

Each line may import the lines below it.
"""
