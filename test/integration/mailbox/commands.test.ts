import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeChanges, type Statement } from '../../../mailbox/commands.ts';
import { readConfiguration } from '../../../mailbox/configuration.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox } from '../../support/mailboxInProcess.ts';
import { startProgram } from '../../support/mailboxProcess.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Program {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  readonly ended: Promise<Ended>;
}

function start(...args: string[]): Program {
  const child = startProgram(args);
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, out: () => out, err: () => err, ended };
}

const run = (...args: string[]) => start(...args).ended;

async function change(folder: string, ...args: string[]) {
  const read = readConfiguration(['--data', folder, ...args], {});
  if (!read.ok || read.value.task.kind !== 'change') throw new Error('nothing to change');
  const stated: Statement[] = [];
  const done = await makeChanges(read.value.configuration, read.value.task.changes, (one) => stated.push(one));
  return { error: done.ok ? null : done.error, values: stated.map(({ value }) => value) };
}

it('begins with nothing: a box, a token, a mailbox that takes and gives', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const added = await run('--data', folder, '--add-box', 'shop', '--add-station', 'shop/desk-1');
  expect(added.code).toBe(0);
  const [path, token] = added.out.trimEnd().split('\n');
  expect(path).toMatch(/^\/in\/[A-Za-z0-9_-]{43}$/);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(added.err).not.toContain(token);

  const mailbox = start('--data', folder, '--port', '0');
  await eventually(() => expect(mailbox.out()).toContain('\n'));
  const { url } = JSON.parse(mailbox.out()) as { readonly url: string };
  expect((await fetch(`${url}${path}`, { method: 'POST', body: 'hello' })).status).toBe(204);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/events`, { headers });
  const { events } = (await answer.json()) as { readonly events: readonly { readonly body: string }[] };
  expect(events.map(({ body }) => Buffer.from(body, 'base64').toString())).toEqual(['hello']);

  mailbox.child.kill('SIGTERM');
  const { code, out, err } = await mailbox.ended;
  expect([code, out]).toEqual([0, `${JSON.stringify({ url })}\n`]);
  const log = err
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly event: string });
  expect(log.map(({ event }) => event)).toEqual(['started', 'stored', 'read', 'stopping', 'stopped']);
  expect(err).not.toContain(path);
  expect(err).not.toContain(token);
});

it('prints which commands are missing where it has no box, and runs', async () => {
  const mailbox = start('--data', await temporaryFolder(), '--port', '0');
  await eventually(() => expect(mailbox.err()).toContain('no_box'));
  expect(mailbox.err()).toContain('--add-box');
  await eventually(() => expect(mailbox.out()).toContain('"url"'));
  mailbox.child.kill('SIGINT');
  expect((await mailbox.ended).code).toBe(0);
});

/** A mailbox that got the signal to stop while a delivery comes in that never ends. */
async function stopping(): Promise<Program> {
  const folder = await temporaryFolder();
  const added = await run('--data', folder, '--add-box', 'shop');
  const mailbox = start('--data', folder, '--port', '0');
  await eventually(() => expect(mailbox.out()).toContain('\n'));
  const { url } = JSON.parse(mailbox.out()) as { readonly url: string };
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('half')) });
  const sending = fetch(`${url}${added.out.trim()}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
  sending.catch(() => undefined);
  // A check of the mailbox behind the sender's, which it has begun to answer by then.
  await fetch(`${url}/health`);
  mailbox.child.kill('SIGTERM');
  await eventually(() => expect(mailbox.err()).toContain('stopping'));
  return mailbox;
}

it('ends at once at the second signal', async () => {
  const mailbox = await stopping();
  mailbox.child.kill('SIGTERM');
  const { code, err } = await mailbox.ended;
  expect(code).toBe(1);
  expect(err).not.toContain('stopped');
});

it('ends by itself where a delivery never does, and says how many it has cut off', async () => {
  const { code, err } = await (await stopping()).ended;
  expect(code).toBe(1);
  expect(JSON.parse(err.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    level: 'error',
    event: 'stopped_hard',
    requests: 1,
  });
});

it('refuses arguments that are wrong, in one sentence, and prints what there is', async () => {
  const [wrong, help] = await Promise.all([run('--port', 'x'), run('--help')]);
  expect(wrong).toEqual({ code: 2, out: '', err: '--port is a whole number from 0 to 65535, not "x".\n' });
  expect([help.code, help.err]).toEqual([0, '']);
  for (const option of [
    '--host',
    '--port',
    '--data',
    '--retention-days',
    '--max-body-kb',
    '--trust-proxy',
    '--add-box',
    '--add-station',
    '--remove-station',
    '--new-path',
    'MAILBOX_DATABASE',
  ])
    expect(help.out).toContain(option);
});

it('prints why it cannot start: the port is taken, the folder cannot be made', async () => {
  const mailbox = await startMailbox();
  const { port } = new URL(mailbox.url);
  const [taken, noAddress, noFolder] = await Promise.all([
    run('--data', await temporaryFolder(), '--port', port),
    // Set aside for documents (RFC 5737), so no machine has it.
    run('--data', await temporaryFolder(), '--host', '192.0.2.1'),
    run('--data', join(import.meta.filename, 'below-a-file')),
  ]);
  expect([taken.code, taken.out]).toEqual([1, '']);
  expect(taken.err).toContain('another program listens there already');
  expect([noAddress.code, noAddress.out]).toEqual([1, '']);
  expect(noAddress.err).toContain('this machine does not have that address');
  expect([noFolder.code, noFolder.out]).toEqual([1, '']);
  expect(noFolder.err).toContain('cannot be made');
});

it('adds each box and station once, with names that can be typed', async () => {
  const folder = await temporaryFolder();
  expect((await change(folder, '--add-box', 'Mağaza 1')).error).toBeNull();
  expect((await change(folder, '--add-box', 'Mağaza 1')).error).toContain('already');
  expect((await change(folder, '--add-box', '../shop')).error).toContain('no name');
  expect((await change(folder, '--add-station', 'Mağaza 1/desk')).error).toBeNull();
  expect((await change(folder, '--add-station', 'Mağaza 1/desk')).error).toContain('already');
  expect((await change(folder, '--add-station', 'other/desk')).error).toContain('no box "other"');
  expect((await change(folder, '--remove-station', 'Mağaza 1/other')).error).toContain('no station');
  expect((await change(folder, '--add-box', 'other', '--new-path')).error).toContain('no box');
  // SQLite removes its log when the last connection is closed.
  expect(readdirSync(folder)).toEqual(['mailbox.sqlite']);
});

it('knows within seconds of a token and a path that came and went while it runs', async () => {
  const mailbox = await startMailbox();
  const { folder } = mailbox;
  const [token] = (await change(folder, '--add-station', 'shop/late')).values;
  const statusOfRead = async () =>
    (await fetch(`${mailbox.url}/v1/box`, { headers: { Authorization: `Bearer ${token}` } })).status;
  await eventually(async () => expect(await statusOfRead()).toBe(200), 1_000);
  const [path] = (await change(folder, '--add-box', 'shop', '--new-path')).values;
  await change(folder, '--remove-station', 'shop/late');
  await eventually(async () => expect(await statusOfRead()).toBe(401), 1_000);
  expect((await fetch(mailbox.deliveryUrl, { method: 'POST', body: 'old' })).status).toBe(404);
  expect((await fetch(`${mailbox.url}${path}`, { method: 'POST', body: 'new' })).status).toBe(204);
});
