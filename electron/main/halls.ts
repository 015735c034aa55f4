import { readAuthority } from '../adapters/coordinator/authorities.ts';
import { connectionText, parseHallAddress, tlsOf } from '../adapters/coordinator/hallAddress.ts';
import { openPostgresCoordinator } from '../adapters/coordinator/postgresCoordinator.ts';
import { type HallTrouble, tryHall } from '../adapters/coordinator/tryHall.ts';
import { hallPasswordName } from '../adapters/secrets/secretNames.ts';
import type { HallAddress, HallTls } from '../contract/hall.ts';
import { err, ok, type Result } from '../contract/result.ts';
import { deskIdOf, noteStart } from '../core/desks/index.ts';
import type { Clock, Randomness } from '../core/ports/Clock.ts';
import type { Coordinator } from '../core/ports/Coordinator.ts';
import type { Journal } from '../core/ports/Journal.ts';
import type { Logger } from '../core/ports/Logger.ts';
import type { Secrets } from '../core/ports/Secrets.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';
import type { AccountProfile } from './stationFolder.ts';

/** The databases that accounts of this desk share with other desks. */
export interface Halls {
  /** Null: the account's desk works alone. It connects by itself, and waits for nothing. */
  of(profile: AccountProfile, keyMark: string, journal: Journal): Promise<Coordinator | null>;
  address(profile: AccountProfile): HallAddress | null;
  password(profile: AccountProfile): Promise<string | null>;
  /** Tries a database with a password that may not be stored yet. */
  ask(address: HallAddress, password: string): Promise<Result<null, HallTrouble>>;
  /** Stores address and password; null: the desk works alone from the next opening on. */
  choose(
    profile: AccountProfile,
    hall: { readonly address: HallAddress; readonly password: string } | null,
  ): Promise<void>;
}

interface HallsParts {
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly logger: Logger;
  /** Where this program runs; see `PostgresCoordinatorParts`. */
  readonly place: string;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

export function createHalls({ settings, secrets, clock, random, logger, place, hide }: HallsParts): Halls {
  const addressOf = (profile: AccountProfile) => settings.get().halls[profile];

  async function password(profile: AccountProfile): Promise<string | null> {
    const address = addressOf(profile);
    const kept = address === null ? null : await secrets.get(hallPasswordName(profile, address));
    if (kept !== null) hide(kept);
    return kept;
  }

  return {
    async of(profile, keyMark, journal) {
      const address = addressOf(profile);
      const kept = await password(profile);
      if (address === null || kept === null) return null;
      const id = await deskIdOf(journal, random);
      const desk = {
        id,
        get name() {
          return settings.get().deskName;
        },
      };
      return openPostgresCoordinator({
        connection: connectionText({ ...address, password: kept }),
        tls: tlsOf(address),
        desk,
        book: profile,
        keyMark,
        place,
        starts: await noteStart(journal, random),
        clock,
        logger,
      });
    },
    address: addressOf,
    password,
    ask(address, given) {
      hide(given);
      return tryHall({ ...address, password: given });
    },
    async choose(profile, hall) {
      const before = addressOf(profile);
      if (hall !== null) {
        hide(hall.password);
        await secrets.set(hallPasswordName(profile, hall.address), hall.password);
      }
      const isSame = before !== null && hall !== null && nameOf(profile, before) === nameOf(profile, hall.address);
      const { halls, sharedSettings } = settings.get();
      settings.update({
        halls: { ...halls, [profile]: hall?.address ?? null },
        // The changes of another hall are counted apart.
        ...(isSame ? {} : { sharedSettings: { ...sharedSettings, [profile]: null } }),
      });
      if (before !== null && !isSame) await secrets.delete(nameOf(profile, before));
    },
  };
}

const nameOf = hallPasswordName;

interface GivenHall {
  /** A connection string with its password. */
  readonly connection: string;
  readonly tls: HallTls;
  /** PEM; empty: those that this computer trusts. */
  readonly authority: string;
}

/** What a person gave, or the part of it that cannot be read. */
export function readHall({
  connection,
  tls,
  authority,
}: GivenHall): Result<{ readonly address: HallAddress; readonly password: string }, 'address' | 'authority'> {
  const parsed = parseHallAddress(connection);
  if (parsed === null) return err('address');
  const { address, password } = parsed;
  if (tls !== 'verified' || authority.trim() === '') return ok({ address: { ...address, tls }, password });
  const read = readAuthority(authority);
  return read === null ? err('authority') : ok({ address: { ...address, tls, authority: read }, password });
}
