import { readAuthority } from '../../adapters/coordinator/authorities.ts';
import { openPostgresCoordinator } from '../../adapters/coordinator/postgresCoordinator.ts';
import { connectionText, parseSiteAddress } from '../../adapters/coordinator/siteAddress.ts';
import { type PresentContent, type SiteTrouble, trySite } from '../../adapters/coordinator/trySite.ts';
import { sitePasswordName } from '../../adapters/secrets/secretNames.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { SiteAddress, SiteTls } from '../../contract/site.ts';
import { deskIdOf, noteStart } from '../../core/desks/index.ts';
import type { Randomness } from '../../core/ports/Clock.ts';
import type { Coordinator } from '../../core/ports/Coordinator.ts';
import type { Journal } from '../../core/ports/Journal.ts';
import type { AccountDeps } from '../accounts/accounts.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';

/** The databases that accounts of this desk share with other desks. */
export type Sites = ReturnType<typeof createSites>;

interface SitesDeps extends Omit<AccountDeps, 'fetch'> {
  readonly random: Pick<Randomness, 'uuid'>;
  /** Where this program runs; see `PostgresCoordinatorDeps`. */
  readonly place: string;
}

export function createSites({ settings, secrets, clock, random, logger, place, hide }: SitesDeps) {
  const addressOf = (profile: AccountProfile) => settings.get().sites[profile];

  async function password(profile: AccountProfile): Promise<string | null> {
    const address = addressOf(profile);
    const stored = address === null ? null : await secrets.get(sitePasswordName(profile, address));
    if (stored !== null) hide(stored);
    return stored;
  }

  return {
    /** Null: the account's desk works alone. It connects by itself, and waits for nothing. */
    async of(profile: AccountProfile, keyMark: string, journal: Journal): Promise<Coordinator | null> {
      const address = addressOf(profile);
      const stored = await password(profile);
      if (address === null || stored === null) return null;
      const id = await deskIdOf(journal, random);
      const desk = {
        id,
        get name() {
          return settings.get().deskName;
        },
      };
      return openPostgresCoordinator({
        connection: connectionText({ ...address, password: stored }),
        tls: address,
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
    /** Tries a database with a password that may not be stored yet. `present`: what the desk shares now. */
    ask(address: SiteAddress, given: string, present: PresentContent | null): Promise<Result<null, SiteTrouble>> {
      hide(given);
      return trySite({ ...address, password: given }, present);
    },
    /** Stores address and password; null: the desk works alone from the next opening on. */
    async choose(
      profile: AccountProfile,
      site: { readonly address: SiteAddress; readonly password: string } | null,
    ): Promise<void> {
      const before = addressOf(profile);
      if (site !== null) {
        hide(site.password);
        await secrets.set(sitePasswordName(profile, site.address), site.password);
      }
      const isSame = before !== null && site !== null && nameOf(profile, before) === nameOf(profile, site.address);
      const { sites, sharedSettings } = settings.get();
      settings.update({
        sites: { ...sites, [profile]: site?.address ?? null },
        // The changes of another site are counted apart.
        ...(isSame ? {} : { sharedSettings: { ...sharedSettings, [profile]: null } }),
      });
      if (before !== null && !isSame) await secrets.delete(nameOf(profile, before));
    },
  };
}

const nameOf = sitePasswordName;

interface GivenSite {
  /** A connection string with its password. */
  readonly connection: string;
  readonly tls: SiteTls;
  /** PEM; empty: those that this computer trusts. */
  readonly authority: string;
}

/** Reads a person's input; or returns the part of it that cannot be read. */
export function readSite({
  connection,
  tls,
  authority,
}: GivenSite): Result<{ readonly address: SiteAddress; readonly password: string }, 'address' | 'authority'> {
  const parsed = parseSiteAddress(connection);
  if (parsed === null) return err('address');
  const { address, password } = parsed;
  if (tls !== 'verified' || authority.trim() === '') return ok({ address: { ...address, tls }, password });
  const read = readAuthority(authority);
  return read === null ? err('authority') : ok({ address: { ...address, tls, authority: read }, password });
}
