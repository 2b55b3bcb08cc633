"""The proof of the threat model (assets/docs/threat-model.md): which tests hold which threat.

Another user of the same machine
    private displays        tests/desktop/display/test_private.py
                            tests/desktop/display/test_authority.py
    folders, key files      tests/store/test_private_files.py
                            tests/store/secrets/test_secrets.py, tests/cli/test_doctor.py
    environments            tests/desktop/system/test_launcher.py
                            tests/player/end_checks/test_runner.py
                            tests/security/test_started.py
    a secret in no file     tests/end_to_end/test_passwords.py

A web page, a mail or a document on the screen
    report pages            tests/player/reporting/test_html.py
    what an agent may do    tests/player/agent/test_desktop.py,
                            tests/player/reflexes/test_harmless.py
                            tests/player/dialogs/test_dialog.py
    where secrets go        tests/player/screen/test_secret_field.py
    consent to a service    tests/wiring/agent/test_consent.py

A sender of a workflow
    acceptance              tests/cli/workflows/test_exchange.py
                            tests/player/review/test_acceptance.py
    a file that is unsound  tests/store/exchange/test_import_refused.py
    memory and entries      tests/security/test_hostile_input.py
    made-up contents        tests/security/test_fuzzed.py (and scripts/soak fuzz)
    a registry, reviews     tests/cli/workflows/test_publish.py
    queries                 tests/player/end_checks/test_sql.py

A sender of rows
    CSV and XLSX            tests/security/test_hostile_input.py, tests/store/batches/test_rows.py
                            tests/security/test_fuzzed.py

A compromised application
    a false success         tests/end_to_end/test_end_checks.py
                            tests/player/end_checks/test_end_check_rows.py
                            tests/player/run/test_row_outcome.py

A stolen laptop
    secrets                 tests/store/secrets/test_secrets.py
    pictures                tests/wiring/storage/test_picture_key.py
                            tests/store/runs/test_retention.py

The network
    alerts                  tests/scheduler/notifications/test_alerts.py
    packages                tests/test_licences.py, tests/scripts/test_set_up.py

Who reads or writes a fleet's database
    secrets, pictures       tests/store/test_hosts.py
    providers of secrets    tests/store/secrets/test_provider.py
                            tests/end_to_end/test_passwords.py
    a journal of another    tests/wiring/storage/test_sealing.py
    one at a remote screen  tests/scheduler/run/test_turn_among_machines.py
    who is cut off          tests/scheduler/jobs/test_worker.py

A client of the proxy, or by MCP
    who gets in             tests/serve/test_access_control.py
    one's answers, hashes   tests/serve/test_proxy_messages.py
    what may be played      tests/serve/test_tool_server.py

Whoever changes the story afterwards
    the sealed journal      tests/wiring/storage/test_sealing.py

A person who wants it to stop
    the stop key            tests/end_to_end/test_stopping.py (and scripts/soak stop)
    a yes to one question   tests/player/control/test_pacing.py
"""

from __future__ import annotations
