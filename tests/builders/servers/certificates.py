"""Certificates for servers on loopback, signed by nobody but themselves."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

LOOPBACK = "127.0.0.1"


def certificate(folder: Path, host: str = LOOPBACK) -> Path:
    """A file with a key and its certificate for the host, an address."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    named = x509.SubjectAlternativeName([x509.IPAddress(ip_address(host))])
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=2))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(named, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    file = folder / f"{host}.pem"
    file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, *form)
        + signed.public_bytes(serialization.Encoding.PEM)
    )
    return file


def server_context(certificate: Path) -> ssl.SSLContext:
    """How a server proves itself by it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context
