import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A certificate with its key, both as PEM. */
export interface Certified {
  readonly cert: string;
  readonly key: string;
}

interface Wish {
  /** The host that it is for; a name or an IPv4 address. Default: 127.0.0.1. */
  readonly host?: string;
  /** Days from now, negative ones before. Default: valid from yesterday on for a month. */
  readonly fromDay?: number;
  readonly toDay?: number;
}

/** An authority of a test's own, which signs certificates of any date. */
export interface Authority extends Certified {
  sign(wish?: Wish): Certified;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];

/** One value of ASN.1 in DER (X.690). */
function der(tag: number, ...content: readonly (Uint8Array | readonly number[])[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  const { length } = bytes;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const algorithm = sequence(der(0x06, ECDSA_WITH_SHA256));
const nameOf = (text: string) => sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from(text)))));
const timeOf = (day: number) => {
  const at = new Date(Date.now() + day * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(at.slice(2)));
};
const extension = (id: readonly number[], value: Uint8Array) => sequence(der(0x06, id), der(0x04, value));

function certificate(
  { host = '127.0.0.1', fromDay = -1, toDay = 30 }: Wish,
  publicKey: KeyObject,
  signer: { readonly name: string; readonly key: KeyObject },
  isAuthority: boolean,
): string {
  const isAddress = /^[\d.]+$/.test(host);
  const alternative = isAddress ? der(0x87, host.split('.').map(Number)) : der(0x82, Buffer.from(host));
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [0x01], randomBytes(8)),
    algorithm,
    nameOf(signer.name),
    sequence(timeOf(fromDay), timeOf(toDay)),
    nameOf(isAuthority ? signer.name : host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(BASIC_CONSTRAINTS, isAuthority ? sequence(der(0x01, [0xff])) : sequence()),
        ...(isAuthority ? [] : [extension(SUBJECT_ALT_NAME, sequence(alternative))]),
      ),
    ),
  );
  const whole = sequence(body, algorithm, der(0x03, [0], sign('sha256', body, signer.key)));
  return new X509Certificate(whole).toString();
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

export function newAuthority(name = 'Authority of a test'): Authority {
  const own = newKey();
  const signer = { name, key: own.privateKey };
  return {
    cert: certificate({}, own.publicKey, signer, true),
    key: pem(own.privateKey),
    sign(wish = {}) {
      const { publicKey, privateKey } = newKey();
      return { cert: certificate(wish, publicKey, signer, false), key: pem(privateKey) };
    },
  };
}
