import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAsk } from '../../../electron/door/client.ts';
import { runCommand } from '../../../electron/door/commands.ts';
import { aShopOrder, openDoorDesk } from '../../support/doorDesk.ts';
import { testPdf } from '../../support/pdf.ts';

it('does at the desk what a script requests, one command for each request', async () => {
  const { url, whole, folder, until, done } = await openDoorDesk();
  const ask = createAsk({ DOOR: `${url}/`, DOOR_KEY: whole });
  let out = '';
  let complaints = '';
  const terminal = {
    out(text: string) {
      out += text;
    },
    complain(text: string) {
      complaints += text;
    },
  };
  async function run(...given: string[]): Promise<string> {
    [out, complaints] = ['', ''];
    expect(await runCommand(given, ask, terminal), complaints).toBe(0);
    return out;
  }
  const file = join(folder, 'order.json');
  await writeFile(file, JSON.stringify(aShopOrder('ORD 1/2')));
  expect(await run('put', 'ORD 1/2', file)).toContain('"result":"added"');
  expect(await run('ship', 'ORD 1/2')).toContain('"reference":"ORD 1/2"');
  await until('ORD 1/2', 'printed');
  expect(await run('get', 'ORD 1/2')).toContain('"state":"printed"');
  expect(await run('timeline', 'ORD 1/2')).toContain('"type":"accepted"');
  await run('label', 'ORD 1/2', join(folder, 'label.pdf'));
  expect((await readFile(join(folder, 'label.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await run('list', 'attention')).toBe('{"orders":[]}\n');
  expect(await run('printers')).toContain('folder:Test');
  const list = join(folder, 'list.pdf');
  await writeFile(list, await testPdf());
  expect(await run('print', 'folder:Test', list, 'once')).toBe('{"outcome":"completed"}\n');
  await writeFile(file, JSON.stringify(aShopOrder('ORD-3')));
  await run('put', 'ORD-3', file);
  expect(await run('cancel', 'ORD-3', 'stock')).toContain('"detail":"stock"');
  out = '';
  const followed = runCommand(['events', 'sandbox-0'], ask, terminal);
  await expect.poll(() => out).toContain('"reference":"ORD 1/2"');
  expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({ id: 'sandbox-0', event: 'ready' });
  for (const { id } of (await done('door.status', {})).keys) await done('door.revokeKey', { id });
  expect(await followed).toBe(0);
  expect(await runCommand(['get', 'ORD-3'], ask, terminal)).toBe(1);
  expect(complaints).toContain('"code":"key_unknown"');
  for (const wrong of [[], ['toString'], ['get'], ['label', 'ORD-3']])
    expect(await runCommand(wrong, ask, terminal)).toBe(2);
});
