import { z } from 'zod';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Settings } from '../../contract/settings.ts';
import { createMutex, type Mutex, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import { troubleProblem } from '../jobs/index.ts';
import { type LabelGroup, labelGroupSchema, type SeparatorSheets } from '../ports/SeparatorSheets.ts';
import { setupOf } from './printerChoice.ts';
import type { Printers } from './printers.ts';

/**
 * The sheets between the groups of a batch's labels. A sheet goes to the printer to which the labels of its group go; where
 * these are several, each stack gets one. It comes out before the first label of its group. In a reversed batch the last
 * label is the one on top, so there the sheet comes out behind the last label of its group, and lies above all of them.
 * Only the labels decide when a group begins: so what lies below a sheet belongs to it, even if labels come late, are
 * refused or wait for a person.
 *
 * What was printed is stored. A station that is killed while a sheet is being printed prints it again: that is a sheet too
 * many, and no label.
 */
export type Separators = Awaited<ReturnType<typeof createSeparators>>;

export interface SeparatorsDeps extends PersistedValueDeps {
  /** Null: no sheets. */
  readonly sheets: SeparatorSheets | null;
  readonly printers: Printers;
  readonly settings: () => Settings;
  /** The batch has ended, and no label of it is still to come out. */
  readonly isThrough: (batch: number) => Promise<boolean>;
  /**
   * The printer refused a sheet for something that a person has to fix there, which stops labels as well. No other outcome
   * of a sheet allows a conclusion about labels: this program made its file, so a refusal may be the file's fault, and a
   * sheet that comes out does not print what was wrong with a label.
   */
  readonly onTrouble: (printerId: string, code: ProblemCode) => void;
}

/**
 * A label waits for the sheet before it for this long, ms. After that both are with the print system, which keeps their
 * order, and the label shows what the printer lacks.
 */
export const SHEET_TIMEOUT_MS = 5_000;

/** The last group of a printer's stack, by printer. `hasSheet`: the group has its sheet. */
const stacksSchema = z.record(z.string(), z.object({ group: labelGroupSchema, hasSheet: z.boolean() }));

export async function createSeparators(deps: SeparatorsDeps) {
  const { sheets, printers, settings, isThrough, journal, clock, logger, onTrouble } = deps;
  const stacks = await openPersistedValue('separators', stacksSchema, { journal, clock, logger });
  const locks = new Map<string, Mutex>();
  /** Printers whose last sheet was tried: one that fails is not tried again after each label of the desk. */
  const tried = new Set<string>();
  let stopped = false;

  const stackAt = (printerId: string) => stacks.get()?.[printerId] ?? null;

  function note(printerId: string, group: LabelGroup, hasSheet: boolean) {
    const before = stackAt(printerId);
    if (before !== null && isSame(before.group, group) && before.hasSheet === hasSheet) return;
    stacks.set({ ...stacks.get(), [printerId]: { group, hasSheet } });
  }

  /** False: it certainly did not come out. */
  async function print(group: LabelGroup, printerId: string): Promise<boolean> {
    if (sheets === null || stopped) return false;
    const { widthMm, heightMm, scaling, darkness } = setupOf(settings(), printerId);
    try {
      const { path, title } = await sheets.write(group, { widthMm, heightMm });
      const request = { printerId, file: path, title, widthMm, heightMm, copies: 1, scaling, darkness };
      const outcome = await printers.print(request, SHEET_TIMEOUT_MS);
      if (outcome.ok) return true;
      const trouble = outcome.error.kind === 'failed' ? outcome.error.trouble : null;
      if (trouble !== null) onTrouble(printerId, troubleProblem(trouble, null).code);
      logger.warn('separator not printed', { printerId, why: outcome.error.kind, trouble });
      return false;
    } catch (failure) {
      logger.warn('separator not written', { printerId, failure: String(failure) });
      return false;
    }
  }

  /** The sheet that lies above its group. */
  async function close(printerId: string) {
    const stack = stackAt(printerId);
    if (stack === null || stack.hasSheet || !stack.group.reversed) return;
    if (await print(stack.group, printerId)) note(printerId, stack.group, true);
  }

  async function open(group: LabelGroup, printerId: string) {
    const stack = stackAt(printerId);
    const isSameGroup = stack !== null && isSame(stack.group, group);
    if (!isSameGroup) await close(printerId);
    tried.delete(printerId);
    if (group.reversed) note(printerId, group, false);
    else if (!isSameGroup && (await print(group, printerId))) note(printerId, group, true);
  }

  function serially(printerId: string, work: () => Promise<void>): Promise<void> {
    const lock = locks.get(printerId) ?? createMutex();
    locks.set(printerId, lock);
    return lock.runExclusive(work);
  }

  async function closeThrough() {
    for (const [printerId, { group, hasSheet }] of Object.entries(stacks.get() ?? {})) {
      if (hasSheet || !group.reversed || !(await isThrough(group.batch))) continue;
      await serially(printerId, async () => {
        // A label of another batch may have come out since.
        if (stackAt(printerId)?.group.batch !== group.batch || tried.has(printerId)) return;
        tried.add(printerId);
        await close(printerId);
      });
    }
  }

  return {
    /** A label of this group is about to be printed there. Resolves soon, with any state of the printer; never rejects. */
    before: (group: LabelGroup, printerId: string): Promise<void> => serially(printerId, () => open(group, printerId)),
    /** A label of this group came out. `isLast`: it is the last of its group. */
    after: (group: LabelGroup, printerId: string, isLast: boolean): Promise<void> =>
      serially(printerId, async () => {
        const stack = stackAt(printerId);
        if (isLast && stack !== null && isSame(stack.group, group)) await close(printerId);
      }),
    /** Perhaps nothing more of a batch comes out: prints the sheets above the last labels of those that are through. */
    settled(): void {
      closeThrough().catch((failure: unknown) => {
        // Searched for again when the next job is settled.
        if (!stopped) logger.warn('separator not looked for', { failure: String(failure) });
      });
    },
    stop(): void {
      stopped = true;
      stacks.stop();
    },
  };
}

function isSame(one: LabelGroup, other: LabelGroup): boolean {
  return one.batch === other.batch && one.from === other.from;
}
