import type { StationError } from '../../../electron/contract/errors.ts';
import type { BannerProps } from '../../components/Banner.tsx';

/** The action of a banner, with its key. `seen`: only put it away. */
export type BannerAction =
  | { readonly kind: 'key'; readonly keys: string; readonly label: string; readonly run: () => void }
  | { readonly kind: 'seen'; readonly label: string; readonly run: () => void };

/** A notice about the whole desk, as it is drawn, and what can be done about it. */
export interface BannerItem extends Omit<BannerProps, 'children' | 'isWhole'> {
  readonly id: string;
  /** The order of several: the lowest first. */
  readonly rank: number;
  readonly action: BannerAction | null;
  /** Its action is under way. */
  readonly busy?: boolean;
  /** Why its action failed. */
  readonly error?: StationError | null;
  /** Nothing is to be done: it is put away once a person had time to read it. */
  readonly isNew?: boolean;
  /** Called at each key while it is shown: a person is there to read it. */
  readonly onRead?: () => void;
  /** For tests. */
  readonly data?: Readonly<Record<`data-${string}`, string | boolean>>;
}

/**
 * The order of the banners: what may spoil the parcel in the hands or its record, then what needs a walk, then money,
 * then what waits, and last what is only to be known.
 */
export const RANK = {
  diskFailing: 0,
  keyRefused: 1,
  shelfProblem: 2,
  doubtful: 3,
  shelfUnproven: 4,
  shelfOut: 5,
  hold: 6,
  batchPause: 7,
  pickup: 8,
  shelfElsewhere: 9,
  unproven: 10,
  heldBack: 11,
  journal: 12,
  offline: 13,
  site: 14,
  shelfPrinting: 15,
  debtNotice: 16,
  keychain: 17,
  secondCopy: 18,
  orderFolder: 19,
  shop: 20,
  update: 21,
} as const;
