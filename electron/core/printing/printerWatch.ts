import type { PrinterInfo } from '../../contract/printer.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Standing } from './printerChoice.ts';
import { nameOfPrinter, type Printers } from './printers.ts';

/** Which printers are there. They are polled again and again, so that a label is not kept waiting for the answer. */
export interface PrinterWatch {
  /** A printer as it was seen last; null before the first poll. */
  infoOf(printerId: string): PrinterInfo | null;
  standingOf(printerId: string): Standing;
  /** The first poll has ended, or takes too long to be waited for. */
  readonly ready: Promise<void>;
  /**
   * Calls the listener after each poll; `changed`: not all is as before. Listeners are waited for, one after the other; what
   * one throws is logged, and there is a next poll.
   */
  follow(listener: (changed: boolean) => void | Promise<void>): void;
  /** Polls now; the listeners are through before it resolves. Never rejects. `afresh`: what spoolers said before does not count. */
  poll(afresh?: 'afresh'): Promise<void>;
  /** A spooler says that the printer is not there, whatever was seen: it counts as missing for a while. */
  missed(printerId: string): void;
  stop(): void;
}

export interface PrinterWatchParts {
  readonly printers: Printers;
  /** Printers that labels may be meant for. */
  readonly meant: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

const POLL_MS = 10_000;
const AWAY_POLL_MS = 2_000;
const FIRST_POLL_PATIENCE_MS = 5_000;
/** Where the print system lists a printer to which its spooler takes nothing, labels go round in no circle. */
const MISSED_REST_MS = 30_000;

export function createPrinterWatch({ printers, meant, clock, logger }: PrinterWatchParts): PrinterWatch {
  let seen: ReadonlyMap<string, PrinterInfo> | null = null;
  /** Until when (monotonic ms) a printer counts as missing that its spooler did not know. */
  const missedUntil = new Map<string, number>();
  const listeners: ((changed: boolean) => void | Promise<void>)[] = [];
  let stopped = false;
  let cancelPoll: (() => void) | null = null;
  let begun = 0;
  let newest = 0;
  /** The printers as they were told last. */
  let told = '';
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    const cancelPatience = clock.after(FIRST_POLL_PATIENCE_MS, resolve);
    isReady = () => {
      cancelPatience();
      resolve();
    };
  });

  function standingOf(printerId: string): Standing {
    const until = missedUntil.get(printerId);
    if (until !== undefined && clock.monotonic() < until) return 'missing';
    if (seen === null) return 'there';
    const info = seen.get(printerId);
    if (info === undefined) return 'missing';
    return info.state === 'offline' ? 'offline' : 'there';
  }

  async function poll(afresh?: 'afresh'): Promise<void> {
    if (afresh !== undefined) missedUntil.clear();
    begun += 1;
    const mine = begun;
    let changed = false;
    try {
      const found = await printers.list();
      if (stopped) return;
      // A poll that began later has seen what is newer.
      if (mine > newest) {
        newest = mine;
        const words = JSON.stringify(found);
        changed = words !== told;
        told = words;
        seen = new Map(found.map((info) => [info.id, info]));
        for (const id of missedUntil.keys()) if (!seen.has(id)) missedUntil.delete(id);
      }
      isReady();
      for (const listener of listeners) await listener(changed);
    } catch (failure) {
      logger.error('printer poll failed', { failure: String(failure) });
    }
    isReady();
    cancelPoll?.();
    const someAway = seen === null || meant().some((id) => standingOf(id) !== 'there');
    if (!stopped) cancelPoll = clock.after(someAway ? AWAY_POLL_MS : POLL_MS, () => void poll());
  }

  return {
    infoOf: (printerId) => (seen === null ? null : (seen.get(printerId) ?? missing(printerId))),
    standingOf,
    ready,
    follow: (listener) => void listeners.push(listener),
    poll,
    missed(printerId) {
      missedUntil.set(printerId, clock.monotonic() + MISSED_REST_MS);
      void poll();
    },
    stop() {
      stopped = true;
      cancelPoll?.();
      isReady();
    },
  };
}

function missing(id: string): PrinterInfo {
  const kind = id.startsWith('folder:') ? 'folder' : id.startsWith('windows:') ? 'windows' : 'cups';
  const nothing = { reason: null, media: [], dpi: null, darkness: [], tellsEnd: false };
  return { id, name: nameOfPrinter(id), kind, state: 'offline', trouble: 'offline', ...nothing };
}
