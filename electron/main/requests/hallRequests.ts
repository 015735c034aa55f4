import type { HallTrouble } from '../../adapters/coordinator/tryHall.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import type { HallDesk, HallStatus } from '../../contract/hall.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { OwnerPin, Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { asOwner } from '../../core/printing/index.ts';
import type { Core } from '../../core/station/index.ts';
import { keptBaseUrl } from '../accounts.ts';
import type { HallJoining } from '../hallJoining.ts';
import { type Halls, readHall } from '../halls.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { AccountProfile } from '../stationFolder.ts';
import type { StationHost } from '../stationHost.ts';
import { jobError, type WithStation } from './withStation.ts';

export interface HallRequestParts {
  readonly host: StationHost;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly ownerPin: OwnerPin;
  readonly halls: Halls;
  readonly joining: HallJoining;
  /** Puts all that is another desk's aside, while no station is open. */
  readonly becomeNewDesk: () => Promise<void>;
}

type Names = Extract<keyof RequestHandlers, `hall.${string}`>;
type Answer<T> = Promise<Result<T, StationError>>;

/** The desks that share one account with this one. */
export function hallRequests(open: WithStation, parts: HallRequestParts): Pick<RequestHandlers, Names> {
  const { host, settings, secrets, ownerPin, halls, joining, becomeNewDesk } = parts;

  async function status(): Answer<HallStatus> {
    const station = host.current();
    const profile = station === null || station.profile === 'demo' ? null : station.profile;
    return ok({
      address: profile === null ? null : halls.address(profile),
      state: station?.core.hall.state() ?? { kind: 'alone' },
      deskId: station?.deskId ?? null,
      invite: joining.invite(),
      joined: settings.get().joined,
      passwordIsKept: secrets.durable,
    });
  }

  /** The demo shares nothing. */
  const account = <T>(work: (profile: AccountProfile) => Answer<T>): Answer<T> =>
    open.station(async (station) =>
      station.profile === 'demo' ? err(stationError('not_possible_now')) : work(station.profile),
    );

  const owner = async <T>(pin: string | null, work: () => Answer<T>): Answer<T> => {
    const allowed = await asOwner(ownerPin, pin);
    return allowed.ok ? work() : err(jobError(allowed.error));
  };

  async function reopened(profile: AccountProfile): Answer<HallStatus> {
    const baseUrl = keptBaseUrl(settings.get(), profile);
    if (baseUrl === null) return err(stationError('no_station'));
    joining.end();
    await host.openAccount(profile, baseUrl);
    return status();
  }

  /** The desks after a person has said something of one of them. */
  const changed = (change: (core: Core) => ReturnType<Core['hall']['dismiss']>): Answer<HallDesk[]> =>
    open.read(async ({ core }) => {
      const done = await change(core);
      const desks = done.ok ? await core.hall.desks() : done;
      return desks.ok ? ok([...desks.value]) : err(stationError('hall_away', desks.error.detail));
    });

  return {
    'hall.status': status,
    'hall.connect': ({ pin, ...given }) =>
      owner(pin, () =>
        account(async (profile) => {
          const hall = readHall(given);
          if (!hall.ok) return err(stationError(`hall_${hall.error}_invalid`));
          const tried = await halls.ask(hall.value.address, hall.value.password);
          if (!tried.ok) return err(hallError(tried.error));
          await halls.choose(profile, hall.value);
          return reopened(profile);
        }),
      ),
    'hall.goWithoutOthers': () =>
      open.station(async ({ core: { hall } }) =>
        hall.goWithoutOthers() ? status() : err(stationError('not_possible_now')),
      ),
    'hall.disconnect': ({ pin }) =>
      owner(pin, () =>
        account(async (profile) => {
          await host.current()?.core.hall.worksAlone();
          await halls.choose(profile, null);
          return reopened(profile);
        }),
      ),
    'hall.identify': ({ isCopy }) =>
      open.station(async ({ profile, core: { hall } }) => {
        const state = hall.state();
        if (profile === 'demo' || state.kind !== 'away' || state.reason !== 'same_desk')
          return err(stationError('not_possible_now'));
        if (!isCopy) {
          hall.insist();
          return status();
        }
        await host.close();
        // Where another program holds a file of it, the desk is what it was, and the question stays.
        const failed = await becomeNewDesk().catch((failure: unknown) => ({ failure }));
        const answer = await reopened(profile);
        if (failed !== undefined) throw failed.failure;
        return answer;
      }),
    'hall.desks': () =>
      open.read(async ({ core }) => {
        const desks = await core.hall.desks();
        return desks.ok ? ok([...desks.value]) : err(stationError('hall_away', desks.error.detail));
      }),
    'hall.closing': () =>
      open.read(async ({ core }) => {
        const counts = await core.hall.closing();
        return counts.ok ? counts : err(stationError('hall_away', counts.error.detail));
      }),
    'hall.search': ({ search, offset, limit, list }) =>
      open.read(async ({ core }) => {
        const page = await core.hall.search(search, offset, limit, list);
        if (!page.ok) return err(stationError('hall_away', page.error.detail));
        return ok({ total: page.value.total, items: [...page.value.items] });
      }),
    'hall.claim': ({ reference }) => open.read(async ({ core }) => ok(await core.hall.claimOf(reference))),
    'hall.dismiss': ({ deskId }) => changed(({ hall }) => hall.dismiss(deskId)),
    'hall.adopt': ({ deskId }) => changed(({ hall }) => hall.adopt(deskId)),
    'hall.invite': ({ pin }) =>
      owner(pin, () =>
        account(async (profile) => {
          if (halls.address(profile) === null) return err(stationError('not_possible_now'));
          if (!(await ownerPin.isSet())) return err(stationError('pin_missing'));
          const invite = await joining.begin(profile);
          return invite === null ? err(stationError('join_no_answer')) : ok(invite);
        }),
      ),
    'hall.endInvite': async () => {
      joining.end();
      return status();
    },
    'hall.join': ({ code, deskName, pin }) =>
      owner(pin, async () => {
        const station = host.current();
        // A desk leaves its hall first, so that nothing of the new one is told to it.
        if (station !== null && station.profile !== 'demo' && halls.address(station.profile) !== null)
          return err(stationError('not_possible_now'));
        const joined = await joining.join(code, deskName);
        if (joined.ok) return status();
        return err(stationError(joined.error === 'invalid' ? 'join_code_invalid' : `join_${joined.error}`));
      }),
  };
}

function hallError(trouble: HallTrouble): StationError {
  switch (trouble.kind) {
    case 'unreachable':
      return stationError('hall_unreachable', trouble.detail);
    case 'password':
      return stationError('hall_password_refused', trouble.detail);
    case 'not_trusted':
      return stationError('hall_not_trusted', trouble.detail);
    case 'newer':
      return stationError('hall_newer', trouble.detail);
    case 'shared_sessions':
      return stationError('hall_shares_sessions');
    case 'refused':
      return stationError('hall_refused', trouble.detail);
    default:
      return trouble.kind satisfies never;
  }
}
