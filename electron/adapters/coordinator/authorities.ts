import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';

/** One certificate of a PEM text, which may have others and words between them. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function certificatesIn(text: string): readonly string[] {
  return text.match(CERTIFICATE) ?? [];
}

/** The certificates of a text that a person gave, and nothing else of it; null: there is none, or one cannot be read. */
export function readAuthority(text: string): string | null {
  const found = certificatesIn(text);
  try {
    return found.length === 0 ? null : found.map((one) => new X509Certificate(one).toString()).join('');
  } catch {
    return null;
  }
}

/** Where Debian, Fedora, openSUSE and Alpine, and those that are made from them, store all authorities that they trust. */
const LINUX_FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

function linuxAuthorities(): readonly string[] {
  const { SSL_CERT_FILE: named } = process.env;
  for (const file of named === undefined ? LINUX_FILES : [named]) {
    try {
      return certificatesIn(readFileSync(file, 'utf8'));
    } catch {
      // Another distribution's.
    }
  }
  return [];
}

/** The program's authorities (Mozilla's list), and those of the system, with an administrator's own among them. */
export function trustedAuthorities(): readonly string[] {
  // Node has it from 22.15 on; the Electron of the tests is older.
  const hasList = 'getCACertificates' in tls;
  const own = hasList ? tls.getCACertificates('default') : tls.rootCertificates;
  if (process.platform === 'linux') return [...own, ...linuxAuthorities()];
  return hasList ? [...own, ...tls.getCACertificates('system')] : own;
}
