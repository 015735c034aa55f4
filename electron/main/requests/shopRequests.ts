import { parseShopUrl } from '../../adapters/shop/httpShopNotifier.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import { joined } from '../../contract/joined.ts';
import { err, ok } from '../../contract/result.ts';
import type { ShopStatus } from '../../contract/shopMessage.ts';
import type { DeliveryError } from '../../core/ports/ShopNotifier.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import type { HandlersOf } from '../ipc.ts';
import type { AccountStation, WithStation } from '../station/withStation.ts';
import type { Answer, RequestDeps } from './requestDeps.ts';

/** The messages of the open station's account to the shop's own system. The page is given its secret once, when it is made. */
export function shopRequests(
  open: WithStation,
  deps: Pick<RequestDeps, 'settings' | 'secrets' | 'shopSources'>,
): HandlersOf<'shop'> {
  const { settings, secrets, shopSources } = deps;

  /** The secret belongs to the server that it was made for, and goes with it. */
  async function choose(profile: AccountProfile, url: string | null) {
    const before = settings.get().shopAddresses[profile]?.url ?? null;
    const isOther = before !== null && (url === null || new URL(url).origin !== new URL(before).origin);
    if (isOther) await shopSources.secret(profile).forget();
    const chosen = url === null ? null : { url };
    settings.update({ shopAddresses: { ...settings.get().shopAddresses, [profile]: chosen } });
  }

  async function status({ profile, core }: AccountStation): Promise<ShopStatus> {
    return {
      address: settings.get().shopAddresses[profile]?.url ?? null,
      hasSecret: (await shopSources.secret(profile).get()) !== null,
      secretIsStored: secrets.durable,
      counts: await core.outbox.counts(),
      last: await core.outbox.last(),
    };
  }

  /** Sends undelivered messages again: the address may be another one now, or a person wants it. */
  async function changed(station: AccountStation): Answer<ShopStatus> {
    await station.core.outbox.tryAgain();
    return ok(await status(station));
  }

  return {
    'shop.status': () => open.account(async (station) => ok(await status(station))),
    'shop.save': ({ url }) =>
      open.account(async (station) => {
        const parsed = parseShopUrl(url);
        if (!parsed.ok) return err(stationError(parsed.error));
        await choose(station.profile, parsed.value);
        return changed(station);
      }),
    'shop.remove': () =>
      open.account(async (station) => {
        await choose(station.profile, null);
        return ok(await status(station));
      }),
    'shop.makeSecret': () =>
      open.account(async (station) => {
        const secret = await shopSources.secret(station.profile).make();
        const answer = await changed(station);
        return answer.ok ? ok({ status: answer.value, secret }) : answer;
      }),
    'shop.takeSecret': ({ secret }) =>
      open.account(async (station) => {
        await shopSources.secret(station.profile).take(secret);
        return changed(station);
      }),
    'shop.test': () =>
      open.account(async ({ core }) => {
        const reported = await core.outbox.test();
        return reported.ok ? ok({ at: reported.value }) : err(notifyError(reported.error));
      }),
    'shop.undelivered': ({ limit }) => open.read(async ({ core }) => ok(await core.outbox.undelivered(limit))),
    'shop.tryAgain': () => open.account(changed),
    'shop.leave': ({ id }) =>
      open.account(async (station) => {
        await station.core.outbox.leave(id);
        return ok(await status(station));
      }),
  };
}

function notifyError(error: DeliveryError): StationError {
  if (error.kind === 'not_set_up') return stationError('shop_not_set_up');
  const { status, words } = error.why;
  const stated = joined(': ', [status === null ? null : `HTTP ${status}`, words]);
  return stationError('shop_not_told', stated === '' ? null : stated, { retryAfterMs: error.retryAfterMs });
}
