import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { err, ok, type Result } from '../../contract/result.ts';
import type { JoinUse } from '../../contract/site.ts';
import { readJoinCode, SECRET_BYTES, writeJoinCode } from './joinCode.ts';

/** One desk that lets one other desk join. */
export type Invitation = Awaited<ReturnType<typeof openInvitation>>;

export interface InvitationDeps {
  /** The address of this computer in the shop's network, IPv4. */
  readonly address: string;
  /** The JSON for the other desk. Read when the other desk comes, so that it is up to date. */
  readonly payload: () => Promise<string>;
  readonly onUsed: (use: JoinUse) => void;
  /** The code has run out, or was closed. */
  readonly onEnded: () => void;
  readonly now: () => number;
}

/** How long a code holds, ms: enough to walk to the other desk and type it. */
export const CODE_HOLDS_MS = 600_000;
const PATH = '/label-station/join';
const LONGEST_BODY = 1_000;
const LONGEST_ANSWER = 4_000_000;
const TIMEOUT_MS = 10_000;
const NONCE_BYTES = 16;
/** The status for a code that was used. */
const USED = 410;

/**
 * Listens for one desk that proves to know the code, and gives it the payload, encrypted so that only it can read it. The
 * secret never travels: the other desk proves it by an HMAC over a nonce of its own. Wrong tries are not counted, since
 * anybody in the network could end the code with them: in ten minutes a million of them a second find 80 random bits with a
 * probability of 2^-50. A desk that comes with the code after it was used is answered so until the code expires.
 */
export async function openInvitation({ address, payload, onUsed, onEnded, now }: InvitationDeps) {
  const secret = randomBytes(SECRET_BYTES);
  let use: JoinUse | null = null;
  let isOver = false;
  const server = createServer((requested, answer) => {
    receive(requested, answer).catch(() => answer.destroy());
  });

  function end() {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    server.close();
    server.closeIdleConnections();
    onEnded();
  }

  async function receive(requested: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (isOver || requested.method !== 'POST' || requested.url !== PATH) return void answer.writeHead(404).end();
    const body = await bodyOf(requested, LONGEST_BODY);
    const [nonce, proof] = [body.subarray(0, NONCE_BYTES), body.subarray(NONCE_BYTES)];
    const expected = proofOf(secret, nonce);
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return void answer.writeHead(403).end();
    if (use !== null) return void answer.writeHead(USED).end();
    // Used up by this request, even if the answer gets lost: the person then makes another code.
    use = { address: requested.socket.remoteAddress ?? '', at: now() };
    const text = await payload().catch((failure: unknown) => {
      use = null;
      throw failure;
    });
    if (isOver) return void answer.writeHead(404).end();
    onUsed(use);
    const own = randomBytes(NONCE_BYTES);
    answer.writeHead(200, { 'content-type': 'application/octet-stream', connection: 'close' });
    answer.end(Buffer.concat([own, sealed(text, secret, nonce, own)]));
  }

  await listening(server, address);
  const { port } = server.address() as AddressInfo;
  /** Epoch ms. */
  const expiresAt = now() + CODE_HOLDS_MS;
  const timer = setTimeout(end, CODE_HOLDS_MS);
  timer.unref();
  return {
    code: writeJoinCode({ address, port, secret }),
    expiresAt /** The computer that used the code; null: none did. */,
    used: (): JoinUse | null => use,
    close: end,
  };
}

/**
 * `invalid`: no code. `no_answer`: no desk listens there. `refused`: the desk there does not know this code. `used`: it gave
 * everything to another computer that had this code.
 */
export type JoinError = 'invalid' | 'no_answer' | 'refused' | 'used';

/** Gets what the inviting desk gives for this code. */
export async function askToJoin(text: string): Promise<Result<string, JoinError>> {
  const code = readJoinCode(text);
  if (code === null) return err('invalid');
  const nonce = randomBytes(NONCE_BYTES);
  const answer = await post(code.address, code.port, Buffer.concat([nonce, proofOf(code.secret, nonce)]));
  if (answer === null) return err('no_answer');
  if (answer.status === USED) return err('used');
  if (answer.status !== 200) return err('refused');
  const opened = unsealed(answer.body.subarray(NONCE_BYTES), code.secret, nonce, answer.body.subarray(0, NONCE_BYTES));
  return opened === null ? err('refused') : ok(opened);
}

function proofOf(secret: Uint8Array, nonce: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('join').update(nonce).digest();
}

function keyOf(secret: Uint8Array, theirs: Uint8Array, own: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([theirs, own]), 'label-station join', 32));
}

/** AES-256-GCM under a key that is used once, so its IV may be constant. */
const IV = Buffer.alloc(12);

function sealed(text: string, secret: Uint8Array, theirs: Uint8Array, own: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, theirs, own), IV);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

function unsealed(bytes: Buffer, secret: Uint8Array, theirs: Uint8Array, own: Uint8Array): string | null {
  if (bytes.length < 16) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, theirs, own), IV);
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(0, -16)).toString('utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

async function bodyOf(stream: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > most) throw new Error('too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, () => resolve());
  });
}

/** Null: no answer. Without the system's proxy, because the other desk is in the same network. */
function post(host: string, port: number, body: Buffer): Promise<{ status: number; body: Buffer } | null> {
  return new Promise((resolve) => {
    const requested = request({ host, port, path: PATH, method: 'POST', timeout: TIMEOUT_MS }, (answer) => {
      bodyOf(answer, LONGEST_ANSWER).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, body: bytes }),
        () => resolve(null),
      );
    });
    requested.once('timeout', () => requested.destroy());
    requested.once('error', () => resolve(null));
    requested.end(body);
  });
}
