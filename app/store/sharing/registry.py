"""An OCI registry (distribution specification 1.1), spoken to with `oras`.

Nothing that it answers is trusted: what is asked for by its digest is hashed, and of every answer
no more is read than may be. Whoever may write there is known to `oras` from Docker's own settings
(`docker login`); Byheart never sees a password.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote

from app.engine.errors import ByheartError, UsageError
from app.store.sharing.reference import OciReference

if TYPE_CHECKING:
    import requests
    from oras.provider import Registry as OrasClient

MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json"
INDEX_TYPE = "application/vnd.oci.image.index.v1+json"
EMPTY_TYPE, EMPTY = "application/vnd.oci.empty.v1+json", b"{}"
LARGEST_MANIFEST = 4 * 2**20  # what the specification lets registries refuse
ANSWERS_WITHIN_S = 30.0
TRIES = 5  # to add to a list that others add to as well
OK, CREATED, NOT_FOUND = 200, 201, 404
DENIED = frozenset({401, 403})
NO_LIST = frozenset({404, 405})
A_PAGE, MOST_PAGES = 100, 50
# The tag of a list of what speaks of a digest.
INDEX_TAG = re.compile(r"sha256-[0-9a-f]{64}")

Json = dict[str, Any]


class RegistryError(ByheartError):
    """A registry cannot be reached, or does not do what it was asked for."""

    def __init__(self, reference: OciReference, why: str) -> None:
        """`why` completes "HOST/NAME ..."."""
        place = f"{reference.host}/{reference.name}".rstrip("/")
        super().__init__(f"{place} {why}.")


class NotGivenError(RegistryError):
    """A registry answers, but does not give, or take, what it was asked about."""


class SharedContentError(UsageError):
    """A registry does not hold what it was asked for, or gives something else."""

    def __init__(self, reference: OciReference, why: str) -> None:
        """`why` completes "HOST/NAME ..."."""
        super().__init__(f"{reference.host}/{reference.name} {why}; nothing was stored.")


@dataclass(frozen=True, slots=True)
class Content:
    """A part of an artefact: its bytes or where they are, of what type, and what it is called."""

    media_type: str
    content: bytes
    title: str = ""

    @property
    def described(self) -> Json:
        """As a manifest lists it."""
        found: Json = {**descriptor(self.media_type, self.content)}
        if self.title:
            found["annotations"] = {"org.opencontainers.image.title": self.title}
        return found


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list of names."""

    names: tuple[str, ...]
    goes_on: bool


