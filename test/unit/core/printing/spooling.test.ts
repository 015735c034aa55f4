import { expect, it } from 'vitest';
import type { PrinterTrouble } from '../../../../electron/contract/printer.ts';
import { ok, type Result } from '../../../../electron/contract/result.ts';
import type { JobEvent, JobRepository } from '../../../../electron/core/jobs/index.ts';
import type { PrintError, Printer, SpoolTicket } from '../../../../electron/core/ports/Printer.ts';
import { noExpiry } from '../../../../electron/core/printing/lease.ts';
import { createSpooling } from '../../../../electron/core/printing/spooling.ts';
import { aJob } from '../../../support/builders.ts';

const REQUEST = {
  ...{ printerId: 'folder:x', file: '/x', title: 'x', widthMm: 100, heightMm: 150, copies: 1 },
  ...{ scaling: 'none' as const, darkness: null },
};

/** Prints one label; what the spooler cancels is in `cancelled`. */
function spoolingWith(more: Pick<Printer, 'submit' | 'follow'>) {
  const cancelled: string[] = [];
  const printer: Printer = {
    ...{ kind: 'folder', list: async () => [], find: async () => [] },
    cancel: async ({ spoolId }) => {
      cancelled.push(spoolId);
      return ok(null);
    },
    ...more,
  };
  const job = aJob({ state: 'printing' });
  const events: JobEvent[] = [];
  const advance: JobRepository['advance'] = async (_id, change) => {
    const event = change(job);
    if (event !== null) events.push(event);
    return job;
  };
  const spooling = createSpooling({
    jobs: { advance, accept: async () => ({ job, isNew: true }) },
    retrier: { untilDone: async (_n, work) => void (await work()), stop() {} },
    onMissing() {},
    onEnded() {},
  });
  return { spooling, job, cancelled, events, under: spooling.spool(job, printer, REQUEST, noExpiry) };
}

it('a hand-over that hung until the operator had the label printed again is cancelled when it succeeds after all', async () => {
  let answer: (result: Result<SpoolTicket, PrintError>) => void = () => {};
  const { spooling, job, cancelled, under } = spoolingWith({
    submit: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    follow: async () => ({ kind: 'completed' }),
  });
  const gone = spooling.letGo(job.id);
  expect(gone?.ticket).toBeNull();
  gone?.done();
  await under;
  answer(ok({ printerId: 'folder:x', spoolId: '41', output: null }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(cancelled).toEqual(['41']);
});

it('a spool job that is called back twice is cancelled once: its number may be another one’s by then', async () => {
  const ticket = { printerId: 'folder:x', spoolId: '41', output: null };
  const { spooling, job, cancelled } = spoolingWith({
    submit: async () => ok(ticket),
    follow: () => new Promise(() => {}),
  });
  await new Promise((resolve) => setImmediate(resolve));
  spooling.recall(job.id);
  spooling.recall(job.id);
  expect(cancelled).toEqual(['41']);
});

it('the reason for a waiting print is reported once, and again when the printer words it otherwise', async () => {
  const waiting = (trouble: PrinterTrouble | null, reason: string) => ({ kind: 'waiting' as const, trouble, reason });
  const { events, under } = spoolingWith({
    submit: async () => ok({ printerId: 'folder:x', spoolId: '41', output: null }),
    async follow(_ticket, onProgress) {
      for (const reason of ['tray 1', 'tray 1', 'tray 2']) onProgress(waiting('out_of_paper', reason));
      for (const reason of ['busy', 'tray 2']) onProgress(waiting(null, reason));
      return { kind: 'completed' };
    },
  });
  await under;
  const reported = events.flatMap((event) => (event.type === 'print_waiting' ? [event.problem?.detail ?? null] : []));
  expect(reported).toEqual(['tray 1', 'tray 2', null]);
});
