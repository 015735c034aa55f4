import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPdfReader } from '../../../../../electron/adapters/labels/thread/pdfReader.ts';
import { pdfThread } from '../../../../../electron/adapters/labels/thread/pdfServer.ts';
import { brokenObjects, UNREADABLE_PDFS } from '../../../../fixtures/hostile/pdfs.ts';
import { createMemoryLog } from '../../../../support/memoryLog.ts';
import { testPdf } from '../../../../support/pdf.ts';
import { PDF_CHILD, PDF_THREAD } from '../../../../support/pdfReaders.ts';
import { pdfChild } from '../../../../support/pdfServers.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { TIMEOUT_MS } from '../../../../support/timeouts.ts';

const SIZE = { blank: 0, pages: 1, widthMm: 100, heightMm: 150 };
const millions = UNREADABLE_PDFS['millions of objects'] ?? (() => Buffer.alloc(0));

it.each([
  ['a thread', () => pdfThread(PDF_THREAD), true, /memory limit/],
  ['a process', () => pdfChild(PDF_CHILD), false, /ended by/],
] as const)(
  '%s that runs out of memory is the only one that ends, and the next PDF has a new one',
  async (_name, start, keepsWarm, end) => {
    const log = createMemoryLog();
    let starts = 0;
    const reader = createPdfReader({
      start: () => {
        starts += 1;
        return start();
      },
      keepsWarm,
      logger: log,
      // The memory is to end it, also on a machine that is busy with other things.
      limitMs: TIMEOUT_MS,
    });
    expect(await reader.facts(await testPdf())).toEqual({ ok: true, value: SIZE });
    const ended = await reader.facts(millions());
    expect(ended).toMatchObject({ ok: false, error: expect.stringMatching(end) });
    expect(log.lines).toEqual([expect.stringMatching(/^warn .*not read to its end/)]);
    expect(await reader.facts(await testPdf())).toEqual({ ok: true, value: SIZE });
    expect(starts).toBe(keepsWarm ? 2 : 3);
  },
);

it('a PDF that takes too long is given up, and those that wait behind it are read', async () => {
  // The reader's limits pass only when the test moves the time: however slow the machine, the next PDF has time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let begins = () => {};
  const isAtWork = new Promise<void>((resolve) => {
    begins = resolve;
  });
  const reader = createPdfReader({
    start() {
      const thread = pdfThread(PDF_THREAD);
      return {
        ...thread,
        post(request) {
          thread.post(request);
          begins();
        },
      };
    },
    keepsWarm: true,
    logger: createMemoryLog(),
    limitMs: 3_000,
  });
  const bytes = await testPdf();
  const before = Buffer.from(bytes);
  const answers = [reader.facts(brokenObjects(500_000)), reader.facts(bytes)];
  await isAtWork;
  await vi.advanceTimersByTimeAsync(3_000);
  const [slow, next] = await Promise.all(answers);
  expect(slow).toEqual({ ok: false, error: 'it took longer than 3000 ms' });
  expect(next).toEqual({ ok: true, value: SIZE });
  expect(before.equals(bytes)).toBe(true);
});

it('a reader that cannot start answers all the same, and is started again', async () => {
  const script = join(await temporaryFolder(), 'ends.mjs');
  await writeFile(script, 'throw new Error("no such module");');
  const log = createMemoryLog();
  const scripts = [script, PDF_THREAD];
  const reader = createPdfReader({
    start: () => pdfThread(scripts.shift() ?? PDF_THREAD),
    keepsWarm: true,
    logger: log,
  });
  const bytes = await testPdf();
  expect(await reader.facts(bytes)).toEqual({ ok: false, error: 'no such module' });
  expect(log.lines).toEqual([expect.stringContaining('no such module')]);
  expect(await reader.facts(bytes)).toEqual({ ok: true, value: SIZE });
});

it('a reader that waits for the next PDF does not prevent the end of a program', async () => {
  const program = new URL('../../../../support/pdfEnds.ts', import.meta.url);
  const child = fork(program, { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
