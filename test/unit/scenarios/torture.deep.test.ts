// Deep, not in each run: random days of a simulated desk.
import { expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import { defaultPrinterSetup } from '../../../electron/contract/printer.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { aPrinter } from '../../support/builders.ts';
import {
  BROKEN,
  FIRST_PRINTER,
  LOST,
  openDeskInTime,
  paidAnswer,
  pendingAnswer,
  readyLabel,
  SECOND_PRINTER,
} from '../../support/deskInTime.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LIMIT = 30;

/**
 * A service that charges a key once and breaks everything else for ten minutes, a printer that stops answering, printers
 * that come and go, a disk that fails, an operator who presses everything: then all is well again.
 */
async function badDay(seed: number) {
  const random = chance(seed);
  const happens = (share: number) => random() < share;
  let bad = true;
  let diskFails = false;
  const charged = new Set<string>();
  const labels = new Set<string>();
  const desk = await openDeskInTime(
    {
      create(reference) {
        const before = bad ? random() : 1;
        if (before < 0.1) return err(LOST);
        if (before < 0.15) return err(BROKEN);
        if (before < 0.2) return err({ kind: 'not_sent', detail: 'ECONNREFUSED' });
        if (before < 0.25) return err({ kind: 'rate_limited', retryAfterMs: happens(0.5) ? 0 : null, message: null });
        if (before < 0.3) return err({ kind: 'account_hold', amount: null, url: null, message: null, odd: [] });
        const duplicate = charged.has(reference);
        if (!duplicate) {
          charged.add(reference);
          if (happens(0.6)) labels.add(reference);
        }
        const reported = labels.has(reference) ? paidAnswer(reference) : pendingAnswer(reference);
        const carrierName = reference.endsWith('0') ? 'BEE KARGO' : null;
        const answer = { ...reported, shipment: { ...reported.shipment, carrierName } };
        const reply = bad && happens(0.15) ? err(LOST) : ok({ ...answer, duplicate });
        return new Promise((resolve) => desk.time.after(Math.floor(random() * 3_000), () => resolve(reply)));
      },
      async label(id) {
        if (bad && happens(0.2)) return err(happens(0.5) ? LOST : BROKEN);
        if (bad && !labels.has(id) && happens(0.3)) labels.add(id);
        if (!bad) labels.add(id);
        if (!labels.has(id)) return err({ kind: 'conflict', code: null, message: null });
        return ok(readyLabel(id));
      },
      async printers() {
        if (bad && happens(0.1)) throw new Error('no spooler');
        const states = ['ready', 'ready', 'busy', 'offline', 'paused'] as const;
        return [FIRST_PRINTER, SECOND_PRINTER]
          .filter(() => !bad || happens(0.7))
          .map((id) =>
            aPrinter(id, { state: bad ? (states[Math.floor(random() * states.length)] ?? 'ready') : 'ready' }),
          );
      },
      refuse: () => (bad && happens(0.1) ? { kind: 'printer_missing' } : null),
      follow: () =>
        new Promise((resolve) =>
          desk.time.after(Math.floor(random() * 2_000), () =>
            resolve(
              !bad || happens(0.8)
                ? { kind: happens(0.5) ? 'completed' : 'sent' }
                : happens(0.5)
                  ? { kind: 'unknown', detail: '' }
                  : { kind: 'aborted', trouble: null, reason: null },
            ),
          ),
        ),
    },
    {
      settings: {
        requestsPerMinute: LIMIT,
        printerRoutes: [{ profile: 'live', carrier: 'Bee Kargo', printerId: SECOND_PRINTER }],
        printerSetups: { [FIRST_PRINTER]: { ...defaultPrinterSetup, fallback: SECOND_PRINTER } },
      },
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          if (diskFails) throw new Error('disk full');
          return journal.commit(next, event);
        },
      }),
    },
  );
  const references = Array.from({ length: 40 }, (_, i) => `ORD-${i}`);
  await desk.orders(...references);
  for (let step = 0; step < 600; step += 1) {
    diskFails = happens(0.05);
    const reference = references[Math.floor(random() * references.length)] ?? '';
    const known = (await desk.core.recent(500)).find((job) => job.key.value === reference);
    if (happens(0.15)) await desk.core.scan(reference).catch(() => undefined);
    if (step === 300) await desk.core.batches.start().catch(() => undefined);
    if (known !== undefined && happens(0.1)) await desk.core.actions.lookNow(known.id).catch(() => undefined);
    if (happens(0.02)) void desk.core.checkService().catch(() => undefined);
    if (known !== undefined && happens(0.3)) await answer(known);
    await desk.time.pass(1_000);
  }

  /** What an operator does for a question, or when a label did not come out. */
  async function answer(job: Job) {
    if (job.state === 'print_unconfirmed')
      await desk.core.actions.confirmPrint(job.id, happens(0.5)).catch(() => undefined);
    // After a 429 the desk thinks that others ship too, and has questions about unanswered requests; no other desk has a
    // label.
    else if ((job.state === 'label_ready' && job.problem !== null) || job.unproven !== null) {
      // It may wait a moment to learn whether the shipment was cancelled, for which time has to pass.
      void desk.core.actions.print(job.id, null, null).catch(() => undefined);
      await desk.time.settle();
    }
  }

  bad = false;
  diskFails = false;
  await desk.core.batches.start();
  for (let round = 0; round < 40; round += 1) {
    await desk.time.pass(60_000);
    for (const job of await desk.core.recent(500)) await answer(job);
  }
  return { desk, references };
}

it.each(Array.from({ length: 12 }, (_, i) => i + 1))(
  'after a bad day every label is out, none twice unasked, and the budget was kept (seed %i)',
  async (seed) => {
    const { desk, references } = await badDay(seed);
    const jobs = await desk.core.recent(500);
    expect(jobs).toHaveLength(references.length);
    // Also not `already_shipped`: no other desk shipped these orders, so each label in question is printed.
    const unfinished = jobs.filter((job) => job.state !== 'printed');
    expect(unfinished.map((job) => `${job.key.value} ${job.state} ${job.problem?.code}`)).toEqual([]);
    for (const job of jobs) {
      const events = (await desk.core.timeline(job.id)).map((entry) => entry.type);
      const starts = events.filter((type) => type === 'print_started').length;
      // Everything that went to the printer beyond the first had been in question, or had failed, before.
      const reasons = events.filter((type) => type === 'print_doubtful' || type === 'print_failed').length;
      expect(starts).toBeLessThanOrEqual(reasons + 1);
      expect(desk.printed.filter((title) => title === job.key.value).length).toBeLessThanOrEqual(starts);
    }
    const times = desk.calls.map((call) => call.at);
    for (const start of times) {
      expect(times.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(LIMIT);
    }
    const slots = jobs.filter((job) => job.slot !== null && job.state === 'label_pending').map((job) => job.slot);
    expect(new Set(slots).size).toBe(slots.length);
  },
);
