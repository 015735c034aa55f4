import type { Kurus } from '../../contract/money.ts';
import type { PrinterInfo } from '../../contract/printer.ts';
import type { Profile, StationStatus } from '../../contract/status.ts';
import { startOfDay, startOfNextDay } from '../domain/localDay.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Printers } from './printers.ts';
import { nameOfPrinter } from './printers.ts';
import type { ServiceState } from './serviceState.ts';

/** Who this station is; does not change while it runs. */
export interface StationIdentity {
  readonly profile: Profile;
  readonly baseUrl: string;
  /** False where the key lives in memory only, because there is no keychain. */
  readonly keyIsKept: boolean;
}

/** The station at a glance, told again when it changes, at most every `GAP_MS`. */
export interface StatusBoard {
  read(): Promise<StationStatus>;
  /** Something that the status shows may have changed. */
  touch(): void;
  /** Looks at the chosen printer now. */
  lookAtPrinter(): Promise<void>;
  stop(): void;
}

export interface StatusBoardParts {
  readonly identity: StationIdentity;
  readonly journal: Journal;
  readonly state: ServiceState;
  readonly printers: Printers;
  readonly chosenPrinter: () => string | null;
  readonly deskName: () => string;
  /** The owner wants to be warned below this; null: never. */
  readonly lowBalance: () => Kurus | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onStatus: (status: StationStatus) => void;
  /** The chosen printer was missing and is there again, or another one was chosen. */
  readonly onPrinterBack: () => Promise<void>;
}

const GAP_MS = 100;
const AFTER_FAILURE_MS = 5_000;
const PRINTER_LOOK_MS = 10_000;
const PRINTER_MISSING_LOOK_MS = 2_000;

export function createStatusBoard(parts: StatusBoardParts): StatusBoard {
  const {
    identity,
    journal,
    state,
    printers,
    chosenPrinter,
    deskName,
    lowBalance,
    clock,
    logger,
    onStatus,
    onPrinterBack,
  } = parts;
  let printer: PrinterInfo | null = null;
  /** The printer whose being there was made use of. */
  let backAs: string | null = null;
  let stopped = false;
  let cancelTelling: (() => void) | null = null;
  let cancelLooking: (() => void) | null = null;

  function isLow(): boolean {
    const [balance, limit] = [state.balance(), lowBalance()];
    return balance !== null && limit !== null && balance.amount < limit;
  }

  async function read(): Promise<StationStatus> {
    const now = clock.now();
    // After the clock was set back, nothing may be told to begin in the future.
    const past = (at: number) => Math.min(at, now);
    const [connection, balance, hold] = [state.connection(), state.balance(), state.hold()];
    const waitingSince = await journal.waitingSince();
    return {
      ...identity,
      deskName: deskName(),
      connection: { ...connection, since: connection.since === null ? null : past(connection.since) },
      balance: balance === null ? null : { ...balance, at: past(balance.at) },
      balanceIsLow: isLow(),
      hold: hold === null ? null : { ...hold, since: past(hold.since) },
      printer,
      counts: await journal.countByState(),
      today: await journal.countBetween(startOfDay(now), startOfNextDay(now)),
      ordersInBook: await journal.countOrders(),
      waitingSince: waitingSince === null ? null : past(waitingSince),
      journal: await journal.health(),
    };
  }

  function touch() {
    if (stopped || cancelTelling !== null) return;
    cancelTelling = clock.after(GAP_MS, () => {
      cancelTelling = null;
      read().then(
        (status) => !stopped && onStatus(status),
        (failure: unknown) => {
          logger.error('status failed', { failure: String(failure) });
          if (!stopped) cancelTelling ??= clock.after(AFTER_FAILURE_MS, tellAgain);
        },
      );
    });
  }

  function tellAgain() {
    cancelTelling = null;
    touch();
  }

  /** Whatever goes wrong on the way, there is a next look. */
  async function lookAtPrinter(): Promise<void> {
    const id = chosenPrinter();
    let gap = PRINTER_MISSING_LOOK_MS;
    try {
      const found = id === null ? null : ((await printers.list()).find((one) => one.id === id) ?? null);
      if (stopped) return;
      // Another one was chosen meanwhile: what was seen is about the wrong one.
      if (chosenPrinter() !== id) return lookAtPrinter();
      if (found !== null) gap = PRINTER_LOOK_MS;
      await seen(id, found);
    } catch (failure) {
      logger.error('printer look failed', { failure: String(failure) });
    }
    cancelLooking?.();
    if (!stopped) cancelLooking = clock.after(gap, () => void lookAtPrinter());
  }

  async function seen(id: string | null, found: PrinterInfo | null): Promise<void> {
    const before = printer;
    printer = found ?? (id === null ? null : missing(id));
    if (JSON.stringify(before) !== JSON.stringify(printer)) touch();
    if (found === null || found.state === 'offline') backAs = null;
    else if (backAs !== found.id) {
      await onPrinterBack();
      backAs = found.id;
    }
  }

  return {
    read,
    touch,
    lookAtPrinter,
    stop() {
      stopped = true;
      cancelTelling?.();
      cancelLooking?.();
    },
  };
}

function missing(id: string): PrinterInfo {
  const kind = id.startsWith('folder:') ? 'folder' : id.startsWith('windows:') ? 'windows' : 'cups';
  return { id, name: nameOfPrinter(id), kind, state: 'offline', reason: null };
}
