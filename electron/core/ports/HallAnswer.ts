import type { Result } from '../../contract/result.ts';

/**
 * The database did not answer in time, or the connection broke: nobody knows whether the change was made. Every change
 * may be made again.
 */
export interface HallAway {
  readonly kind: 'away';
  /** In the words of the database or the network. */
  readonly detail: string;
}

export type HallAnswer<T> = Promise<Result<T, HallAway>>;
