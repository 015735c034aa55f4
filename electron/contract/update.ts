import { z } from 'zod';
import type { JobState } from './job.ts';
import { nothing, ownerPin } from './requestFields.ts';
import type { StationStatus } from './status.ts';

/**
 * Why an update came to nothing; the version that runs is unchanged in each case. `unreachable`: the feed gave no answer.
 * `broken`: it is not the file that the feed promises, or the feed cannot be read. `missing`: the feed names a file that
 * is not there. `unsigned`: it has no code signature, or another publisher's. `disk`: it could not be written.
 * `not_backed_up`: the journals could not be copied first. `not_installed`: the system did not put it in place.
 */
export const updateTroubleSchema = z.enum([
  'unreachable',
  'broken',
  'missing',
  'unsigned',
  'disk',
  'not_backed_up',
  'not_installed',
]);
export type UpdateTrouble = z.infer<typeof updateTroubleSchema>;

/**
 * `known`: the feed offers `version`, which is downloaded when the desk is quiet. `ready`: it is here, whole, and waits
 * for the owner. `installing`: the station is closed, and the program ends. `checkedAt`: when the feed answered last (epoch
 * ms). `hasFeed` false: this copy never updates itself.
 */
export const updateStatusSchema = z.object({
  current: z.string(),
  hasFeed: z.boolean(),
  state: z.enum(['none', 'checking', 'known', 'downloading', 'ready', 'installing']),
  version: z.string().nullable(),
  trouble: updateTroubleSchema.nullable(),
  checkedAt: z.number().nullable(),
});
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

/** What has to end before an update may be installed, and how many there are of it. */
export interface UpdateWait {
  readonly what: 'queued' | 'sending' | 'printing' | 'unconfirmed' | 'batch';
  readonly count: number;
}

const WAITS: readonly { readonly what: UpdateWait['what']; readonly states: readonly JobState[] }[] = [
  { what: 'queued', states: ['queued'] },
  { what: 'sending', states: ['submitting'] },
  { what: 'printing', states: ['label_ready', 'printing'] },
  { what: 'unconfirmed', states: ['print_unconfirmed'] },
];

/** All that an update of this station has to wait for; empty: it may be installed. */
export function updateWaits({ counts, batches }: Pick<StationStatus, 'counts' | 'batches'>): readonly UpdateWait[] {
  const jobs = WAITS.map(({ what, states }) => ({
    what,
    count: states.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
  }));
  const running = batches.filter(({ batch }) => batch.state === 'running').length;
  return [...jobs, { what: 'batch' as const, count: running }].filter(({ count }) => count > 0);
}

/** The requests about updates of the program; part of `REQUESTS` in channels.ts. */
export const UPDATE_REQUESTS = {
  'update.status': { input: nothing, output: updateStatusSchema },
  /** Asks the feed now, and downloads what it offers unless orders are on their way. Answers before that has ended. */
  'update.check': { input: nothing, output: updateStatusSchema },
  /**
   * Installs the update and starts the program again. Needs the owner's PIN where there is one. `update_waits`: something
   * of `updateWaits` is not over. `not_possible_now`: no update is ready.
   */
  'update.install': {
    input: z.object({ pin: ownerPin }),
    output: updateStatusSchema,
  },
} as const;