def digest_of(content: bytes) -> str:
    """By what a registry names it."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def descriptor(media_type: str, content: bytes) -> Json:
    """How one content refers to another."""
    return {"mediaType": media_type, "digest": digest_of(content), "size": len(content)}


class Registry:
    """One repository of a registry: the one of the reference."""

    def __init__(self, reference: OciReference) -> None:
        self.reference = reference
        self._client = _client(reference)

    def push(
        self, artefact_type: str, layers: Sequence[Content], more: Mapping[str, Any], tag: str = ""
    ) -> str:
        """Store an artefact under a tag (else under its digest alone); its digest. `more` are
        further members of its manifest.
        """
        empty = Content(EMPTY_TYPE, EMPTY)
        for layer in (empty, *layers):
            self._push_blob(layer)
        manifest = {
            "schemaVersion": 2,
            "mediaType": MANIFEST_TYPE,
            "artifactType": artefact_type,
            "config": empty.described,
            "layers": [layer.described for layer in layers],
            **more,
        }
        content = json.dumps(manifest, sort_keys=True).encode()
        self._put(tag or digest_of(content), content, MANIFEST_TYPE)
        return digest_of(content)

    def manifest(self, wanted: str) -> tuple[str, Json]:
        """The digest and the manifest of a tag or a digest. SharedContentError when there is
        none, or another than was asked for.
        """
        found = self._get_manifest(wanted, MANIFEST_TYPE)
        if found is None:
            raise SharedContentError(self.reference, f"holds no “{wanted}”")
        digest = digest_of(found)
        if wanted.startswith("sha256:") and digest != wanted:
            raise SharedContentError(self.reference, f"gave another content than {wanted}")
        return digest, self._read_json(found)

    def digest(self, tag: str) -> str:
        """What a tag names now; "" when it names nothing."""
        found = self._get_manifest(tag, MANIFEST_TYPE)
        return "" if found is None else digest_of(found)

    def blob(self, described: Mapping[str, Any], largest: int) -> bytes:
        """The content that a manifest refers to. SharedContentError when it is larger than it
        may be, or another.
        """
        match described:
            case {"digest": str(digest), "size": int(size)} if 0 <= size <= largest:
                pass
            case _:
                raise SharedContentError(
                    self.reference, f"lists a part that is larger than {largest // 2**20} MB"
                )
        response = self._ask("GET", f"blobs/{_plain(digest)}", stream=True)
        with response:
            self._refuse_unless(response, OK)
            content = _limited(response, size)
        if digest_of(content) != digest or len(content) != size:
            raise SharedContentError(self.reference, f"gave another content than {digest}")
        return content

    def attach(self, digest: str, manifest_type: str, layer: Content) -> str:
        """Store an artefact that speaks of the one of this digest, so that `attached` finds it.
        Where a registry keeps no list of them by itself, its list is the index under a tag of the
        digest's name.
        """
        subject = self._get_manifest(digest, MANIFEST_TYPE)
        if subject is None:
            raise SharedContentError(self.reference, f"holds no “{digest}”")
        more = {"subject": descriptor(MANIFEST_TYPE, subject)}
        own = self.push(manifest_type, [layer], more)
        if self._listed(digest) is None:
            self._add_to_index(digest, own, manifest_type)
        return own

    def attached(self, digest: str, manifest_type: str, most: int) -> Iterator[Json]:
        """The manifests of all artefacts of that type that speak of the one of this digest, `most`
        at most.
        """
        listed = [*(self._listed(digest) or []), *self._index(digest)]
        own = [one.get("digest") for one in listed if one.get("artifactType") == manifest_type]
        for each in list(dict.fromkeys(one for one in own if isinstance(one, str)))[:most]:
            yield self.manifest(_plain(each))[1]

    def tags(self) -> Iterator[str]:
        """The tags of this repository, without those that only list what speaks of a digest; none
        where there is no such repository.
        """
        listed = self._names("tags", f"{self.reference.name}/tags/list")
        return (one for one in listed or () if not INDEX_TAG.fullmatch(one))

    def repositories(self) -> Iterator[str]:
        """The names of all repositories of the host. RegistryError for one that does not tell."""
        listed = self._names("repositories", "_catalog")
        if listed is None:
            raise RegistryError(
                self.reference, "does not list what it holds: name one workflow there"
            )
        yield from listed

    # below

    def _names(self, key: str, path: str) -> Iterator[str] | None:
        """What a list of the registry holds, page by page; None where there is no such list."""
        first = self._page(key, path, "")
        return None if first is None else self._pages(key, path, first)

    def _pages(self, key: str, path: str, page: Page) -> Iterator[str]:
        for _ in range(MOST_PAGES):
            yield from page.names
            if not page.goes_on or not page.names:
                return
            page = self._page(key, path, page.names[-1]) or Page((), goes_on=False)

    def _page(self, key: str, path: str, after: str) -> Page | None:
        since = f"&last={quote(after, safe='')}" if after else ""
        response = self._ask_host("GET", f"{path}?n={A_PAGE}{since}", stream=True)
        with response:
            if response.status_code in NO_LIST:
                return None
            self._refuse_unless(response, OK)
            found = self._read_json(_limited(response, LARGEST_MANIFEST)).get(key)
            names = found if isinstance(found, list) else []
            more = "Link" in response.headers
        return Page(tuple(one for one in names if isinstance(one, str)), goes_on=more)

    def _add_to_index(self, digest: str, own: str, manifest_type: str) -> None:
        """Others may write the list at the same time: it is read again, and written again."""
        manifest = self._get_manifest(own, MANIFEST_TYPE) or b""
        entry = {**descriptor(MANIFEST_TYPE, manifest), "artifactType": manifest_type}
        for _ in range(TRIES):
            listed = self._index(digest)
            if any(one.get("digest") == own for one in listed):
                return
            index = {"schemaVersion": 2, "mediaType": INDEX_TYPE, "manifests": [*listed, entry]}
            self._put(_tag_of(digest), json.dumps(index).encode(), INDEX_TYPE)
        raise RegistryError(self.reference, "did not keep the list of reviews")

    def _index(self, digest: str) -> list[Json]:
        found = self._get_manifest(_tag_of(digest), INDEX_TYPE)
        return [] if found is None else self._entries(self._read_json(found))

    def _listed(self, digest: str) -> list[Json] | None:
        """What the registry itself lists; None where it keeps no list."""
        response = self._ask("GET", f"referrers/{_plain(digest)}", stream=True)
        with response:
            if response.status_code == NOT_FOUND:
                return None
            self._refuse_unless(response, OK)
            return self._entries(self._read_json(_limited(response, LARGEST_MANIFEST)))

    def _entries(self, index: Json) -> list[Json]:
        entries = index.get("manifests", [])
        return (
            [one for one in entries if isinstance(one, dict)] if isinstance(entries, list) else []
        )

    def _read_json(self, content: bytes) -> Json:
        try:
            found = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise SharedContentError(self.reference, "gave a manifest that is no sound JSON")
        return found

    def _get_manifest(self, wanted: str, media_type: str) -> bytes | None:
        headers = {"Accept": media_type}
        response = self._ask("GET", f"manifests/{_plain(wanted)}", headers=headers, stream=True)
        with response:
            if response.status_code == NOT_FOUND:
                return None
            self._refuse_unless(response, OK)
            return _limited(response, LARGEST_MANIFEST)

    def _put(self, name: str, content: bytes, media_type: str) -> None:
        headers = {"Content-Type": media_type}
        response = self._ask("PUT", f"manifests/{_plain(name)}", headers=headers, data=content)
        self._refuse_unless(response, CREATED)

    def _push_blob(self, content: Content) -> None:
        """Unless it is there: looks that several workflows share are kept once."""
        client = self._client
        with self._explained(), TemporaryDirectory(prefix="byheart-") as folder:
            path = Path(folder) / "blob"
            path.write_bytes(content.content)
            container = client.get_container(self._name)
            client.auth.load_configs(container)
            response = client.upload_blob(str(path), container, content.described)
        self._refuse_unless(response, OK, CREATED, 202)

    def _ask(self, method: str, path: str, **given: Any) -> requests.Response:  # noqa: ANN401
        return self._ask_host(method, f"{self.reference.name}/{path}", **given)

    def _ask_host(self, method: str, path: str, **given: Any) -> requests.Response:  # noqa: ANN401
        client = self._client
        scheme = "http" if self.reference.is_here else "https"
        with self._explained():
            client.auth.load_configs(client.get_container(self._name))
            url = f"{scheme}://{self.reference.host}/v2/{path}"
            return cast("requests.Response", client.do_request(url, method, **given))

    @property
    def _name(self) -> str:
        return f"{self.reference.host}/{self.reference.name or 'catalogue'}"

    def _refuse_unless(self, response: requests.Response, *expected: int) -> None:
        if response.status_code in expected:
            return
        if response.status_code in DENIED:
            raise NotGivenError(
                self.reference, "does not let you in; log in with “docker login” or “oras login”"
            )
        raise NotGivenError(self.reference, f"answered with status {response.status_code}")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        import requests  # noqa: PLC0415 - see _client
        from oras.auth import AuthenticationException  # noqa: PLC0415

        try:
            yield
        except (requests.RequestException, AuthenticationException, ValueError) as error:
            raise RegistryError(
                self.reference, f"cannot be reached ({type(error).__name__})"
            ) from error


def _client(reference: OciReference) -> OrasClient:
    """What speaks to registries; loaded when one is spoken to: it takes a fifth of a second."""
    import requests.adapters  # noqa: PLC0415
    from oras.provider import Registry as OrasClient  # noqa: PLC0415

    class Impatient(requests.adapters.HTTPAdapter):
        """Answers have to begin, and go on, within a time; oras itself waits for ever."""

        def send(self, *args: Any, **given: Any) -> requests.Response:  # noqa: ANN401
            return super().send(*args, **{**given, "timeout": ANSWERS_WITHIN_S})

    class Client(OrasClient):  # type: ignore[misc] # its base has no types
        """Asks once: oras would ask a registry that does not answer for two minutes."""

        do_request = OrasClient.do_request.__wrapped__

    client = Client(insecure=reference.is_here)
    for scheme in ("http://", "https://"):
        client.session.mount(scheme, Impatient())
    return client


def _limited(response: requests.Response, most: int) -> bytes:
    """What was answered, one byte more than it may be at most: who hashes it sees that."""
    content = bytearray()
    for piece in response.iter_content(2**16):
        content += piece
        if len(content) > most:
            break
    return bytes(content[: most + 1])


def _plain(name: str) -> str:
    """A tag or a digest as a part of an address: nothing in it may lead elsewhere."""
    return "".join(letter for letter in name if letter.isalnum() or letter in ":._-")


def _tag_of(digest: str) -> str:
    """Where the list of what speaks of an artefact lies in registries that keep none themselves
    (distribution specification 1.1, “Referrers Tag Schema”).
    """
    return digest.replace(":", "-")
