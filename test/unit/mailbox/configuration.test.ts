import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readConfiguration } from '../../../mailbox/configuration.ts';

function started(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const read = readConfiguration(args, env);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function wrong(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const read = readConfiguration(args, env);
  return read.ok ? 'nothing is wrong' : read.error;
}

it('listens on loopback and stores in a file by default', () => {
  const { task, configuration } = started([]);
  expect(task).toEqual({ kind: 'run' });
  expect(configuration).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    folder: resolve('mailbox-data'),
    database: null,
    retentionDays: 14,
    trustsProxy: false,
    limits: { bodyBytes: 256 * 1024, boxBytes: 1024 ** 3, deliveriesPerSecond: 300, deliveryBurst: 2_000 },
  });
});

it('takes options before the environment', () => {
  const env = {
    MAILBOX_HOST: '0.0.0.0',
    MAILBOX_PORT: '1',
    MAILBOX_DATA: '/a',
    MAILBOX_DATABASE: 'postgres://u:p@h/d',
  };
  expect(started([], env).configuration).toMatchObject({
    host: '0.0.0.0',
    port: 1,
    folder: resolve('/a'),
    database: 'postgres://u:p@h/d',
  });
  const args = [
    '--host',
    '::1',
    '--port=0',
    '--data',
    '/b',
    '--retention-days',
    '3',
    '--max-body-kb',
    '8',
    '--max-box-mb',
    '2',
    '--trust-proxy',
  ];
  expect(started(args, env).configuration).toMatchObject({
    host: '::1',
    port: 0,
    folder: resolve('/b'),
    retentionDays: 3,
    trustsProxy: true,
    limits: { bodyBytes: 8 * 1024, boxBytes: 2 * 1024 ** 2 },
  });
  expect(started([], { MAILBOX_DATABASE: '' }).configuration.database).toBeNull();
  expect(started([], { MAILBOX_DELIVERIES_PER_SECOND: '5000' }).configuration.limits).toMatchObject({
    deliveriesPerSecond: 5_000,
    deliveryBurst: 5_000,
  });
});

it('reads what to change, in the order in which it can be done', () => {
  const args = ['--add-station', 'shop/desk 1', '--remove-station', 'shop/desk 2', '--add-box', 'shop'];
  expect(started(args).task).toEqual({
    kind: 'change',
    changes: [
      { kind: 'add_box', box: 'shop' },
      { kind: 'remove_station', box: 'shop', station: 'desk 2' },
      { kind: 'add_station', box: 'shop', station: 'desk 1' },
    ],
  });
  expect(started(['--add-box', 'shop', '--new-path']).task).toEqual({
    kind: 'change',
    changes: [{ kind: 'new_path', box: 'shop' }],
  });
  expect(started(['--help', '--add-box', 'shop']).task).toEqual({ kind: 'help' });
});

it('reports in one sentence what is wrong', () => {
  expect(wrong(['--port', 'many'])).toContain('"many"');
  expect(wrong(['--port', '65536'])).toContain('65535');
  expect(wrong(['--max-box-mb', '0'])).toContain('--max-box-mb');
  expect(wrong(['--retention-days', '0'])).toContain('--retention-days');
  expect(wrong(['--max-body-kb', '9999'])).toContain('1024');
  for (const name of ['shop', 'shop/', '/desk', 'shop/desk/1'])
    expect(wrong(['--add-station', name]), name).toContain('BOX/NAME');
  expect(wrong(['--new-path'])).toContain('--add-box');
  // The first would be left out without a word.
  expect(wrong(['--add-station', 'shop/a', '--add-station', 'shop/b'])).toContain('--add-station');
  expect(wrong(['--nonsense'])).toContain('--nonsense');
  expect(wrong(['word'])).toContain('word');
  expect(wrong([], { MAILBOX_DELIVERIES_PER_SECOND: 'x' })).toContain('MAILBOX_DELIVERIES_PER_SECOND');
});

it('does not repeat a connection string that is wrong: it holds a password', () => {
  const reported = wrong([], { MAILBOX_DATABASE: 'mysql://root:secret@host/db' });
  expect(reported).toContain('MAILBOX_DATABASE');
  expect(reported).not.toContain('secret');
});
