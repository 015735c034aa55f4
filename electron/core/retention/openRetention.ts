import type { Platform } from '../platform/index.ts';
import type { ClockProof } from './daily.ts';
import { createLabelKeeping } from './labelKeeping.ts';
import { createOrderKeeping } from './orderKeeping.ts';
import { createPurging, type Purging } from './purging.ts';

export interface RetentionDeps {
  readonly clockIsProved: ClockProof;
  /** Data of before this time (epoch ms) was removed here. */
  readonly onPurged: (before: number) => void;
  /** Orders of parcels that were gone before this time (epoch ms) have left the book. */
  readonly onOrdersLeft: (before: number) => void;
}

export function openRetention(platform: Platform, deps: RetentionDeps): Purging {
  const { settings, opened } = platform;
  const removing = { ...platform, clockIsProved: deps.clockIsProved };
  const keepDays = () => settings.get().keepReceiverDays;
  const purging = opened.add(createPurging({ ...removing, keepDays, onPurged: deps.onPurged }));
  opened.add(createLabelKeeping({ ...removing, keepDays: () => settings.get().keepLabelDays }));
  opened.add(createOrderKeeping({ ...removing, onRemoved: deps.onOrdersLeft }));
  return purging;
}
