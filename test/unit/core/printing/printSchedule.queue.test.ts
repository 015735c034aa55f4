import { expect, it } from 'vitest';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { wantedByOperator, wantedByStation } from '../../../../electron/core/printing/wanted.ts';
import { aJob } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';
import { aPrintSchedule } from '../../../support/printSchedule.ts';

it('the label of a scan comes out before those of a list that wait for the same printer', async () => {
  let end = (_: SpoolOutcome) => {};
  const desk = await openDeskInTime({
    // A slow printer: the test ends each label.
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
  const queue = aPrintSchedule(
    (id) => {
      begun.push(id);
      if (id === 'A') throw new Error('disk full');
    },
    { onFailure: (_wanted, failure) => failures.push(String(failure)) },
  );
  for (const id of ['A', 'B', 'C']) queue.add(wantedByStation(aJob({ id }), null));
  queue.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect([begun, failures]).toEqual([['A', 'B', 'C'], ['Error: disk full']]);
});

it("labels that wait for one printer go to it by a person's request, then those of scans and of other desks, then those of lists", async () => {
  const begun: string[] = [];
  const schedule = aPrintSchedule((id) => begun.push(id === '' ? 'other desk' : id));
  const label = (id: string, lane: 'bench' | 'batch') => wantedByStation(aJob({ id, lane }), null);
  for (const id of ['LIST-1', 'LIST-2']) schedule.add(label(id, 'batch'));
  schedule.add(label('SCAN-1', 'bench'));
  schedule.add({ by: 'remote', printerId: 'printer' });
  schedule.add(label('SCAN-2', 'bench'));
  for (const id of ['ASKED-1', 'LIST-2', 'ASKED-2']) schedule.add(wantedByOperator(aJob({ id }), null));
  // It has its place already.
  schedule.add(label('SCAN-1', 'bench'));
  schedule.add({ by: 'remote', printerId: 'printer' });
  schedule.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['ASKED-2', 'LIST-2', 'ASKED-1', 'SCAN-1', 'other desk', 'SCAN-2', 'LIST-1']);
});
