import type { ImportReport } from '../../contract/importReport.ts';
import type { TextLanguage } from '../../contract/names.ts';
import type { OrderFolderStatus } from '../../contract/orderFolder.ts';
import { ok } from '../../contract/result.ts';
import type { Profile } from '../../contract/status.ts';
import { StationStopped } from '../../core/base/index.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { OfferedList, OrderSource } from '../../core/ports/OrderSource.ts';
import type { OrderImports } from './orderImports.ts';

/** Takes the lists that come without anybody at the desk, as long as the program runs. */
export type OrderIntake = ReturnType<typeof createOrderIntake>;

interface OrderIntakeDeps {
  /** The folder of the open station and the source in it; null: none is open, or it has no folder. */
  readonly source: () => { readonly profile: Profile; readonly folder: string; readonly source: OrderSource } | null;
  readonly imports: Pick<OrderImports, 'take'>;
  readonly language: () => TextLanguage;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly logger: Logger;
  readonly onStatus: (status: OrderFolderStatus) => void;
}

/** Between two polls, ms. */
export const POLL_MS = 2_000;

export function createOrderIntake(deps: OrderIntakeDeps) {
  const { imports, language, clock, logger, onStatus } = deps;
  let status: OrderFolderStatus = { folder: null, trouble: null, last: null };
  let looking: Promise<void> | null = null;
  let cancelNext: (() => void) | null = null;
  let isStopped = false;

  function notify(next: OrderFolderStatus): void {
    const isNew = JSON.stringify(next) !== JSON.stringify(status);
    status = next;
    if (isNew) onStatus(status);
  }

  function inTrouble(kind: NonNullable<OrderFolderStatus['trouble']>['kind'], detail: string | null): void {
    const since = status.trouble?.kind === kind ? status.trouble.since : clock.now();
    if (status.trouble?.kind !== kind) logger.warn('no lists are taken', { kind, detail });
    notify({ ...status, trouble: { kind, detail, since } });
  }

  /** Takes one list; false where the next ones have to wait, too. */
  async function take(list: OfferedList, name: string, profile: Profile): Promise<boolean> {
    const placeLeft = async () => ok({ save: list.saveLeft, language: language() });
    const report = await imports.take({ source: name, file: list.file, profile }, placeLeft);
    if (!report.ok) {
      const { code, detail } = report.error;
      // It was taken away, or another program has it: the next poll shows which.
      if (code === 'file_unreadable') return true;
      if (code === 'journal_failed' || code === 'journal_unsure' || code === 'journal_damaged')
        inTrouble('journal', detail);
      if (code === 'file_not_saved') inTrouble('not_writable', detail);
      return false;
    }
    const settled = await list.settle(report.value);
    if (!settled.ok) {
      inTrouble(settled.error.kind, settled.error.detail);
      return false;
    }
    notify({ ...status, last: lastOf(list.name, report.value, clock.now()) });
    return true;
  }

  async function pollOnce(): Promise<void> {
    const now = deps.source();
    if (now === null) {
      notify({ folder: null, trouble: null, last: null });
      return;
    }
    const { profile, folder, source } = now;
    if (status.folder !== folder) notify({ folder, trouble: null, last: null });
    const lists = await source.poll();
    if (!lists.ok) {
      inTrouble(lists.error.kind, lists.error.detail);
      return;
    }
    for (const list of lists.value) {
      if (isStopped || !(await take(list, source.name, profile))) return;
    }
    if (status.trouble !== null) notify({ ...status, trouble: null });
  }

  /** Polls now, and from then on again and again; one poll at a time. */
  async function poll(): Promise<void> {
    cancelNext?.();
    looking ??= pollOnce()
      .catch((failure: unknown) => {
        // Another profile is being opened, or the program is ending.
        if (failure instanceof StationStopped) return;
        logger.error('look for lists failed', { failure: String(failure) });
      })
      .finally(() => {
        looking = null;
        if (!isStopped) cancelNext = clock.after(POLL_MS, () => void poll());
      });
    return looking;
  }

  return {
    status: (): OrderFolderStatus => status,
    poll,
    stop(): void {
      isStopped = true;
      cancelNext?.();
    },
  };
}

function lastOf(file: string, report: ImportReport, at: number): OrderFolderStatus['last'] {
  const { added, updated, unchanged, incompleteTotal, rejectedTotal, leftOutTotal: leftOut, fault } = report;
  const left = incompleteTotal + rejectedTotal;
  return { file, at, added, updated, unchanged, left, leftOut, isFailed: fault !== null };
}
