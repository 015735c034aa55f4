import { parseBaseUrl } from '../../adapters/api/createShippingApi.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import type { Kurus } from '../../contract/money.ts';
import { err, ok } from '../../contract/result.ts';
import type { StationStatus } from '../../contract/status.ts';
import { isJournalFailure } from '../../core/ports/Journal.ts';
import type { Core } from '../../core/station/index.ts';
import { keyName, storedBaseUrl } from '../accounts/accounts.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import type { HandlersOf } from '../ipc.ts';
import { serviceError } from '../station/apiErrors.ts';
import { type StatusDeps, stationStatus } from '../station/stationStatus.ts';
import type { WithStation } from '../station/withStation.ts';
import { type Answer, byOwner, type RequestDeps } from './requestDeps.ts';

/** Which account the station works with, and whether it is connected. */
export function connectionRequests(
  open: WithStation,
  deps: StatusDeps & Pick<RequestDeps, 'createApi' | 'demoScans' | 'ownerPin' | 'logger'>,
): HandlersOf<'connection' | 'demo' | 'station'> {
  const { host, settings, secrets, logger } = deps;
  const status = async () => ok(await stationStatus(deps));

  /** When another station uses the folder, or its disk fails, the error is that failure's sentence. */
  async function opened(work: () => Promise<unknown>): Answer<StationStatus> {
    try {
      await work();
      return await status();
    } catch (failure) {
      if (!isJournalFailure(failure)) throw failure;
      return err(stationError('journal_failed', failure.message));
    }
  }

  /** The status after something about it was done. */
  const after = (work: (core: Core) => void | Promise<void>): Answer<StationStatus> =>
    open.station(async ({ core }) => {
      await work(core);
      return ok(await core.status());
    });

  /**
   * Before the key is sent anywhere: an address of one profile must not be used for the other. Test orders would be
   * charged, or real ones would go where no carrier sees them. A profile's own address may be entered again.
   */
  function refusalOf(profile: AccountProfile, baseUrl: string): StationError | null {
    const url = parseBaseUrl(baseUrl);
    if (!url.ok || storedBaseUrl(settings.get(), profile) === url.value) return null;
    const other = profile === 'live' ? 'sandbox' : 'live';
    return storedBaseUrl(settings.get(), other) === url.value ? stationError(`base_url_of_${other}`) : null;
  }

  /** Tries the service with an address and a key that are not stored yet. */
  async function tryConnection(baseUrl: string, apiKey: string): Answer<Tried> {
    const url = parseBaseUrl(baseUrl);
    if (!url.ok) return err(stationError(url.error));
    const key = apiKey.trim();
    if (key === '') return err(stationError('key_missing'));
    const api = deps.createApi(url.value, async () => key);
    if (!(await host.leaveFor(key)))
      return err(serviceError({ kind: 'rate_limited', retryAfterMs: null, message: null }));
    const at = Date.now();
    const answer = await api.account();
    if (!answer.ok) return err(connectionError(serviceError(answer.error)));
    const { balance } = answer.value;
    return ok({ url: url.value, key, balance: balance === null ? null : { amount: balance, at } });
  }

  return {
    'station.status': status,
    'station.checkService': () =>
      open.station(async ({ core }) => {
        const answer = await core.checkService();
        return answer.ok ? ok(await core.status()) : err(serviceError(answer.error));
      }),
    'station.dismissDebtNews': () => after((core) => core.dismissDebtNotice()),
    'station.resumeBatch': () => after((core) => core.resumeBatch()),
    'station.dismissJournalNotice': () => after((core) => core.dismissJournalNotice()),
    'connection.test': async ({ baseUrl, apiKey }) => {
      const tried = await tryConnection(baseUrl, apiKey);
      return tried.ok ? ok({ balance: tried.value.balance }) : tried;
    },
    'connection.save': async ({ profile, baseUrl, apiKey }) => {
      const refusal = refusalOf(profile, baseUrl);
      if (refusal !== null) return err(refusal);
      const tried = await tryConnection(baseUrl, apiKey);
      if (!tried.ok) return tried;
      return opened(() => host.openAccount(profile, tried.value.url, tried.value.key));
    },
    'connection.open': async ({ profile }) => {
      const baseUrl = storedBaseUrl(settings.get(), profile);
      if (baseUrl === null || (await secrets.get(keyName(profile, baseUrl))) === null)
        return err(stationError('key_missing'));
      // An earlier release allowed the same address for both. Then only the live profile opens, because tests in the
      // other one would be charged.
      if (profile === 'sandbox' && baseUrl === settings.get().liveBaseUrl) return err(stationError('base_url_of_live'));
      return opened(() => host.openAccount(profile, baseUrl));
    },
    'connection.forget': ({ profile, pin }) =>
      byOwner(deps.ownerPin, pin, async () => {
        try {
          await host.forgetAccount(profile);
        } catch (failure) {
          logger.error('account not forgotten', { profile, failure: String(failure) });
          return err(stationError('account_not_forgotten', failure instanceof Error ? failure.message : null));
        }
        return status();
      }),
    'demo.open': async () => {
      try {
        return await opened(() => host.openDemo());
      } catch (failure) {
        logger.error('demo failed', { failure: String(failure) });
        return err(stationError('demo_failed'));
      }
    },
    'demo.scans': async () => ok(host.current()?.profile === 'demo' ? deps.demoScans : []),
  };
}

interface Tried {
  readonly url: string;
  readonly key: string;
  readonly balance: { readonly amount: Kurus; readonly at: number } | null;
}

/** Every account has a balance (API section 4.1), so a server that does not know that request is not the service. */
function connectionError(error: StationError): StationError {
  switch (error.code) {
    case 'not_found':
    case 'refused':
    case 'method_not_allowed':
    case 'label_not_ready':
      return { ...error, code: 'not_the_service' };
    default:
      return error;
  }
}
