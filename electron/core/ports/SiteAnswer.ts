import type { Result } from '../../contract/result.ts';

/**
 * The database did not answer in time, or the connection broke: it is unknown whether the change was made. Every change
 * may be made again.
 */
export interface SiteAway {
  readonly kind: 'away';
  /** In the words of the database or the network. */
  readonly detail: string;
  /** The database answers, and does not take this desk. */
  readonly refused?: SiteRefusal;
}

/**
 * `older_program`: this program has to be updated. `older_database`: its tables have to be, by a role that may. `not_on`: it
 * does not count this desk among those that are on, so the desk has to arrive again.
 */
export type SiteRefusal = 'older_program' | 'older_database' | 'not_on';

export type SiteAnswer<T> = Promise<Result<T, SiteAway>>;
