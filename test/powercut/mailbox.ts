import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { openStore } from '../../mailbox/openStore.ts';
import { readyLine } from '../support/mailboxProcess.ts';
import type { Chance } from '../torture/random.ts';
import { killRecorded, readCalls, recording } from './calls.ts';
import { diskOf, FATES, readTree } from './disk.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../mailbox/main.ts', import.meta.url));
const DELIVERIES = 6;

/** Records a mailbox from its first start on, and searches for every delivery that it answered before the power went. */
export async function cutMailbox(
  place: string,
  chance: Chance,
  states: number,
  onState: (missing: readonly string[], about: string) => void,
): Promise<void> {
  const root = join(place, 'mailbox');
  const logs = ['added', 'served'].map((name) => join(place, name));
  mkdirSync(root);
  const before = readTree(root);
  const env = { ...process.env, MAILBOX_DATA: join(root, 'data') };
  const command = (index: number, ...args: readonly string[]) => [
    ...recording(logs[index] ?? ''),
    ...[process.execPath, program, ...args],
  ];
  const [adds = '', ...added] = command(0, '--add-box', 'shop');
  const path = (await run(adds, added, { env })).stdout.trim();
  const [serves = '', ...served] = command(1, '--host', '127.0.0.1', '--port', '0');
  const child = spawn(serves, served, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((resolve) => child.once('close', resolve));
  const url = await readyLine(child, () => '');
  for (let n = 0; n < DELIVERIES; n += 1) {
    const { status } = await fetch(`${url}${path}`, { method: 'POST', body: bodyOf(n) });
    if (status !== 204) throw new Error(`the mailbox answered ${status}`);
  }
  killRecorded(child.pid ?? -1);
  await gone;
  const calls = readCalls(...logs);
  const answered = calls.flatMap((call, n) => (call.kind === 'send' && call.bytes.includes('HTTP/1.1 204') ? [n] : []));
  if (answered.length !== DELIVERIES) throw new Error(`${answered.length} answers were recorded`);
  const disk = diskOf(root, before, calls);
  for (let state = 0; state < states; state += 1) {
    const cut = chance.whole(answered[0] ?? 0, calls.length);
    const fate = chance.pick(FATES);
    const restored = mkdtempSync(join(place, 'state-'));
    disk.restore(cut, fate, chance, restored);
    const times = answered.filter((n) => n < cut).length;
    const missing = await missingIn(join(restored, 'data'), times).catch((failure: unknown) => [
      `it does not open: ${failure}`,
    ]);
    onState(missing, `mailbox, ${cut} of ${calls.length} calls, of the rest ${fate}`);
    rmSync(restored, { recursive: true });
  }
  for (const used of [root, ...logs]) rmSync(used, { recursive: true });
}

const bodyOf = (n: number) => `delivery ${n} ${'x'.repeat(3_000)}`;

async function missingIn(folder: string, times: number): Promise<readonly string[]> {
  await (await openStore({ folder, database: null })).close();
  const database = new DatabaseSync(join(folder, 'mailbox.sqlite'), { readOnly: true });
  const there = new Set(
    database
      .prepare('SELECT body FROM deliveries')
      .all()
      .map(({ body }) => Buffer.from(body as Uint8Array).toString()),
  );
  database.close();
  return Array.from({ length: times }, (_, n) => bodyOf(n)).flatMap((body, n) =>
    there.has(body) ? [] : [`delivery ${n} is gone`],
  );
}
