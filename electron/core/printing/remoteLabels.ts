import { z } from 'zod';
import type { Settings } from '../../contract/settings.ts';
import { type RemotePrint, remotePrintSchema } from '../../contract/site.ts';
import { createMutex, createWorker } from '../base/index.ts';
import type { Site } from '../desks/index.ts';
import { problem } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { Printer, SpoolOutcome, SpoolTicket } from '../ports/Printer.ts';
import { type SitePrintState, spoolOutcomeSchema, type TakenPrint } from '../ports/SitePrints.ts';
import { createLease, type Lease } from './lease.ts';
import { isStuck } from './printerChoice.ts';
import { nameOfPrinter, type Printers } from './printers.ts';
import type { PrinterWatch } from './printerWatch.ts';
import type { PrintPlan, PrintPlans } from './printPlans.ts';
import { gaveUp } from './spooling.ts';

/**
 * Labels that other desks of the site want to be printed here. A request is taken only when its printer can print it now,
 * so that its desk can withdraw it as long as possible. It is noted in the journal before the print system gets it, and its
 * end is stored there until the site knows it. A request that an earlier start of this program has taken is never printed
 * again: its end is what the print system reports, or otherwise unknown.
 */
export type RemoteLabels = Awaited<ReturnType<typeof createRemoteLabels>>;

export interface RemoteLabelsDeps extends RoomDeps {
  readonly site: Site;
  readonly labels: LabelStore;
  readonly printers: Printers;
  readonly watch: Pick<PrinterWatch, 'infoOf' | 'standingOf'>;
  readonly plans: Pick<PrintPlans, 'planForRemote'>;
  readonly settings: () => Settings;
  /** A label waits for its turn at this printer. */
  readonly onWaiting: (printerId: string) => void;
  /** A label of another desk came out. */
  readonly onPrinted: () => void;
}

const ticketSchema = z.object({ printerId: z.string(), spoolId: z.string(), output: z.string().nullable() });

/**
 * A request that was handed over, or is about to be. `ticket` null: the print system has not answered. `ended`: an end that
 * the site does not have yet.
 */
const noteSchema = z.object({
  printerId: z.string(),
  title: z.string(),
  file: z.string(),
  from: z.string(),
  ticket: ticketSchema.nullable(),
  ended: spoolOutcomeSchema.nullable(),
});
type Note = z.infer<typeof noteSchema>;
const storedSchema = z.object({ notes: z.record(z.string(), noteSchema), last: remotePrintSchema.nullable() });
const FACT = 'guest_labels';

/** When a request was handed over to the print system, or was about to be, epoch ms. It is remembered for ever. */
const handedOverFact = (id: string) => `guest_label ${id}`;

/** Time for which the site keeps the end of a print request. */
const DAY_MS = 86_400_000;
const REMEMBERED_MS = 30 * DAY_MS;
const HOUR_MS = 3_600_000;

/** A request that is being printed; `ticket` null: the print system has not answered. */
interface InFlight {
  readonly printer: Printer;
  ticket: SpoolTicket | null;
  isUnwanted: boolean;
  stopped: boolean;
}

