import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { readJoinCode, writeJoinCode } from '../../../electron/adapters/joining/joinCode.ts';
import { askToJoin, openInvitation } from '../../../electron/adapters/joining/joining.ts';
import type { JoinUse } from '../../../electron/contract/site.ts';

const SECRET = 'api-key-that-no-line-may-carry';

async function invitation(payload = async () => JSON.stringify({ apiKey: SECRET })) {
  let ended = 0;
  const uses: JoinUse[] = [];
  const opened = await openInvitation({
    address: '127.0.0.1',
    payload,
    onUsed: (use) => uses.push(use),
    onEnded: () => {
      ended += 1;
    },
    now: () => 1_000,
  });
  onTestFinished(opened.close);
  const code = readJoinCode(opened.code);
  if (code === null) throw new Error('no code');
  return { ...opened, at: code, uses, ended: () => ended };
}

function post(port: number, body: Uint8Array): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path: '/label-station/join', method: 'POST' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    requested.on('error', reject);
    requested.end(body);
  });
}

it('gives everything to the desk that has the code, once, and answers a later desk that the code was used', async () => {
  const open = await invitation();
  expect(open.expiresAt).toBe(601_000);
  expect(open.used()).toBeNull();
  const joined = await askToJoin(open.code);
  expect(joined).toEqual({ ok: true, value: JSON.stringify({ apiKey: SECRET }) });
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'used' });
  const other = writeJoinCode({ ...open.at, secret: new Uint8Array(10) });
  expect(await askToJoin(other)).toEqual({ ok: false, error: 'refused' });
  expect([open.used(), open.uses]).toEqual([
    { address: '127.0.0.1', at: 1_000 },
    [{ address: '127.0.0.1', at: 1_000 }],
  ]);
  expect(open.ended()).toBe(0);
  open.close();
  expect(open.ended()).toBe(1);
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'no_answer' });
});

it('gives everything to one of two desks that come with the code at once, and answers the other one that it was used', async () => {
  const open = await invitation();
  const answers = await Promise.all([askToJoin(open.code), askToJoin(open.code)]);
  expect(answers.map((answer) => (answer.ok ? 'joined' : answer.error)).sort()).toEqual(['joined', 'used']);
  expect(open.uses).toHaveLength(1);
});

it('lets a desk come again with the code where there was nothing to give yet', async () => {
  let hasFailed = false;
  const open = await invitation(async () => {
    if (hasFailed) return 'everything';
    hasFailed = true;
    throw new Error('the keychain does not answer');
  });
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'no_answer' });
  expect([open.used(), open.uses]).toEqual([null, []]);
  expect(await askToJoin(open.code)).toEqual({ ok: true, value: 'everything' });
});

it('gives nothing to a desk with another code, and holds for the right one after any number of other tries', async () => {
  const open = await invitation();
  const other = writeJoinCode({ ...open.at, secret: new Uint8Array(10) });
  for (let tries = 0; tries < 50; tries += 1) expect(await askToJoin(other)).toEqual({ ok: false, error: 'refused' });
  expect(open.ended()).toBe(0);
  expect(await askToJoin(open.code)).toMatchObject({ ok: true });
});

it.runIf(process.platform === 'linux')(
  'listens on the address in its code, and on no other of this computer',
  async () => {
    const open = await invitation();
    // On Linux every address of 127.0.0.0/8 is this computer's.
    expect(await askToJoin(writeJoinCode({ ...open.at, address: '127.0.0.2' }))).toEqual({
      ok: false,
      error: 'no_answer',
    });
    expect(await askToJoin(open.code)).toMatchObject({ ok: true });
  },
);

it('does not answer a request that proves nothing, however it is made', async () => {
  const open = await invitation();
  for (const body of [Buffer.alloc(0), Buffer.alloc(16), Buffer.alloc(48), Buffer.alloc(47)]) {
    const answer = await post(open.at.port, body);
    expect(answer.status).toBe(403);
    expect(answer.body).toHaveLength(0);
  }
  expect(await askToJoin(open.code)).toMatchObject({ ok: true });
});

it('sends no secret in clear text', async () => {
  const open = await invitation();
  const { createHmac } = await import('node:crypto');
  const nonce = Buffer.alloc(16, 7);
  const proof = createHmac('sha256', open.at.secret).update('join').update(nonce).digest();
  const answer = await post(open.at.port, Buffer.concat([nonce, proof]));
  expect(answer.status).toBe(200);
  expect(answer.body.includes(SECRET)).toBe(false);
});

it('distinguishes a mistyped code from a desk that does not answer', async () => {
  const open = await invitation();
  expect(await askToJoin(`${open.code}X`)).toEqual({ ok: false, error: 'invalid' });
  open.close();
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'no_answer' });
});
