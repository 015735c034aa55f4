import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderNotifier } from '../../../electron/adapters/documents/folderNotifier.ts';
import { appendForeign } from '../../../electron/adapters/import/foreignFolder.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { TextLanguage } from '../../../electron/contract/names.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { TIMEOUT_MS } from '../../support/timeouts.ts';
import { someMessage } from '../journal/outboxConformance.ts';
import { describeShopNotifier, hastyWhile } from './shopNotifierConformance.ts';

const AT = new Date(2026, 10, 24, 9, 12, 31).getTime();
const DAY = '2026-11-24.csv';

async function desk(parts: { readonly language?: TextLanguage; readonly append?: typeof appendForeign } = {}) {
  const folder = join(await temporaryFolder(), 'siparişler');
  await mkdir(folder);
  let now = AT;
  const make = (timeoutMs: number) =>
    createFolderNotifier({
      folder: () => folder,
      append: parts.append ?? appendForeign,
      language: () => parts.language ?? 'en',
      now: () => now,
      timeoutMs,
    });
  const message = make(TIMEOUT_MS);
  onTestFinished(() => message.stop());
  return {
    folder,
    message,
    make,
    path: join(folder, 'out', DAY),
    setNow: (at: number) => {
      now = at;
    },
    notify: (id: string, changes: Parameters<typeof someMessage>[1] = {}) =>
      message.notify({ id, sequence: 1, message: someMessage('ORD-1', { at: AT, ...changes }) }),
    lines: async (name = DAY) =>
      (await readFile(join(folder, 'out', name), 'utf8')).replace('\uFEFF', '').split('\r\n').slice(0, -1),
  };
}

describeShopNotifier('into a folder', {
  can: ['gone', 'hangs'],
  async open() {
    /** A folder in a network that does not answer: what waits for it fails once it does. */
    let hanging = Promise.resolve();
    let before: 'takes' | 'gone' | 'hangs' = 'takes';
    let endWait = () => {};
    const { folder, make, path } = await desk({
      append: async (...all) => {
        await hanging;
        await appendForeign(...all);
      },
    });
    const notifier = hastyWhile(() => before === 'hangs', make);
    onTestFinished(() => notifier.stop());
    const ids = () => {
      if (!existsSync(path)) return [];
      const lines = readFileSync(path, 'utf8').split('\r\n').slice(1, -1);
      return lines.map((line) => line.slice(line.lastIndexOf(';') + 1));
    };
    return {
      notifier,
      reported: ids,
      async shop(does) {
        if (does === 'gone') await rename(folder, `${folder} away`);
        if (does === 'hangs') {
          hanging = new Promise((_, reject) => {
            endWait = () => reject(new Error('ETIMEDOUT: connection timed out, open'));
          });
          // Once the notifier has stopped, it does not wait for this.
          hanging.catch(() => undefined);
        }
        if (does === 'takes' && before === 'gone') await rename(`${folder} away`, folder);
        if (does === 'takes' && before === 'hangs') {
          endWait();
          hanging = Promise.resolve();
        }
        if (does === 'takes' || does === 'gone' || does === 'hangs') before = does;
      },
    };
  },
});

describe('the outcomes of orders, in a folder', () => {
  it('has a file for each day, its header once, and a line for each message', async () => {
    const { notify, lines, setNow } = await desk();
    await notify('a', { trackingNumber: '7340029581146' });
    await notify('b', { state: 'handed_over', refunded: kurus(5_050) });
    expect(await lines()).toEqual([
      'Order number;Carrier;Tracking number;Fee (TRY);Refunded (TRY);State;Time;Shipped anew as;Line id',
      'ORD-1;Anka Kargo;"=""7340029581146""";86,40;;paid;2026-11-24 09:12:31;;a',
      'ORD-1;Anka Kargo;;86,40;50,50;with courier;2026-11-24 09:12:31;;b',
    ]);
    setNow(AT + 86_400_000);
    await notify('c', { reference: 'ORD-1~2', state: 'cancelled', carrier: '=1+1' });
    expect(await lines('2026-11-25.csv')).toHaveLength(2);
    expect((await lines('2026-11-25.csv'))[1]).toBe("ORD-1;'=1+1;;86,40;;cancelled;2026-11-24 09:12:31;ORD-1~2;c");
    expect(await lines()).toHaveLength(3);
  });

  it('ends a line that was half written, and goes on', async () => {
    const { notify, lines, path } = await desk();
    await notify('a');
    await writeFile(path, 'ORD-2;An', { flag: 'a' });
    await notify('b');
    const found = await lines();
    expect(found).toHaveLength(4);
    expect(found[2]).toBe('ORD-2;An');
    expect(found[3]).toMatch(/;b$/);
  });

  it('keeps the order of messages of one moment', async () => {
    const { notify, lines } = await desk();
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => notify(id)));
    expect((await lines()).slice(1).map((line) => line.at(-1))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('makes no folder where the watched one is away', async () => {
    const { notify, folder } = await desk();
    await rename(folder, `${folder} away`);
    expect(await notify('a')).toMatchObject({
      ok: false,
      error: { why: { kind: 'unreachable', words: expect.stringContaining('ENOENT') } },
    });
    expect(await readdir(join(folder, '..'))).toEqual(['siparişler away']);
  });

  it('reports in the words of the system that the disk is full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const { notify } = await desk({ append: () => Promise.reject(full) });
    expect(await notify('a')).toMatchObject({
      ok: false,
      error: { why: { words: expect.stringContaining('ENOSPC') } },
    });
  });

  it('is not delivered without a folder', async () => {
    const message = createFolderNotifier({
      folder: () => null,
      append: appendForeign,
      language: () => 'tr',
      now: () => AT,
    });
    expect(await message.notify({ id: 'a', sequence: 1, message: someMessage('A') })).toEqual({
      ok: false,
      error: { kind: 'not_set_up' },
    });
  });
});
