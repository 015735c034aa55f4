import type { ReactNode } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Tone, ToneIconName } from '../../components/ToneIcon.tsx';

/** What a person can do about a banner: one thing, with its key. `seen`: only put it away. */
export type BannerAct =
  | { readonly kind: 'key'; readonly keys: string; readonly label: string; readonly run: () => void }
  | { readonly kind: 'seen'; readonly label: string; readonly run: () => void };

/** A notice about the whole desk. */
export interface BannerItem {
  readonly id: string;
  /** Which of several is shown first: the lowest. */
  readonly rank: number;
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly title: string;
  /** What to do; short enough for the line of its title. */
  readonly body: string;
  /** Orders that it is about, each kept in one piece. */
  readonly names?: readonly string[];
  /** What is shown in the list of all banners only. */
  readonly detail?: ReactNode;
  /** To be read from a metre away, because a person has to walk to another place. */
  readonly isLarge?: boolean;
  readonly act: BannerAct | null;
  /** Its act is on its way. */
  readonly busy?: boolean;
  /** Why its act came to nothing. */
  readonly error?: StationError | null;
  /** For tests. */
  readonly data?: Readonly<Record<`data-${string}`, string | boolean>>;
}

/**
 * The order of the banners: what may spoil the parcel in the hands or its record, then what asks for a walk, then money,
 * then what waits, and last what is only to be known.
 */
export const RANK = {
  diskFailing: 0,
  keyRefused: 1,
  shelfProblem: 2,
  doubtful: 3,
  shelfOut: 4,
  hold: 5,
  batchPause: 6,
  pickup: 7,
  shelfElsewhere: 8,
  heldBack: 9,
  journal: 10,
  offline: 11,
  shelfPrinting: 12,
  debtNews: 13,
  keychain: 14,
} as const;
