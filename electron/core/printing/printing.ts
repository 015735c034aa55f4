import { isIn, type Job, type Print } from '../../contract/job.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Profile } from '../../contract/status.ts';
import { gapAfterFailures, pollGapMs } from '../base/index.ts';
import type { DeskClaims, Site } from '../desks/index.ts';
import { isLegal, type JobEvent, PRINTABLE_STATES, pagesOf, problem } from '../jobs/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { PrintRequest } from '../ports/Printer.ts';
import type { ScheduledBatches } from './batchStacks.ts';
import { createLease, type Lease, noExpiry } from './lease.ts';
import { createPrintAnswers, isUnprintedSince, type PrintAnswers } from './printAnswers.ts';
import {
  carriersOf,
  choosePrinter,
  isOfOtherDesk,
  mayFit,
  type PrinterChoice,
  printerIntendedFor,
  setupOf,
} from './printerChoice.ts';
import { nameOfPrinter, type Printers } from './printers.ts';
import type { PrinterWatch } from './printerWatch.ts';
import { createPrintPlans, type PrintPlan } from './printPlans.ts';
import { createPrintSchedule, type PrintSchedule } from './printSchedule.ts';
import { createRemoteLabels, type RemoteLabels } from './remoteLabels.ts';
import type { Separators } from './separators.ts';
import type { Spooling } from './spooling.ts';
import { type Wanted, type WantedLabel, wantedByOperator } from './wanted.ts';

/** Takes labels from the store to their printers, and follows each to its end. */
export interface Printing extends Pick<PrintAnswers, 'answerFor' | 'proved'> {
  /** Which label is printed next. */
  readonly schedule: Omit<PrintSchedule, 'add' | 'start' | 'work' | 'stop'>;
  /**
   * The operator wants this label on paper, even if something held it back. `reason` goes into the timeline. `job` is
   * as the operator saw it: if it was printed or answered for since, nothing is printed. `printerId`: where it is to come out;
   * left out or null: where such labels go.
   */
  enqueueWanted(job: Job, reason: string | null, printerId?: string | null): void;
  /** Goes on with a label that was printing when the program ended. False: its print system does not know it any more. */
  resume(job: Job): boolean;
  /** The job's shipment was cancelled: a label that is still in a spooler is removed from it. */
  recall(job: Job): void;
  /** How many sheets the next print of the job would take, at that printer if the operator wants it there. */
  sheetsOf(job: Job, printerId?: string | null): number;
  /** Labels that other desks have sent here. */
  readonly remotes: Pick<RemoteLabels, 'wake' | 'last'>;
  /**
   * Printers may be back, so labels that waited for them go on. `setup`: the settings of printers, or which labels go
   * to them, changed as well, so a label that did not fit may fit now.
   */
  wake(change?: 'setup'): Promise<void>;
  stop(): void;
}

export interface PrintingDeps extends RoomDeps {
  readonly profile: Profile;
  readonly labels: LabelStore;
  readonly printers: Printers;
  readonly watch: PrinterWatch;
  readonly spooling: Spooling;
  readonly separators: Pick<Separators, 'before' | 'after'>;
  readonly claims: Pick<DeskClaims, 'mayPrint' | 'printerElsewhere' | 'hasOthers'>;
  readonly site: Site;
  readonly batches: ScheduledBatches;
  readonly settings: () => Settings;
  /** A label of another desk came out here. */
  readonly onRemotePrinted: () => void;
}

type Printable = Extract<PrintPlan, { readonly kind: 'print' }>;

const FOR_WANT_OF_A_PRINTER: readonly ProblemCode[] = [
  'no_printer',
  'printer_missing',
  'printer_offline',
  'printer_paused',
  'printer_rejecting',
  'printer_system_down',
];
const FOR_WANT_OF_A_SETUP: readonly ProblemCode[] = ['label_wrong_size', 'label_not_adjustable'];

