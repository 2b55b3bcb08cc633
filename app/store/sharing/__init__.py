"""Workflows that travel over an OCI registry, and what reviewers sign about them.

reference (oci://host/name:tag@sha256:…) → registry (oras) → artefact (an export, each member a
layer) → reviews (in-toto statements in DSSE envelopes, about the digest of the artefact's manifest)
→ trust (whose reviews count). What arrives is an export again: `exchange` reads it with no trust at
all.
"""
