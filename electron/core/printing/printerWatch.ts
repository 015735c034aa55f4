import { type PrinterInfo, printerIn } from '../../contract/printer.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Standing } from './printerChoice.ts';
import type { Printers } from './printers.ts';

/**
 * The present printers. They are polled all the time, so that a label need not wait for the answer of the print
 * system.
 */
export type PrinterWatch = ReturnType<typeof createPrinterWatch>;

export interface PrinterWatchDeps {
  readonly printers: Printers;
  /** The printers that labels may be meant for. */
  readonly configured: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

const POLL_MS = 10_000;
const AWAY_POLL_MS = 2_000;
const FIRST_POLL_TIMEOUT_MS = 5_000;
/**
 * A listed printer that its spooler does not know counts as missing for this long (ms): its labels would be retried without end.
 */
const MISSED_REST_MS = 30_000;

export function createPrinterWatch({ printers, configured, clock, logger }: PrinterWatchDeps) {
  let seen: readonly PrinterInfo[] | null = null;
  /** Until when (monotonic ms) a printer counts as missing because its spooler did not know it. */
  const missedUntil = new Map<string, number>();
  const listeners: ((changed: boolean) => void | Promise<void>)[] = [];
  let stopped = false;
  let cancelPoll: (() => void) | null = null;
  let begun = 0;
  let newest = 0;
  /** The printers as the last poll reported them, as JSON. */
  let lastReport = '';
  let isReady = () => {};
  /** Resolves when the first poll has ended, or takes too long to wait for. */
  const ready = new Promise<void>((resolve) => {
    const cancelTimeout = clock.after(FIRST_POLL_TIMEOUT_MS, resolve);
    isReady = () => {
      cancelTimeout();
      resolve();
    };
  });

  function standingOf(printerId: string): Standing {
    const until = missedUntil.get(printerId);
    if (until !== undefined && clock.monotonic() < until) return 'missing';
    if (seen === null) return 'there';
    const { trouble, state } = printerIn(seen, printerId);
    if (trouble === 'missing') return 'missing';
    return state === 'offline' ? 'offline' : 'there';
  }

  /**
   * Polls now, and resolves after the listeners have run. Never rejects. `afresh`: forgets which printers were
   * `missed`.
   */
  async function poll(afresh?: 'afresh'): Promise<void> {
    if (afresh !== undefined) missedUntil.clear();
    begun += 1;
    const mine = begun;
    let changed = false;
    try {
      const found = await printers.list();
      if (stopped) return;
      // The result of a poll that began later is newer, and stays.
      if (mine > newest) {
        newest = mine;
        const report = JSON.stringify(found);
        changed = report !== lastReport;
        lastReport = report;
        seen = found;
        for (const id of missedUntil.keys()) if (!found.some((info) => info.id === id)) missedUntil.delete(id);
      }
      isReady();
      for (const listener of listeners) await listener(changed);
    } catch (failure) {
      logger.error('printer poll failed', { failure: String(failure) });
    }
    isReady();
    cancelPoll?.();
    const someAway = seen === null || configured().some((id) => standingOf(id) !== 'there');
    if (!stopped) cancelPoll = clock.after(someAway ? AWAY_POLL_MS : POLL_MS, () => void poll());
  }

  return {
    /** A printer as the last poll saw it; null before the first poll. */
    infoOf: (printerId: string): PrinterInfo | null => (seen === null ? null : printerIn(seen, printerId)),
    standingOf,
    ready,
    /**
     * Calls the listener after each poll. `changed`: the print systems report something else than before. Listeners are
     * awaited, one after the other. An error of a listener is logged, and polling goes on.
     */
    follow: (listener: (changed: boolean) => void | Promise<void>): void => void listeners.push(listener),
    poll,
    /** A spooler reports that the printer does not exist. For a while it counts as missing, even if the poll lists it. */
    missed(printerId: string): void {
      missedUntil.set(printerId, clock.monotonic() + MISSED_REST_MS);
      void poll();
    },
    stop(): void {
      stopped = true;
      cancelPoll?.();
      isReady();
    },
  };
}
