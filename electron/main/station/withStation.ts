import { type StationError, stationError } from '../../contract/errors.ts';
import type { Job } from '../../contract/job.ts';
import { err, type Result } from '../../contract/result.ts';
import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import type { JobActions, JobError } from '../../core/station/index.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import { serviceError } from './apiErrors.ts';
import type { OpenStation, StationHost } from './stationHost.ts';

type Answer<T> = Promise<Result<T, StationError>>;

/** The open station where it is an account's. */
export type AccountStation = OpenStation & { readonly profile: AccountProfile };

/** Ways to answer a request with the open station; `no_station` when there is none. */
export type WithStation = ReturnType<typeof withStation>;

export function withStation(host: StationHost) {
  async function run<T>(
    work: (open: OpenStation) => Answer<T>,
    failed: 'journal_failed' | 'journal_unread',
  ): Answer<T> {
    const open = host.current();
    if (open === null) return err(stationError('no_station'));
    try {
      return await work(open);
    } catch (failure) {
      // Anything else is a bug, and ipc.ts reports it as one.
      if (!isJournalFailure(failure)) throw failure;
      const { code, message } = failure;
      const isSpecific = failed === 'journal_failed' && (code === 'journal_damaged' || code === 'journal_unsure');
      return err(stationError(isSpecific ? code : failed, message));
    }
  }

  const station = <T>(work: (open: OpenStation) => Answer<T>): Answer<T> => run(work, 'journal_failed');

  return {
    station,
    /** The demo has no mailbox, no site and no system of the shop. */
    account: <T>(work: (station: AccountStation) => Answer<T>): Answer<T> =>
      station(async (open) => {
        const { profile } = open;
        return profile === 'demo' ? err(stationError('not_possible_now')) : work({ ...open, profile });
      }),
    /** Runs a read. A failing journal leaves nothing undone then, so the error is `journal_unread`. */
    read: <T>(work: (station: OpenStation) => Answer<T>): Answer<T> => run(work, 'journal_unread'),
    /** An operation on a job. */
    job: (work: (actions: JobActions) => Promise<Result<Job, JobError>>): Answer<Job> =>
      station(async ({ core }) => {
        const result = await work(core.actions);
        return result.ok ? result : err(jobError(result.error));
      }),
    /** A request to the service. */
    service: <T>(work: (core: OpenStation['core']) => Promise<Result<T, ApiError>>): Answer<T> =>
      station(async ({ core }) => {
        const result = await work(core);
        return result.ok ? result : err(serviceError(result.error));
      }),
  };
}

export function jobError(error: JobError): StationError {
  return stationError(error.kind, null, error.kind === 'pin_wait' ? { retryAfterMs: error.retryAfterMs } : {});
}
