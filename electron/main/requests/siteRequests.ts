import type { SiteTrouble } from '../../adapters/coordinator/trySite.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { SiteStatus } from '../../contract/site.ts';
import type { SiteAway } from '../../core/ports/Coordinator.ts';
import type { Core } from '../../core/station/index.ts';
import { storedBaseUrl } from '../accounts/accounts.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import type { HandlersOf } from '../ipc.ts';
import { readSite } from '../station/sites.ts';
import type { StatusDeps } from '../station/stationStatus.ts';
import type { WithStation } from '../station/withStation.ts';
import { type Answer, byOwner, type RequestDeps } from './requestDeps.ts';

type SiteDeps = StatusDeps & Pick<RequestDeps, 'ownerPin' | 'sites' | 'joining' | 'becomeNewDesk'>;

/** The desks that share one account with this one. */
export function siteRequests(open: WithStation, deps: SiteDeps): HandlersOf<'site'> {
  const { host, settings, secrets, ownerPin, sites, joining, becomeNewDesk } = deps;

  async function status(): Answer<SiteStatus> {
    const station = host.current();
    const profile = station === null || station.profile === 'demo' ? null : station.profile;
    return ok({
      address: profile === null ? null : sites.address(profile),
      state: station?.core.site.state() ?? { kind: 'alone' },
      deskId: station?.deskId ?? null,
      invite: joining.invite(),
      joined: settings.get().joined,
      passwordIsStored: secrets.durable,
    });
  }

  const owner = <T>(pin: string | null, work: () => Answer<T>): Answer<T> => byOwner(ownerPin, pin, work);

  async function reopened(profile: AccountProfile): Answer<SiteStatus> {
    const baseUrl = storedBaseUrl(settings.get(), profile);
    if (baseUrl === null) return err(stationError('no_station'));
    joining.end();
    await host.openAccount(profile, baseUrl);
    return status();
  }

  /** What the site answers. */
  const read = <T>(ask: (core: Core['site']) => Promise<Result<T, SiteAway>>): Answer<T> =>
    open.read(async ({ core }) => {
      const answer = await ask(core.site);
      return answer.ok ? answer : err(stationError('site_away', answer.error.detail));
    });

  /** The desks after a person has answered about one of them. */
  const changed = (change: (site: Core['site']) => ReturnType<Core['site']['dismiss']>) =>
    read(async (site) => {
      const done = await change(site);
      return done.ok ? site.desks() : done;
    });

  return {
    'site.status': status,
    'site.connect': ({ pin, ...given }) =>
      owner(pin, () =>
        open.account(async ({ profile }) => {
          const site = readSite(given);
          if (!site.ok) return err(stationError(`site_${site.error}_invalid`));
          const name = host.current()?.core.site.content() ?? null;
          const present = name === null || sites.address(profile) === null ? null : { book: profile, name };
          const tried = await sites.ask(site.value.address, site.value.password, present);
          if (!tried.ok) return err(stationError(TROUBLES[tried.error.kind], tried.error.detail));
          await sites.choose(profile, site.value);
          return reopened(profile);
        }),
      ),
    'site.goWithoutOthers': () =>
      open.station(async ({ core: { site } }) =>
        site.goWithoutOthers() ? status() : err(stationError('not_possible_now')),
      ),
    'site.seenLate': ({ reference }) =>
      open.station(async ({ core: { site } }) => {
        site.seenLate(reference);
        return status();
      }),
    'site.disconnect': ({ pin }) =>
      owner(pin, () =>
        open.account(async ({ profile }) => {
          await host.current()?.core.site.worksAlone();
          await sites.choose(profile, null);
          return reopened(profile);
        }),
      ),
    'site.identify': ({ isCopy }) =>
      open.station(async ({ profile, core: { site } }) => {
        const state = site.state();
        if (profile === 'demo' || state.kind !== 'away' || state.reason !== 'same_desk')
          return err(stationError('not_possible_now'));
        if (!isCopy) {
          site.insist();
          return status();
        }
        await host.close();
        // If another program holds one of its files, the desk is unchanged, and the question stays.
        const failed = await becomeNewDesk().catch((failure: unknown) => ({ failure }));
        const answer = await reopened(profile);
        if (failed !== undefined) throw failed.failure;
        return answer;
      }),
    'site.desks': () => read((site) => site.desks()),
    'site.closing': () => read((site) => site.closing()),
    'site.search': ({ search, offset, limit, list }) => read((site) => site.search(search, offset, limit, list)),
    'site.claim': ({ reference }) => open.read(async ({ core }) => ok(await core.site.claimOf(reference))),
    'site.dismiss': ({ deskId }) => changed((site) => site.dismiss(deskId)),
    'site.adopt': ({ deskId }) => changed((site) => site.adopt(deskId)),
    'site.invite': ({ pin }) =>
      owner(pin, () =>
        open.account(async ({ profile }) => {
          if (sites.address(profile) === null) return err(stationError('not_possible_now'));
          if (!(await ownerPin.isSet())) return err(stationError('pin_missing'));
          const invite = await joining.begin(profile);
          return invite === null ? err(stationError('join_no_answer')) : ok(invite);
        }),
      ),
    'site.endInvite': async () => {
      joining.end();
      return status();
    },
    'site.join': ({ code, deskName, pin }) =>
      owner(pin, async () => {
        const station = host.current();
        // A desk leaves its site first, so that nothing of the new one is published to it.
        if (station !== null && station.profile !== 'demo' && sites.address(station.profile) !== null)
          return err(stationError('not_possible_now'));
        const joined = await joining.join(code, deskName);
        if (joined.ok) return status();
        return err(stationError(joined.error === 'invalid' ? 'join_code_invalid' : `join_${joined.error}`));
      }),
  };
}

const TROUBLES = {
  unreachable: 'site_unreachable',
  password: 'site_password_refused',
  not_trusted: 'site_not_trusted',
  newer: 'site_newer',
  other_site: 'site_other',
  shared_sessions: 'site_shares_sessions',
  refused: 'site_refused',
} as const satisfies Record<SiteTrouble['kind'], StationError['code']>;
