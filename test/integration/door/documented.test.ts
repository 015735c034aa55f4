import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { aShopOrder, openDoorDesk } from '../../support/doorDesk.ts';

const run = promisify(execFile);

/** The examples of docs/door.md, as a reader copies them. */
async function example(language: 'sh' | 'js', number = 0): Promise<string> {
  const text = await readFile(fromRoot('docs', 'door.md'), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))][number]?.[1] ?? '';
}

it('the examples of the guide bring an order, ship it, and show when its label is out', async () => {
  const { url, whole, folder, until } = await openDoorDesk();
  const options = { env: { ...process.env, DOOR: url, DOOR_KEY: whole } };
  const { stdout } = await run('sh', ['-ec', await example('sh')], options);
  expect(stdout).toContain('"result":"added"');
  await until('ORD-7001', 'printed');
  const script = join(folder, 'follow.mjs');
  await writeFile(script, await example('js'));
  const followed = await run(process.execPath, [script], options);
  expect(followed.stdout).toMatch(/^ORD-7001 Anka Kargo \d+\n$/);
});

it('the scheduled task of the guide brings what lies in a folder, and leaves what was refused', async () => {
  const { url, whole, folder } = await openDoorDesk();
  const outbox = join(folder, 'outbox');
  await mkdir(outbox);
  await writeFile(join(outbox, 'ORD-1.json'), JSON.stringify(aShopOrder()));
  await writeFile(join(outbox, 'ORD-2.json'), JSON.stringify(aShopOrder('ORD-3')));
  const options = { env: { ...process.env, DOOR: url, DOOR_KEY: whole, OUTBOX: outbox } };
  const { stdout, stderr } = await run('sh', ['-c', await example('sh', 1)], options);
  expect(stdout).toBe('{"orders":[]}');
  expect(stderr).toContain('"code":"invalid_fields"');
  expect((await readdir(outbox)).filter((name) => !name.endsWith('.answer'))).toEqual([
    'ORD-1.json.sent',
    'ORD-2.json',
  ]);
});
