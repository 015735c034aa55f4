import { lookupHost, parseLookupUrl } from '../../adapters/shop/httpOrderLookup.ts';
import { stationError } from '../../contract/errors.ts';
import type { LookupStatus, LookupTried } from '../../contract/orderLookup.ts';
import { err, ok } from '../../contract/result.ts';
import { orderProblems } from '../../core/orders/index.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import type { RequestDeps } from './requestDeps.ts';

/** How the open station's account requests orders from the shop's own system. No page is ever given its token. */
export function lookupRequests(
  open: WithStation,
  deps: Pick<RequestDeps, 'settings' | 'secrets' | 'shopSources'>,
): HandlersOf<'lookup'> {
  const { settings, secrets, shopSources } = deps;

  const templateOf = (profile: AccountProfile) => settings.get().lookupAddresses[profile]?.template ?? null;

  function choose(profile: AccountProfile, template: string | null) {
    const chosen = template === null ? null : { template };
    settings.update({ lookupAddresses: { ...settings.get().lookupAddresses, [profile]: chosen } });
  }

  /** A token belongs to one server, and is deleted when the address leads to another one. */
  async function forgetToken(profile: AccountProfile, template: string | null): Promise<void> {
    if (template !== null) await shopSources.token(profile).keep(lookupHost(template), null);
  }

  async function status(profile: AccountProfile): Promise<LookupStatus> {
    const template = templateOf(profile);
    const token = template === null ? null : await shopSources.token(profile).of(lookupHost(template));
    return {
      template,
      hasToken: token !== null,
      tokenIsStored: secrets.durable,
    };
  }

  return {
    'lookup.status': () => open.account(async ({ profile }) => ok(await status(profile))),
    'lookup.save': ({ template, token }) =>
      open.account(async ({ profile, core }) => {
        const parsed = parseLookupUrl(template);
        if (!parsed.ok) return err(stationError(parsed.error));
        const before = templateOf(profile);
        const host = lookupHost(parsed.value);
        if (before !== null && lookupHost(before) !== host) await forgetToken(profile, before);
        choose(profile, parsed.value);
        if (token !== null) await shopSources.token(profile).keep(host, token);
        core.requestAgain();
        return ok(await status(profile));
      }),
    'lookup.remove': () =>
      open.account(async ({ profile, core }) => {
        await forgetToken(profile, templateOf(profile));
        choose(profile, null);
        core.requestAgain();
        return ok(await status(profile));
      }),
    'lookup.try': ({ code }) =>
      open.account(async ({ profile }) => {
        const lookup = shopSources.lookup(profile);
        const found = await lookup.find(code).finally(lookup.stop);
        if (found.ok) {
          const order = found.value;
          const cancelled = order === null ? null : 'cancelled' in order ? order.cancelled : order.shop.stopped;
          if (cancelled != null) return ok<LookupTried>({ kind: 'cancelled', word: cancelled.word });
          if (order === null || 'cancelled' in order) return ok<LookupTried>({ kind: 'unknown' });
          return ok<LookupTried>({ kind: 'found', order, problems: [...orderProblems(order)] });
        }
        const { error } = found;
        if (error.kind === 'not_set_up') return err(stationError('lookup_not_set_up'));
        return err(stationError('lookup_no_answer', error.words, { retryAfterMs: error.retryAfterMs }));
      }),
  };
}
