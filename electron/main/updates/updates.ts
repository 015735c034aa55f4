import { err, ok, type Result } from '../../contract/result.ts';
import type { UpdateStatus, UpdateTrouble, UpdateWait } from '../../contract/update.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { Logger } from '../../core/ports/Logger.ts';

/** Downloads and installs updates; electronUpdater.ts. It rejects with an UpdateFailure. */
export interface Updater {
  /** The newer version that the feed offers; null: there is none. */
  check(): Promise<string | null>;
  /** Resolves to true when the file that `check` found is here and has the feed's checksum; to false after `cancel`. */
  download(): Promise<boolean>;
  cancel(): void;
  /** Puts the downloaded file in place and ends the program. It only ever rejects; nothing is changed then. */
  install(): Promise<never>;
}

/** Why a request to an updater failed. */
export class UpdateFailure extends Error {
  readonly kind: UpdateTrouble;

  constructor(kind: UpdateTrouble, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Updates of the program: found and downloaded without anybody, installed only when the owner agrees. */
export type Updates = ReturnType<typeof createUpdates>;

export interface UpdatesDeps {
  readonly version: string;
  /** Loads the updater when it is needed first; null: this copy has no feed. */
  readonly updater: (() => Promise<Updater>) | null;
  readonly clock: Clock;
  /** `updateWaits` of the open station. */
  readonly waits: () => Promise<readonly UpdateWait[]>;
  /** Closes the station and copies the journals; rejects if a copy cannot be made. */
  readonly prepare: () => Promise<void>;
  /** Opens the station again after an update came to nothing. */
  readonly resume: () => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly onStatus: (status: UpdateStatus) => void;
}

/** The first check leaves the start of the day alone, ms. */
export const FIRST_CHECK_MS = 10 * 60_000;
export const CHECK_EVERY_MS = 6 * 3_600_000;
/** After a check or a download that failed, ms. */
export const AFTER_FAILURE_MS = 3_600_000;
/** A download begins after so long (ms) without a change of an order or a label. */
export const QUIET_MS = 3 * 60_000;
/** Time between two checks whether the desk is quiet, ms. */
export const POLL_MS = 60_000;

export function createUpdates(deps: UpdatesDeps) {
  const { version, clock, logger } = deps;
  let status: UpdateStatus = {
    current: version,
    hasFeed: deps.updater !== null,
    state: 'none',
    version: null,
    trouble: null,
    checkedAt: null,
  };
  let updater: Updater | null = null;
  let lastWork = clock.monotonic();
  let cancelTimer: (() => void) | null = null;
  let isStopped = false;

  function notify(patch: Partial<UpdateStatus>): void {
    status = { ...status, ...patch };
    deps.onStatus(status);
  }

  function later(ms: number, run: () => Promise<void>): void {
    cancelTimer?.();
    cancelTimer = isStopped ? null : clock.after(ms, () => void run());
  }

  async function loaded(): Promise<Updater> {
    if (deps.updater === null) throw new UpdateFailure('unreachable', 'there is no feed');
    updater ??= await deps.updater();
    return updater;
  }

  /** An outage of the network is shown only to a person who has checked for updates. */
  function failed(failure: unknown, state: UpdateStatus['state'], isRequested: boolean): void {
    const kind = failure instanceof UpdateFailure ? failure.kind : 'broken';
    logger.warn('no update', { kind, failure: String(failure) });
    const trouble = kind === 'unreachable' && !isRequested ? status.trouble : kind;
    notify({ state, trouble, ...(state === 'none' ? { version: null } : {}) });
    later(AFTER_FAILURE_MS, () => check(false));
  }

  async function check(isRequested: boolean): Promise<void> {
    const { state } = status;
    if (deps.updater === null || state === 'checking' || state === 'downloading' || state === 'installing') return;
    const ready = state === 'ready' ? status.version : null;
    // A ready update stays ready for the owner while the feed is checked for something newer.
    if (ready === null) notify({ state: 'checking' });
    let found: string | null;
    try {
      found = await (await loaded()).check();
    } catch (failure) {
      if (status.state !== 'installing') failed(failure, ready === null ? 'none' : 'ready', isRequested);
      return;
    }
    if (status.state === 'installing') return;
    later(CHECK_EVERY_MS, () => check(false));
    const checkedAt = clock.now();
    if (found === null) {
      notify({ state: 'none', version: null, trouble: null, checkedAt });
    } else if (found === ready) {
      notify({ checkedAt });
    } else {
      notify({ state: 'known', version: found, checkedAt });
      await downloadWhenQuiet(isRequested);
    }
  }

  /** For a person's request it does not wait for a quiet desk, but orders and labels on their way still go first. */
  async function downloadWhenQuiet(isRequested: boolean): Promise<void> {
    const findUpdate = () => later(POLL_MS, () => downloadWhenQuiet(false));
    if (status.state !== 'known' || isStopped) return;
    if (!isRequested && clock.monotonic() - lastWork < QUIET_MS) return findUpdate();
    try {
      // A label of which only a person can say whether it came out takes nothing from the network.
      if ((await deps.waits()).some(({ what }) => what !== 'unconfirmed')) return findUpdate();
      const downloading = await loaded();
      if (status.state !== 'known' || isStopped) return;
      notify({ state: 'downloading' });
      const isHere = await downloading.download();
      if (!isHere) {
        notify({ state: 'known' });
        return findUpdate();
      }
      logger.info('update ready', { version: status.version });
      notify({ state: 'ready', trouble: null });
      later(CHECK_EVERY_MS, () => check(false));
    } catch (failure) {
      failed(failure, 'none', isRequested);
    }
  }

  async function put(): Promise<void> {
    try {
      await deps.prepare();
    } catch (failure) {
      logger.error('update not installed', { failure: String(failure) });
      await deps.resume();
      notify({ state: 'ready', trouble: 'not_backed_up' });
      return;
    }
    try {
      await (await loaded()).install();
    } catch (failure) {
      const kind = failure instanceof UpdateFailure ? failure.kind : 'not_installed';
      logger.error('update not installed', { kind, failure: String(failure) });
      await deps.resume();
      // Another file would have to be downloaded first.
      if (kind === 'broken') failed(failure, 'none', true);
      else notify({ state: 'ready', trouble: kind });
    }
  }

  return {
    status: (): UpdateStatus => status,
    /** From now on the feed is checked now and again. */
    start: (): void => later(FIRST_CHECK_MS, () => check(false)),
    stop(): void {
      isStopped = true;
      cancelTimer?.();
      updater?.cancel();
    },
    /** Asks the feed at once, for a person who waits for it. Never rejects. */
    check: (): Promise<void> => check(true),
    /** An order or a label is on its way: a download gives way to it. */
    deskWorks(): void {
      lastWork = clock.monotonic();
      if (status.state === 'downloading') updater?.cancel();
    },
    /** Answers when the installation begins. */
    async install(): Promise<Result<UpdateStatus, 'not_ready' | 'waits'>> {
      if (status.state !== 'ready') return err('not_ready');
      if ((await deps.waits()).length > 0) return err('waits');
      if (status.state !== 'ready') return err('not_ready');
      cancelTimer?.();
      logger.info('update is installed', { from: version, to: status.version });
      notify({ state: 'installing', trouble: null });
      void put().catch((failure: unknown) => logger.error('station not open again', { failure: String(failure) }));
      return ok(status);
    },
  };
}
