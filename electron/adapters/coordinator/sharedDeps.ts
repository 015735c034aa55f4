import type { Hints } from './hints.ts';
import type { Presence } from './presence.ts';
import type { SiteDatabase } from './siteDatabase.ts';

/** The identity of this desk in its statements. */
export interface Identity {
  readonly deskId: string;
  readonly book: string;
  readonly keyMark: string;
  /** The computer and the folder of this desk's data; null: not known. */
  readonly place: string | null;
  /** The starts of the program with this desk's data, this one last; empty: they are not counted. */
  readonly starts: readonly string[];
}

/** The dependencies of each capability of the site. */
export interface SharedDeps {
  readonly database: SiteDatabase;
  readonly hints: Hints;
  readonly identity: Identity;
  readonly presence: Presence;
}