export async function createPrinting(deps: PrintingDeps): Promise<Printing> {
  const { profile, journal, jobs, labels, printers, watch, spooling, separators, claims, settings, clock } = deps;
  const { logger, site, batches, onRemotePrinted } = deps;
  let stopped = false;
  let setupsSoFar = 0;
  /** Labels that the station would print automatically and may not yet (`DeskClaims.mayPrint`). */
  const held: WantedLabel[] = [];
  const plans = createPrintPlans({ labels, printers, watch, settings, clock });
  const schedule = createPrintSchedule({ clock, batches, printers: printersNow, print: printOne, onFailure: failed });
  const remotes = await createRemoteLabels({
    ...deps,
    plans,
    onWaiting: (printerId) => schedule.add({ by: 'remote', printerId }),
    onPrinted: onRemotePrinted,
  });
  const { answerFor, proved, takeFromSpooler } = createPrintAnswers({
    ...deps,
    onWanted: (job, isWithdrawn) => schedule.add(wantedByOperator(job, 'not_on_paper', { isWithdrawn })),
  });

  watch.follow(() => wake());
  site.changed.on(() => {
    for (const wanted of held.splice(0)) schedule.add(wanted);
  });
  // Nothing is printed before it is known which printers are there.
  void watch.ready.then(() => {
    if (!stopped) schedule.start();
  });

  function choiceFor(carriers: readonly string[], now = settings()): PrinterChoice {
    return choosePrinter(printerIntendedFor(carriers, profile, now), now.printerSetups, watch.standingOf);
  }

  function choiceOf(wanted: WantedLabel): PrinterChoice {
    // A label that a person wants at one printer goes to no other.
    if (wanted.by === 'operator' && wanted.printerId !== null)
      return { kind: 'print', printerId: wanted.printerId, insteadOf: null };
    return choiceFor(wanted.carriers);
  }

  /** Remembers the printer for each carrier: the queue may hold thousands of labels of a few carriers. */
  function printersNow() {
    const now = settings();
    const known = new Map<string, string | null>();
    return (wanted: Wanted) => {
      if (wanted.by === 'remote') return wanted.printerId;
      if (wanted.by === 'operator' && wanted.printerId !== null) return wanted.printerId;
      const { carriers } = wanted;
      const name = carriers.join('\n');
      const before = known.get(name);
      if (before !== undefined) return before;
      const choice = choiceFor(carriers, now);
      const printerId = choice.kind === 'none' ? null : choice.printerId;
      known.set(name, printerId);
      return printerId;
    };
  }

  /**
   * The journal or the label store failed. The label must neither stay unprinted nor be printed twice without asking.
   */
  function failed(wanted: Wanted, failure: unknown, failures = 1) {
    if (stopped) return;
    logger.error('printing failed', { what: nameOf(wanted), failure: String(failure) });
    clock.after(gapAfterFailures(failures), () => {
      if (!stopped) tryAgain(wanted).catch((again: unknown) => failed(wanted, again, failures + 1));
    });
  }

  async function tryAgain(wanted: Wanted): Promise<void> {
    if (wanted.by === 'remote') return remotes.wake();
    await jobs.advance(wanted.jobId, (now) =>
      now.state === 'printing' ? { type: 'print_doubtful', problem: problem('print_unknown') } : null,
    );
    schedule.add(wanted);
  }

  /** False if the label was printed already, or can no longer be printed. */
  function isStillWanted(job: Job, wanted: WantedLabel): boolean {
    if (!isIn(job, PRINTABLE_STATES)) return false;
    if (wanted.by === 'station') return job.state === 'label_ready' && job.problem === null;
    return isUnprintedSince(job, wanted.seen);
  }

  async function printOne(wanted: Wanted): Promise<void> {
    if (wanted.by === 'remote') return remotes.printNext(wanted.printerId);
    if (wanted.by === 'station') await site.tried;
    // Chosen right after the queue chose the lane, so that both agree. Only reads come between this and the print.
    const choice = choiceOf(wanted);
    const setup = setupsSoFar;
    const job = await journal.job(wanted.jobId);
    if (job === null || !isStillWanted(job, wanted)) return;
    if (wanted.by === 'station' && !claims.mayPrint(job)) return void held.push(wanted);
    const lease = wanted.by === 'station' && claims.hasOthers() ? leaseOf(job) : noExpiry;
    const forbidden = await lease.check();
    if (forbidden !== null) return advance(job, { type: 'print_blocked', problem: forbidden });
    const plan = await plans.planFor(job, wanted.by, choice);
    switch (plan.kind) {
      case 'blocked':
        // The setup that blocked it may have been corrected while the label was read.
        if (setup !== setupsSoFar) return schedule.add(wanted);
        return advance(job, { type: 'print_blocked', problem: plan.problem });
      case 'lost':
        return advance(job, isLegal(job, { type: 'label_lost' }) ? lostLabel(job) : missingLabel());
      case 'print':
        return printSeparated(job, wanted, plan, lease);
      default:
        return plan satisfies never;
    }
  }

  /** A person may have taken the order to another desk, whose packer decides about its label. */
  const leaseOf = (job: Job): Lease =>
    createLease(clock, async () => {
      const desk = await claims.printerElsewhere(job);
      return desk === null ? null : problem('claimed_elsewhere', desk.name);
    });

  async function printSeparated(
    job: Job,
    wanted: WantedLabel,
    { printer, request: planned }: Printable,
    lease: Lease,
  ): Promise<void> {
    const spoolId = printer.newSpoolId?.();
    const request = { ...planned, ...(spoolId === undefined ? {} : { spoolId }) };
    const separated = wanted.by === 'station' ? wanted.separated : null;
    if (separated !== null) await separators.before(separated.group, request.printerId);
    // Printing the separator took time: the station may have stopped since.
    if (stopped || !(await startPrint(job, wanted, request))) return;
    await spooling.spool(job, printer, request, lease);
    if (separated === null || stopped || (await journal.job(job.id))?.state !== 'printed') return;
    await separators.after(separated.group, request.printerId, separated.isLast);
  }

  /** The desk where a label has to be fetched. The printer may have been set up there after the last poll. */
  async function deskOf(printerId: string): Promise<string> {
    if (watch.infoOf(printerId)?.desk === undefined) await watch.poll();
    return watch.infoOf(printerId)?.desk ?? UNKNOWN_DESK;
  }

  /** Writes `print_started`; false if the label must not be printed any more. */
  async function startPrint(job: Job, wanted: WantedLabel, request: PrintRequest): Promise<boolean> {
    const { printerId, copies, spoolId = null } = request;
    const desk = isOfOtherDesk(printerId) ? await deskOf(printerId) : undefined;
    if (stopped) return false;
    const print: Print = {
      ...{ printerId, printerName: nameOfPrinter(printerId), ...(desk === undefined ? {} : { desk }) },
      ...{ spoolId, copies, sheets: pagesOf(job) * copies, confirmedBy: null, output: null },
    };
    const reason = wanted.by === 'operator' ? wanted.reason : null;
    // The missing sheet may still be in a spooler, behind a jam. It must not come out beside the new one.
    if (wanted.by === 'operator' && job.state === 'print_unconfirmed' && !wanted.isWithdrawn)
      await takeFromSpooler(job);
    let started = false;
    await jobs.advance(job.id, (now) => {
      // While its file was read, the operator may have found the label on paper, or the shop may have stopped its order.
      started = isUnprintedSince(now, job) && isLegal(now, { type: 'print_started', by: wanted.by });
      return started ? { type: 'print_started', print, by: wanted.by, reason } : null;
    });
    return started;
  }

  /** The label is fetched again at once, but with growing pauses if its file keeps disappearing. */
  function lostLabel(job: Job): JobEvent {
    return { type: 'label_lost', nextAt: clock.now() + (job.looks === 0 ? 0 : pollGapMs(job.looks)) };
  }

  function missingLabel(): JobEvent {
    return { type: 'print_blocked', problem: problem('label_missing') };
  }

  async function advance(job: Job, event: JobEvent): Promise<void> {
    await jobs.advance(job.id, (now) => (isLegal(now, event) ? event : null));
  }

  function mayGoOn(job: Job, change: 'setup' | undefined): boolean {
    if (job.state !== 'label_ready' || job.problem === null) return false;
    if (change === 'setup' && FOR_WANT_OF_A_SETUP.includes(job.problem.code)) return true;
    if (!FOR_WANT_OF_A_PRINTER.includes(job.problem.code)) return false;
    const choice = choiceFor(carriersOf(job));
    if (choice.kind !== 'print' || watch.infoOf(choice.printerId)?.state === 'paused') return false;
    // A label that was being sent to another desk comes out elsewhere only if a person says so.
    const { print } = job;
    if (print !== null && isOfOtherDesk(print.printerId) && print.printerId !== choice.printerId) return false;
    if (choice.insteadOf !== null && !mayFit(setupOf(settings(), choice.printerId), job.label)) {
      return false;
    }
    // A label that the spooler of an offline or paused printer gave up may be partly on paper, so the operator has to ask for
    // it.
    const wasSpooled = print !== null && print.spoolId !== null;
    return !(wasSpooled && (job.problem.code === 'printer_offline' || job.problem.code === 'printer_paused'));
  }

  function sheetsOf(job: Job, wantedAt: string | null = null): number {
    const choice = choiceFor(carriersOf(job));
    const printerId = wantedAt ?? (choice.kind === 'none' ? null : choice.printerId);
    return pagesOf(job) * (printerId === null ? 1 : setupOf(settings(), printerId).copies);
  }

  function resume(job: Job): boolean {
    const { print } = job;
    const printer = print === null ? undefined : printers.of(print.printerId);
    if (job.state !== 'printing' || print === null || print.spoolId === null || printer?.newSpoolId === undefined)
      return false;
    const { printerId, spoolId, output } = print;
    void spooling.resume(job, printer, { printerId, spoolId, output });
    return true;
  }

  async function wake(change?: 'setup'): Promise<void> {
    if (change === 'setup') setupsSoFar += 1;
    for (const waiting of await journal.jobsIn(['label_ready'])) {
      if (!mayGoOn(waiting, change)) continue;
      // The change of the job puts it into the queue again.
      await jobs.advance(waiting.id, (now) => (mayGoOn(now, change) ? { type: 'print_retried' } : null));
    }
    schedule.work();
    remotes.wake();
  }

  return {
    sheetsOf,
    remotes,
    resume,
    schedule,
    answerFor,
    proved,
    recall: (job) => spooling.recall(job.id),
    enqueueWanted: (job, reason, printerId = null) => schedule.add(wantedByOperator(job, reason, { printerId })),
    wake,
    stop() {
      stopped = true;
      schedule.stop();
      spooling.stop();
      remotes.stop();
    },
  };
}

/** Shown if no desk reports the printer any more. */
const UNKNOWN_DESK = '?';

const nameOf = (wanted: Wanted): string => (wanted.by === 'remote' ? 'a label of another desk' : wanted.jobId);
