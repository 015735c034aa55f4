import type { Kurus } from '../../contract/money.ts';
import type { DebtNotice, Profile, StationStatus } from '../../contract/status.ts';
import { type PersistedValueDeps, startOfDay, startOfNextDay } from '../base/index.ts';
import type { PrinterRefusals, PrinterWatch } from '../printing/index.ts';
import { coverOf, type ServiceState } from '../service/index.ts';
import type { Batches, BatchLane, OpenBatches } from '../shipments/index.ts';

/** The identity of this station. Does not change while it runs. */
export interface StationIdentity {
  readonly profile: Profile;
  readonly baseUrl: string;
  /** False if the key is in memory only, because there is no keychain. */
  readonly keyIsStored: boolean;
}

export interface StatusBoardDeps extends PersistedValueDeps {
  readonly identity: StationIdentity;
  readonly state: ServiceState;
  readonly debtNotice: () => DebtNotice | null;
  readonly batchLane: Pick<BatchLane, 'mostAtOnce' | 'pause'>;
  readonly batches: Pick<Batches, 'progress'>;
  readonly openBatches: Pick<OpenBatches, 'waitingSince'>;
  readonly watch: PrinterWatch;
  readonly chosenPrinter: () => string | null;
  readonly refusals: Pick<PrinterRefusals, 'firstOf'>;
  /** The printers that labels may be meant for, the chosen one first. */
  readonly configuredPrinters: () => readonly string[];
  readonly deskName: () => string;
  /** The owner wants a warning below this balance; null: never. */
  readonly lowBalance: () => Kurus | null;
  /** How the service's events reach this desk. */
  readonly events: () => Promise<StationStatus['events']>;
  readonly site: () => StationStatus['site'];
  readonly remotePrint: () => StationStatus['remotePrint'];
  /** Messages that the shop's own system does not have yet. */
  readonly outbox: () => Promise<StationStatus['outbox']>;
  readonly onStatus: (status: StationStatus) => void;
}

const HOUR_MS = 3_600_000;
const GAP_MS = 100;
const AFTER_FAILURE_MS = 5_000;

/** The status of the station, sent again when it changes, at most every `GAP_MS`. */
export function createStatusBoard(deps: StatusBoardDeps) {
  const { identity, journal, state, debtNotice, batchLane, watch, chosenPrinter, deskName, lowBalance, events } = deps;
  const { batches, openBatches, refusals, configuredPrinters, site, remotePrint, outbox, clock, logger, onStatus } =
    deps;
  let stopped = false;
  let cancelNotifying: (() => void) | null = null;

  function isLow(): boolean {
    const [balance, limit] = [state.balance(), lowBalance()];
    return balance !== null && limit !== null && balance.amount < limit;
  }

  /** While the account is held again, the notice that it was settled is not shown. */
  function noticeOf(isHeld: boolean): DebtNotice | null {
    const message = debtNotice();
    return isHeld && message?.kind === 'settled' ? null : message;
  }

  async function read(): Promise<StationStatus> {
    const observedAt = clock.monotonic();
    const now = clock.now();
    // If the clock was set back, no start may lie in the future.
    const past = (at: number) => Math.min(at, now);
    const [connection, balance, hold] = [state.connection(), state.balance(), state.hold()];
    // A paused list waits for a person, not for the service.
    const isPaused = batchLane.mostAtOnce() === 0;
    const since = [
      await journal.waitingSince(isPaused ? 'bench' : undefined),
      isPaused ? null : await openBatches.waitingSince(),
    ].filter((at) => at !== null);
    const waitingSince = since.length === 0 ? null : Math.min(...since);
    const printerId = chosenPrinter();
    const today = await journal.countBetween(startOfDay(now), startOfNextDay(now));
    const { printed: printedLastHour } = await journal.countBetween(now - HOUR_MS, now + 1);
    const batchPause = await batchLane.pause(today);
    return {
      ...identity,
      observedAt,
      deskName: deskName(),
      connection: { ...connection, since: connection.since === null ? null : past(connection.since) },
      balance,
      balanceIsLow: isLow(),
      cover: coverOf(balance?.amount ?? null, today),
      hold: hold === null ? null : { ...hold, since: past(hold.since) },
      debtNotice: noticeOf(hold !== null),
      batchPause: batchPause === null ? null : { ...batchPause, since: past(batchPause.since) },
      batches: [...(await batches.progress())],
      printer: printerId === null ? null : watch.infoOf(printerId),
      printerRefused: refusals.firstOf(configuredPrinters()),
      counts: await journal.countByState(),
      today: { ...today, printedLastHour },
      ordersInBook: await journal.countOrders(),
      waitingSince: waitingSince === null ? null : past(waitingSince),
      journal: await journal.health(),
      events: await events(),
      site: site(),
      remotePrint: remotePrint(),
      outbox: await outbox(),
    };
  }

  /** Something that the status shows may have changed. */
  function touch(): void {
    if (stopped || cancelNotifying !== null) return;
    cancelNotifying = clock.after(GAP_MS, () => {
      cancelNotifying = null;
      read().then(
        (status) => !stopped && onStatus(status),
        (failure: unknown) => {
          logger.error('status failed', { failure: String(failure) });
          if (!stopped) cancelNotifying ??= clock.after(AFTER_FAILURE_MS, notifyAgain);
        },
      );
    });
  }

  function notifyAgain() {
    cancelNotifying = null;
    touch();
  }

  return {
    read,
    touch,
    stop(): void {
      stopped = true;
      cancelNotifying?.();
    },
  };
}
