import { createHash } from 'node:crypto';

/** Where the desk that invites listens, and the secret that both desks share for as long as the code holds. */
export interface JoinCode {
  /** IPv4. */
  readonly address: string;
  readonly port: number;
  /** 10 bytes. */
  readonly secret: Uint8Array;
}

export const SECRET_BYTES = 10;
const CHECK_BYTES = 2;
const BYTES = 4 + 2 + SECRET_BYTES + CHECK_BYTES;
/** Crockford's letters: none that is taken for another, and each is on the keyboards of all our countries. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = Math.ceil((BYTES * 8) / 5);
const GROUP = 5;

/** The code in groups of letters and digits, to be read out, typed or scanned. */
export function writeJoinCode({ address, port, secret }: JoinCode): string {
  const body = Buffer.concat([
    Buffer.from(address.split('.').map(Number)),
    Buffer.from([port >> 8, port & 0xff]),
    secret,
  ]);
  const text = base32(Buffer.concat([body, checkOf(body)]));
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Null: it is no join code, or was mistyped. Case and grouping do not matter, and similar letters count as the same. */
export function readJoinCode(text: string): JoinCode | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const bytes = letters.length === LENGTH ? fromBase32(letters) : null;
  if (bytes === null) return null;
  const body = bytes.subarray(0, BYTES - CHECK_BYTES);
  if (!checkOf(body).equals(bytes.subarray(BYTES - CHECK_BYTES))) return null;
  return { address: [...body.subarray(0, 4)].join('.'), port: body.readUInt16BE(4), secret: body.subarray(6) };
}

function checkOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECK_BYTES);
}

function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += LETTERS[(value >> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS[(value << (5 - bits)) & 31];
}

function fromBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    const index = LETTERS.indexOf(letter);
    if (index < 0) return null;
    value = (value << 5) | index;
    bits += 5;
    if (bits >= 8) {
      bytes.push((value >> (bits - 8)) & 0xff);
      bits -= 8;
    }
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
