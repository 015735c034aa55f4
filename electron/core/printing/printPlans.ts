import type { Job, StoredLabel } from '../../contract/job.ts';
import type { PrinterSetup } from '../../contract/printer.ts';
import type { Problem } from '../../contract/problem.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Settings } from '../../contract/settings.ts';
import { isWithin } from '../base/index.ts';
import { hasTooManyPages, pagesOf, parcelsOf, problem, troubleProblem } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { AdjustedLabel, LabelAdjustError, LabelStore } from '../ports/LabelStore.ts';
import type { Printer, PrintRequest } from '../ports/Printer.ts';
import { fitsMedia, isAdjusted, isOfOtherDesk, type PrinterChoice, setupOf } from './printerChoice.ts';
import { nameOfPrinter, type Printers } from './printers.ts';
import type { PrinterWatch } from './printerWatch.ts';

/** What to do with a label. `lost`: its file is gone. */
export type PrintPlan =
  | { readonly kind: 'print'; readonly printer: Printer; readonly request: PrintRequest }
  | { readonly kind: 'blocked'; readonly problem: Problem }
  | { readonly kind: 'lost' };

/** Decides whether a label may go to its printer, and how it is printed there. */
export type PrintPlans = ReturnType<typeof createPrintPlans>;

/** A label that another desk wants to be printed here. `isWanted`: a person wants it there, even if it does not fit. */
export interface RemoteLabel {
  readonly label: StoredLabel;
  readonly title: string;
  readonly copies: number;
  readonly isWanted: boolean;
}

/** `copies` left out: as the printer's setup has it. */
interface Sheet {
  readonly label: StoredLabel;
  readonly title: string;
  readonly copies?: number;
  readonly by: 'station' | 'operator';
}

export interface PrintPlansDeps {
  readonly labels: LabelStore;
  readonly printers: Printers;
  readonly watch: PrinterWatch;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

export function createPrintPlans({ labels, printers, watch, settings, clock }: PrintPlansDeps) {
  /**
   * `by` station: a label that is old, has more pages than parcels or another size than the media is not printed. `by`
   * operator: it is printed all the same, without turn and move if the PDF cannot be changed, and also on a printer
   * that is reported as offline. Throws when the disk fails.
   */
  async function planFor(job: Job, by: 'station' | 'operator', choice: PrinterChoice): Promise<PrintPlan> {
    // Checked before its age: a person who lets an old label go must not be surprised by its pages.
    if (by === 'station' && hasTooManyPages(job))
      return blocked(problem('label_many_pages', `${pagesOf(job)} / ${parcelsOf(job)}`));
    if (by === 'station' && !isFresh(job)) return blocked(problem('label_old'));
    if (choice.kind === 'none') return blocked(problem('no_printer'));
    const { printerId } = choice;
    const printer = printers.of(printerId);
    if (printer === undefined || choice.kind === 'missing') return blocked(awayProblem(printerId, 'missing'));
    if (choice.kind === 'offline' && by === 'station') return blocked(awayProblem(printerId, 'offline'));
    if (job.label === null) return { kind: 'lost' };
    const plan = await onPaper({ label: job.label, title: job.key.value, by }, printer, printerId);
    // A label that the fallback cannot print waits for its own printer, so that printer is reported as the problem.
    const intended = choice.kind === 'print' ? choice.insteadOf : null;
    return plan.kind === 'blocked' && intended !== null
      ? blocked(awayProblem(intended.printerId, intended.standing))
      : plan;
  }

  function awayProblem(printerId: string, standing: 'missing' | 'offline'): Problem {
    if (standing === 'missing') return problem('printer_missing', nameOfPrinter(printerId));
    return troubleProblem(watch.infoOf(printerId)?.trouble ?? 'offline', textOf(printerId));
  }

  /** The same for a label of another desk, with as many copies as that desk wants. */
  async function planForRemote({ label, title, copies, isWanted }: RemoteLabel, printerId: string): Promise<PrintPlan> {
    const printer = printers.of(printerId);
    // A label goes one desk far, so that no two desks send it to each other for ever.
    if (printer === undefined || isOfOtherDesk(printerId)) return blocked(awayProblem(printerId, 'missing'));
    return onPaper({ label, title, copies, by: isWanted ? 'operator' : 'station' }, printer, printerId);
  }

  async function onPaper(
    { label, title, by, ...given }: Sheet,
    printer: Printer,
    printerId: string,
  ): Promise<PrintPlan> {
    const setup = setupOf(settings(), printerId);
    const { widthMm, heightMm, scaling, darkness } = setup;
    const media = { widthMm, heightMm, copies: given.copies ?? setup.copies, scaling, darkness };
    const print = (file: string): PrintPlan => ({
      kind: 'print',
      printer,
      request: {
        printerId,
        file,
        title,
        ...media,
        ...(by === 'operator' && isOfOtherDesk(printerId) ? { isWanted: true } : {}),
      },
    });
    const page = await pageFor(label, setup);
    if (!page.ok) {
      switch (page.error.kind) {
        case 'missing':
          return { kind: 'lost' };
        case 'disk':
          throw new Error(page.error.detail);
        case 'not_adjustable': {
          if (by === 'station') return blocked(problem('label_not_adjustable', page.error.detail));
          const asItIs = await labels.pathOf(label.file);
          return asItIs === null ? { kind: 'lost' } : print(asItIs);
        }
        default:
          return page.error satisfies never;
      }
    }
    if (by === 'station' && !fitsMedia(setup, page.value))
      return blocked(problem('label_wrong_size', sizeOf(page.value)));
    return print(page.value.path);
  }

  /**
   * The service's own file, unless the printer's settings turn or move labels. Its size was read when it was stored.
   */
  async function pageFor(label: StoredLabel, setup: PrinterSetup): Promise<Result<AdjustedLabel, LabelAdjustError>> {
    if (isAdjusted(setup)) return labels.adjusted(label.file, setup);
    const path = await labels.pathOf(label.file);
    return path === null ? err({ kind: 'missing' }) : ok({ ...label, path });
  }

  function isFresh(job: Job): boolean {
    return isWithin(job.createdAt, clock.now(), settings().staleLabelHours * 3_600_000);
  }

  function textOf(printerId: string): string {
    const reason = watch.infoOf(printerId)?.reason ?? null;
    return reason === null ? nameOfPrinter(printerId) : `${nameOfPrinter(printerId)}: ${reason}`;
  }

  return { planFor, planForRemote };
}

function blocked(obstacle: Problem): PrintPlan {
  return { kind: 'blocked', problem: obstacle };
}

function sizeOf({ widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number }): string {
  return `${Math.round(widthMm)} x ${Math.round(heightMm)} mm`;
}
