import { expect, it } from 'vitest';
import { ok, type Result } from '../../../../electron/contract/result.ts';
import type { PrintError, Printer, SpoolTicket } from '../../../../electron/core/ports/Printer.ts';
import { noExpiry } from '../../../../electron/core/printing/lease.ts';
import { createSpooling } from '../../../../electron/core/printing/spooling.ts';
import { aJob } from '../../../support/builders.ts';

it('a hand-over that hung until the operator had the label printed anew is cancelled when it succeeds after all', async () => {
  let answer: (result: Result<SpoolTicket, PrintError>) => void = () => {};
  const cancelled: string[] = [];
  const printer: Printer = {
    kind: 'folder',
    list: async () => [],
    submit: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    follow: async () => ({ kind: 'completed' }),
    find: async () => [],
    cancel: async ({ spoolId }) => {
      cancelled.push(spoolId);
      return ok(null);
    },
  };
  const job = aJob({ state: 'printing' });
  const spooling = createSpooling({
    jobs: { advance: async () => job, accept: async () => ({ job, isNew: true }) },
    retrier: { untilDone: async (_n, work) => void (await work()), stop() {} },
    onMissing() {},
    onEnded() {},
  });
  const under = spooling.spool(
    job,
    printer,
    {
      printerId: 'folder:x',
      file: '/x',
      title: 'x',
      widthMm: 100,
      heightMm: 150,
      copies: 1,
      scaling: 'none',
      darkness: null,
    },
    noExpiry,
  );
  const gone = spooling.letGo(job.id);
  expect(gone?.ticket).toBeNull();
  gone?.done();
  await under;
  answer(ok({ printerId: 'folder:x', spoolId: '41', output: null }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(cancelled).toEqual(['41']);
});
