import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createMarkedReading } from '../../../../electron/adapters/labels/markedReading.ts';
import type { PdfReader } from '../../../../electron/adapters/labels/thread/pdfReader.ts';
import type { CutOff } from '../../../../electron/adapters/workers/serialWorker.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** The readers are only distinguished here: their answers are the test's. */
const usual: PdfReader = {
  facts: () => Promise.reject(new Error('not asked here')),
  adjusted: () => Promise.reject(new Error('not asked here')),
  warmUp: () => undefined,
};

const apart: PdfReader = { ...usual };
const cutOff: Result<never, CutOff> = err('out of memory');

async function reading() {
  const directory = await temporaryFolder();
  return { directory, marked: createMarkedReading(directory, { usual, apart }) };
}

it('marks a label while it is read, and takes the mark away when it was read', async () => {
  const { directory, marked } = await reading();
  const seen: (readonly string[])[] = [];
  const answer = await marked.read('a', async (reader) => {
    seen.push(await readdir(directory));
    return ok(reader === usual);
  });
  expect([answer, seen, await readdir(directory)]).toEqual([ok(true), [['a']], []]);
});

it('has a label that was too much for the thread read in the separate process the next time, after a restart too', async () => {
  const { directory, marked } = await reading();
  await marked.read('a', async () => cutOff);
  const restarted = createMarkedReading(directory, { usual, apart });
  const second = await restarted.read('a', async (reader) => ok(reader === apart));
  const third = await restarted.read('a', async (reader) => ok(reader === usual));
  expect([second, third]).toEqual([ok(true), ok(true)]);
});

it('does not take the mark of a reading under way for that of a crash', async () => {
  const { directory, marked } = await reading();
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = marked.read('a', async () => {
    await held;
    return ok(null);
  });
  while ((await readdir(directory)).length === 0);
  const second = marked.read('a', async (reader) => ok(reader === usual));
  // Long enough for the second one to see the mark, if it does not wait for the first.
  for (let turn = 0; turn < 10; turn += 1) await readdir(directory);
  end();
  expect([await begun, await second]).toEqual([ok(null), ok(true)]);
});

it('deletes the mark of a label that is no longer stored', async () => {
  const { directory, marked } = await reading();
  await marked.read('a', async () => cutOff);
  await marked.forget('a');
  expect(await readdir(directory)).toEqual([]);
});
