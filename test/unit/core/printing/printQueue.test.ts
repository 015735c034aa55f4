import { expect, it } from 'vitest';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { createPrintQueue, wantedByStation } from '../../../../electron/core/printing/printQueue.ts';
import { aJob } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';

it('the label of a scan comes out before those of a list that wait for the same printer', async () => {
  let end = (_: SpoolOutcome) => {};
  const desk = await openDeskInTime({
    // A slow printer: each label ends when the test says.
    follow: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  });
  const list = ['LIST-1', 'LIST-2', 'LIST-3', 'LIST-4'];
  await desk.orders(...list);
  await desk.core.batches.start();
  await desk.time.pass(10_000);
  expect(desk.printed).toEqual(['LIST-1']);
  await desk.orders('SCAN-1', 'SCAN-2');
  await desk.scan('SCAN-1');
  await desk.scan('SCAN-2');
  await desk.time.pass(10_000);
  for (let labels = 1; labels < 6; labels += 1) {
    end({ kind: 'completed' });
    await desk.time.settle();
    await desk.time.settle();
  }
  expect(desk.printed).toEqual(['LIST-1', 'SCAN-1', 'SCAN-2', 'LIST-2', 'LIST-3', 'LIST-4']);
});

it('a printer gets its next label when the last one is done, and also when it failed', async () => {
  const begun: string[] = [];
  const failures: string[] = [];
  const queue = createPrintQueue({
    printers: () => () => 'printer',
    async print(wanted) {
      const name = 'jobId' in wanted ? wanted.jobId : '';
      begun.push(name);
      if (name === 'A') throw new Error('disk full');
    },
    onFailure: (_wanted, failure) => failures.push(String(failure)),
  });
  for (const id of ['A', 'B', 'C']) queue.add(wantedByStation(aJob({ id }), null));
  queue.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect([begun, failures]).toEqual([['A', 'B', 'C'], ['Error: disk full']]);
});