export async function createRemoteLabels(deps: RemoteLabelsDeps) {
  const { site, journal, labels, printers, watch, plans, settings, retrier, clock, logger, onWaiting, onPrinted } =
    deps;
  let persisted = storedSchema.catch({ notes: {}, last: null }).parse(await journal.fact(FACT));
  const mutex = createMutex();
  /** The requests that this start has taken, so that they are not left behind by an earlier one. */
  const taken = new Set<string>();
  const inFlight = new Map<string, InFlight>();
  /** The site in which this start has already searched for requests of earlier starts. */
  let searchedIn: string | null = null;
  /** When old requests were last removed there, monotonic ms. */
  let forgotAt = Number.NEGATIVE_INFINITY;
  let stopped = false;

  /** On disk when it resolves. */
  function keep(change: (now: typeof persisted) => typeof persisted): Promise<void> {
    return mutex.runExclusive(async () => {
      const next = change(persisted);
      await journal.setFact(FACT, next);
      persisted = next;
    });
  }

  const note = (id: string, made: Note) => keep((now) => ({ ...now, notes: { ...now.notes, [id]: made } }));

  /** A full disk may delay this until after the end, which it must not overwrite. */
  const noteTicket = (id: string, ticket: SpoolTicket) =>
    keep((now) => {
      const made = now.notes[id];
      return made?.ended === null ? { ...now, notes: { ...now.notes, [id]: { ...made, ticket } } } : now;
    });

  function forget(id: string): Promise<void> {
    return keep(({ notes: { [id]: _gone, ...notes }, last }) => ({ notes, last }));
  }

  const report = (id: string, state: SitePrintState) => site.ask(({ prints }) => prints.report(id, state));

  /** Prints the oldest such label when it is their turn at this printer. Resolves when the printer is free again. */
  async function printNext(printerId: string): Promise<void> {
    if (stopped || !canPrint(printerId)) return;
    const requestedAt = clock.monotonic();
    const answer = await site.ask(({ prints }) => prints.take(printerId, [...taken]));
    if (!answer.ok || answer.value === null || stopped) return;
    const request = answer.value;
    taken.add(request.id);
    const outcome = await printed(request, requestedAt).catch((failure: unknown): SpoolOutcome => {
      logger.error('label of another desk not followed', { failure: String(failure) });
      return { kind: 'unknown', detail: String(failure) };
    });
    if (outcome !== null) await ended(request.id, noteOf(request, ''), outcome);
    worker.wake();
  }

  /**
   * A request that would only wait here stays in the site. One for something that can never be a printer of this desk is taken,
   * and refused.
   */
  function canPrint(printerId: string): boolean {
    const printer = printers.of(printerId);
    if (printer === undefined || printer.kind === 'desk') return true;
    if (watch.standingOf(printerId) !== 'there') return false;
    return !isStuck(watch.infoOf(printerId)?.state ?? 'unknown');
  }

  /** Null: this program ends, and the next start finds out how it ended. */
  async function printed(request: TakenPrint, requestedAt: number): Promise<SpoolOutcome | null> {
    const { id, title, copies, isWanted, printerId } = request;
    if (request.ageMs > settings().staleLabelHours * HOUR_MS) return blocked(problem('label_old'));
    const stored = await labels.put(request.pdf, 1);
    if (!stored.ok)
      return blocked(
        stored.error.kind === 'disk' ? problem('disk_error', stored.error.detail) : problem('label_not_pdf'),
      );
    const plan = await plans.planForRemote({ label: stored.value, title, copies, isWanted }, printerId);
    if (plan.kind === 'blocked') return blocked(plan.problem);
    if (plan.kind === 'lost') return blocked(problem('label_missing'));
    const made = noteOf(request, stored.value.file);
    try {
      // A database that was put back to an earlier state offers a request again that came out here.
      if ((await journal.fact(handedOverFact(id))) !== null) return unclear;
      await journal.setFact(handedOverFact(id), clock.now());
      await note(id, made);
    } catch (failure) {
      return blocked(problem('disk_error', String(failure)));
    }
    return stopped ? null : handedOver(id, plan, leaseOf(id, requestedAt));
  }

  /** Its desk may have withdrawn it. While the site cannot be asked, it comes out nowhere: this desk is cut off. */
  const leaseOf = (id: string, requestedAt: number): Lease =>
    createLease(
      clock,
      async () => {
        const unwanted = await site.ask(({ prints }) => prints.unwanted());
        if (!unwanted.ok) return problem('printer_offline');
        return unwanted.value.includes(id) ? problem('print_cancelled') : null;
      },
      requestedAt,
    );

  async function handedOver(
    id: string,
    { printer, request }: Extract<PrintPlan, { readonly kind: 'print' }>,
    lease: Lease,
  ): Promise<SpoolOutcome | null> {
    const mine: InFlight = { printer, ticket: null, isUnwanted: false, stopped: false };
    inFlight.set(id, mine);
    try {
      const submitted = await printer.submit({ ...request, forbiddenBy: lease.check });
      if (!submitted.ok) {
        const { error } = submitted;
        if (error.kind === 'unknown') return error;
        if (error.kind === 'forbidden') return blocked(error.problem);
        if (error.kind === 'printer_missing')
          return blocked(problem('printer_missing', nameOfPrinter(request.printerId)));
        return blocked(gaveUp(error.trouble ?? null, error.detail));
      }
      mine.ticket = submitted.value;
      if (mine.isUnwanted) drop(mine);
      const ticket = submitted.value;
      // The print system has the label, so this has to be noted even after a failure of the disk.
      void retrier.untilDone('label of another desk', () => noteTicket(id, ticket));
      return await followed(id, mine, ticket);
    } finally {
      inFlight.delete(id);
    }
  }

  async function followed(id: string, mine: InFlight, ticket: SpoolTicket): Promise<SpoolOutcome | null> {
    let reported: Promise<unknown> = Promise.resolve();
    const outcome = await mine.printer.follow(
      ticket,
      (progress) => {
        const { trouble, reason } = progress.kind === 'waiting' ? progress : { trouble: null, reason: null };
        reported = reported.then(() => report(id, { kind: 'taken', trouble, reason }));
      },
      mine,
    );
    return stopped ? null : outcome;
  }

  /** The print system reports its end anyway, so a failed cancel needs no handling. */
  function drop({ printer, ticket }: InFlight): void {
    if (ticket !== null) void printer.cancel(ticket).catch(() => undefined);
  }

  async function ended(id: string, made: Note, outcome: SpoolOutcome): Promise<void> {
    const isOnPaper = outcome.kind === 'completed' || outcome.kind === 'sent';
    const { from, title, printerId } = made;
    const printer = watch.infoOf(printerId)?.name ?? nameOfPrinter(printerId);
    await retrier.untilDone('end of a label of another desk', () =>
      keep(({ notes, last }) => ({
        notes: { ...notes, [id]: { ...made, ended: outcome } },
        last: isOnPaper ? { from, reference: title, printer, at: clock.now() } : last,
      })),
    );
    logger.info('label of another desk', { outcome: outcome.kind });
    if (isOnPaper) onPrinted();
    await notify(id, outcome);
  }

  async function notify(id: string, outcome: SpoolOutcome): Promise<void> {
    const answer = await report(id, { kind: 'ended', outcome });
    if (!answer.ok) return;
    taken.delete(id);
    await forget(id);
  }

  /** Settles the requests of earlier starts: their labels may be on paper, and are never printed again. */
  async function settleLeftBehind(): Promise<boolean> {
    const answer = await site.ask(({ prints }) => prints.leftBehind());
    if (!answer.ok) return false;
    for (const [id, { ended: outcome }] of Object.entries(persisted.notes)) {
      // It belongs to another site, or the site started empty.
      if (outcome === null && !taken.has(id) && !answer.value.includes(id)) await forget(id);
    }
    for (const id of answer.value) {
      const made = persisted.notes[id];
      if (inFlight.has(id) || (made !== undefined && made.ended !== null)) continue;
      void settle(id, made ?? null).catch((failure: unknown) => {
        if (!stopped) logger.error('label of another desk not settled', { failure: String(failure) });
      });
    }
    return true;
  }

  async function settle(id: string, made: Note | null): Promise<void> {
    const printer = made === null ? undefined : printers.of(made.printerId);
    if (made === null || printer === undefined) return ended(id, made ?? NOTHING_KNOWN, unclear);
    const mine: InFlight = { printer, ticket: made.ticket, isUnwanted: false, stopped };
    inFlight.set(id, mine);
    try {
      const name = { printerId: made.printerId, title: made.title, fileName: made.file };
      mine.ticket ??= (await printer.find(name))[0] ?? null;
      const outcome = mine.ticket === null ? unclear : await followed(id, mine, mine.ticket);
      if (outcome !== null) await ended(id, made, outcome);
    } finally {
      inFlight.delete(id);
    }
  }

  async function poll(): Promise<void> {
    const name = site.name();
    if (stopped || name === null || !site.isTogether()) return;
    for (const [id, { ended: outcome }] of Object.entries(persisted.notes))
      if (outcome !== null) await notify(id, outcome);
    if (searchedIn !== name && (await settleLeftBehind())) searchedIn = name;
    if (clock.monotonic() - forgotAt >= DAY_MS) {
      const forgotten = await site.ask(({ prints }) => prints.forget(REMEMBERED_MS));
      if (forgotten.ok) forgotAt = clock.monotonic();
    }
    if (inFlight.size > 0) {
      const unwanted = await site.ask(({ prints }) => prints.unwanted());
      for (const id of unwanted.ok ? unwanted.value : []) {
        const one = inFlight.get(id);
        if (one === undefined || one.isUnwanted) continue;
        one.isUnwanted = true;
        drop(one);
      }
    }
    const wanted = await site.ask(({ prints }) => prints.wanted([...taken]));
    for (const printerId of wanted.ok ? wanted.value : []) if (canPrint(printerId)) onWaiting(printerId);
  }

  const worker = createWorker(deps, 'labels of other desks not looked for', poll);

  return {
    /** The site may have a request for this desk, or can be sent the end of one. */
    wake: worker.wake,
    printNext,
    /** The label of another desk that came out here last; null: none. */
    last: (): RemotePrint | null => persisted.last,
    stop(): void {
      stopped = true;
      worker.stop();
      for (const one of inFlight.values()) one.stopped = true;
    },
  };
}

const NOTHING_KNOWN: Note = { printerId: '', title: '', file: '', from: '', ticket: null, ended: null };
const unclear: SpoolOutcome = { kind: 'unknown', detail: '' };

const blocked = (why: Extract<SpoolOutcome, { readonly kind: 'blocked' }>['problem']): SpoolOutcome => ({
  kind: 'blocked',
  problem: why,
});

function noteOf({ printerId, title, from }: TakenPrint, file: string): Note {
  return { printerId, title, file, from: from.name, ticket: null, ended: null };
}
