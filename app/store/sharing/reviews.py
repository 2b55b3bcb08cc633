"""What is signed about an artefact: who published it, and who reviewed it with what verdict.

Each is an in-toto statement (v1) about the digest of the artefact's manifest, in a DSSE envelope,
signed with an Ed25519 key. The digest stands for every byte of the workflow, so that a statement
holds wherever a copy lies.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from app.engine.errors import UsageError
from app.store.sharing.artefact import Shared
from app.store.sharing.registry import Content, Registry, SharedContentError

if TYPE_CHECKING:
    from securesystemslib.signer._crypto_signer import CryptoSigner
    from securesystemslib.signer._key import SSlibKey

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
ENVELOPE_TYPE = "application/vnd.in-toto+json"
PUBLISHED, REVIEWED = "urn:byheart:publication:v1", "urn:byheart:review:v1"
MOST_STATEMENTS, LARGEST_STATEMENT = 200, 2**16
KEY_PREFIX, KEY_DIGITS = "ed25519:", 64


class Verdict(StrEnum):
    """What a reviewer says of a workflow."""

    ACCEPT = "accept"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Statement:
    """What the owner of a key signed: the `key` as people hand it on, of which kind, and the
    content.
    """

    key: str
    kind: str
    said: Mapping[str, Any]

    @property
    def verdict(self) -> Verdict | None:
        """Of a review; None for anything else."""
        says = self.said.get("verdict")
        return Verdict(says) if self.kind == REVIEWED and says in set(Verdict) else None


def new_key() -> str:
    """A private key as it is kept with the secrets."""
    from securesystemslib.signer._crypto_signer import CryptoSigner  # noqa: PLC0415 - who signs loads it

    return CryptoSigner.generate_ed25519().private_bytes.decode("ascii")


def public_key(private: str) -> str:
    """The key that tells a signature of this private key: `ed25519:` and 64 digits."""
    return KEY_PREFIX + str(_signer(private).public_key.keyval["public"])


def read_key(text: str) -> str:
    """A public key in words. UsageError when it is none."""
    digits = text.strip().removeprefix(KEY_PREFIX)
    if len(digits) != KEY_DIGITS or set(digits) - set("0123456789abcdef"):
        raise UsageError(
            f"A key is “{KEY_PREFIX}” and {KEY_DIGITS} digits, as “byheart trust key” prints it, "
            f"not “{text[:80]}”."
        )
    return KEY_PREFIX + digits


def sign(
    registry: Registry, shared: Shared, private: str, kind: str, said: Mapping[str, Any]
) -> None:
    """Sign a statement about the artefact, and put it beside it."""
    from securesystemslib.dsse import Envelope  # noqa: PLC0415 - who signs loads it

    reference = shared.reference
    statement = {
        "_type": STATEMENT_TYPE,
        "subject": [
            {"name": reference.name, "digest": {"sha256": reference.digest.partition(":")[2]}}
        ],
        "predicateType": kind,
        "predicate": dict(said),
    }
    envelope = Envelope(json.dumps(statement, sort_keys=True).encode(), ENVELOPE_TYPE, {})
    envelope.sign(_signer(private))
    # A signature is named by its key: whoever reads it knows which key to try.
    signed = json.dumps({**envelope.to_dict(), "key": public_key(private)}).encode()
    registry.attach(reference.digest, ENVELOPE_TYPE, Content(ENVELOPE_TYPE, signed))


def statements(registry: Registry, shared: Shared) -> tuple[Statement, ...]:
    """What was signed about exactly this artefact; whatever does not hold is left out."""
    digest = shared.reference.digest
    found = []
    for manifest in registry.attached(digest, ENVELOPE_TYPE, MOST_STATEMENTS):
        try:
            content = registry.blob(_only_layer(manifest), LARGEST_STATEMENT)
            found.append(_checked(json.loads(content), digest))
        except (SharedContentError, ValueError, KeyError, TypeError, RecursionError):
            continue
    return tuple(dict.fromkeys(one for one in found if one is not None))


def accepted_by(reviews: Iterable[Statement], keys: Sequence[str]) -> tuple[str, ...]:
    """Which of the keys accept; whose owner also rejects does not."""
    verdicts: dict[str, set[Verdict | None]] = {key: set() for key in keys}
    for each in reviews:
        if each.key in verdicts:
            verdicts[each.key].add(each.verdict)
    return tuple(
        key
        for key, said in verdicts.items()
        if Verdict.ACCEPT in said and Verdict.REJECT not in said
    )


def rejected_by(reviews: Iterable[Statement], keys: Sequence[str]) -> tuple[str, ...]:
    """Which of the keys reject."""
    return tuple(
        dict.fromkeys(
            each.key for each in reviews if each.key in keys and each.verdict is Verdict.REJECT
        )
    )


def _checked(signed: Any, digest: str) -> Statement | None:  # noqa: ANN401 (JSON)
    """The statement of an envelope whose signature holds; None when it is about something else."""
    from securesystemslib.dsse import Envelope  # noqa: PLC0415 - who verifies loads it
    from securesystemslib.exceptions import VerificationError  # noqa: PLC0415

    key = read_known_key(signed["key"])
    envelope = Envelope.from_dict(copy.deepcopy(signed))  # it changes what it is given
    try:
        envelope.verify([_verifier(key, envelope.signatures)], 1)
    except VerificationError:
        return None
    if envelope.payload_type != ENVELOPE_TYPE:
        return None
    match json.loads(envelope.payload):
        case {
            "_type": "https://in-toto.io/Statement/v1",
            "subject": [{"digest": {"sha256": str(about)}}],
            "predicateType": str(kind),
            "predicate": dict(said),
        } if f"sha256:{about}" == digest:
            return Statement(key, kind, _Frozen(said))
        case _:
            return None


def read_known_key(text: object) -> str:
    """A key inside an envelope. ValueError when it is none."""
    try:
        return read_key(str(text))
    except UsageError as error:
        raise ValueError(str(text)) from error


class _Frozen(dict[str, Any]):
    """What was said, as a thing of its own: two statements that say the same are two."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(json.dumps(self, sort_keys=True))


def _only_layer(manifest: Mapping[str, Any]) -> Mapping[str, Any]:
    (layer,) = manifest["layers"]
    if not isinstance(layer, dict):
        raise TypeError
    return layer


def _verifier(key: str, signatures: Mapping[str, Any]) -> SSlibKey:
    """The key, under the name that the one signature gives it: what counts is whether it holds."""
    from securesystemslib.signer._key import SSlibKey  # noqa: PLC0415

    (name,) = signatures
    return SSlibKey(name, "ed25519", "ed25519", {"public": key.removeprefix(KEY_PREFIX)})


def _signer(private: str) -> CryptoSigner:
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415
    from securesystemslib.signer._crypto_signer import CryptoSigner  # noqa: PLC0415

    return CryptoSigner(load_pem_private_key(private.encode("ascii"), None))
