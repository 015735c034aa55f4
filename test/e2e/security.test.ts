import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, expect, expectOutcome, scan, test } from './fixtures.ts';

const PLAIN = 'ORD-10427';

test('the page has two functions and nothing of Node or Electron', async ({ desk }) => {
  const page = await desk.open();
  const seen = await page.evaluate(() => {
    const all = globalThis as unknown as Record<string, unknown>;
    return {
      station: Object.keys(all.station as object).sort(),
      others: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in all),
    };
  });
  expect(seen).toEqual({ station: ['on', 'request'], others: [] });
});

test('the policy lets nothing foreign in: no inline script, no eval, no remote request, no new window', async ({
  desk,
}) => {
  const page = await desk.open();
  const tried = await page.evaluate(async () => {
    const inline = document.createElement('script');
    inline.textContent = 'window.gotIn = true';
    document.body.append(inline);
    // In a task of its own: what the test tool runs directly is exempt from the policy.
    const evaluated = await new Promise<boolean>((resolve) => {
      setTimeout(() => {
        try {
          new Function('return 1')();
          resolve(true);
        } catch {
          resolve(false);
        }
      });
    });
    const remote = await fetch('https://example.invalid/').then(
      () => 'answered',
      () => 'refused',
    );
    const opened = window.open('https://example.invalid/') !== null;
    return { inline: 'gotIn' in window, evaluated, remote, opened };
  });
  expect(tried).toEqual({ inline: false, evaluated: false, remote: 'refused', opened: false });
  await page.evaluate(() => {
    location.href = 'https://example.invalid/';
  });
  expect(page.url()).toMatch(/^app:\/\/station\//);
});

test('a request that the contract does not know, or in another shape, is refused', async ({ desk }) => {
  const page = await desk.open();
  await expect(ask(page, 'secrets.read' as 'station.status', {})).rejects.toThrow('bad_request');
  await expect(ask(page, 'scan.submit', { code: 5 } as never)).rejects.toThrow('bad_request');
  await expect(ask(page, '__proto__' as 'station.status', {})).rejects.toThrow('bad_request');
});

test('the key is in no file of the program, in no log, and in nothing that the page can ask for', async ({ desk }) => {
  const page = await desk.open();
  await scan(page, PLAIN);
  await expectOutcome(page, PLAIN, 'done');
  const { apiKey } = desk.service;
  const answers = [
    await ask(page, 'station.status', {}),
    await ask(page, 'settings.get', {}),
    await ask(page, 'jobs.recent', { limit: 10 }),
    await page.content(),
  ];
  expect(JSON.stringify(answers)).not.toContain(apiKey);
  const data = join(desk.folder, 'data');
  const files = await readdir(data, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    expect(bytes.includes(apiKey), join(file.parentPath, file.name)).toBe(false);
  }
});
