import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { readJoinCode, writeJoinCode } from '../../../electron/adapters/joining/joinCode.ts';
import { askToJoin, openInvitation } from '../../../electron/adapters/joining/joining.ts';

const SECRET = 'api-key-that-no-line-may-carry';

async function invitation() {
  let ended = 0;
  const opened = await openInvitation({
    address: '127.0.0.1',
    payload: async () => JSON.stringify({ apiKey: SECRET }),
    onEnded: () => {
      ended += 1;
    },
    now: () => 1_000,
  });
  onTestFinished(opened.close);
  const code = readJoinCode(opened.code);
  if (code === null) throw new Error('no code');
  return { ...opened, at: code, ended: () => ended };
}

function post(port: number, body: Uint8Array): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/label-station/join', method: 'POST' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

it('gives everything to the desk that has the code, once', async () => {
  const open = await invitation();
  expect(open.expiresAt).toBe(601_000);
  const joined = await askToJoin(open.code);
  expect(joined).toEqual({ ok: true, value: JSON.stringify({ apiKey: SECRET }) });
  expect(open.ended()).toBe(1);
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'no_answer' });
});

it('says nothing to a desk with another code, and is withdrawn after five of them', async () => {
  const open = await invitation();
  const other = writeJoinCode({ ...open.at, secret: new Uint8Array(10) });
  for (let tries = 0; tries < 5; tries += 1) {
    expect(open.ended()).toBe(0);
    expect(await askToJoin(other)).toEqual({ ok: false, error: 'refused' });
  }
  expect(open.ended()).toBe(1);
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'no_answer' });
});

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

it('tells a mistyped code from a desk that does not answer', async () => {
  const open = await invitation();
  expect(await askToJoin(`${open.code}X`)).toEqual({ ok: false, error: 'invalid' });
  open.close();
  expect(await askToJoin(open.code)).toEqual({ ok: false, error: 'no_answer' });
});
