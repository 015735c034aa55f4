import { setTimeout as pause } from 'node:timers/promises';
import type { FollowSignal, SpoolOutcome, SpoolProgress } from '../../../core/ports/Printer.ts';
import { groupsOf, stringOf } from '../ipp/attributes.ts';
import { type IppAttributeGroup, ippGroup } from '../ipp/message.ts';
import type { CupsClient } from './client.ts';
import { deviceReportsEnd } from './device.ts';
import { type CupsJobRef, JOB_ATTRIBUTES, type JobState, jobState } from './job.ts';
import type { JobEnds } from './jobEnds.ts';
import { PRINTER_STATE_ATTRIBUTES, printerConnecting, printerState } from './printerState.ts';

/**
 * Most labels are out within a second or two, a jam lasts minutes. So the first polls are quick, the later ones slower.
 */
const QUICK_POLLS = 10;
const QUICK_MS = 150;
const SLOW_MS = 400;
/** A printer that is on accepts a connection at once. One that has not for this long is off, ms. */
const TIMEOUT_MS = 1_200;

type Poll =
  /** CUPS stores no history, or the job was purged, or deleted together with its printer. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'ended'; readonly outcome: SpoolOutcome }
  /** `connecting`: the message of CUPS while it still connects to the printer, else null. */
  | { readonly kind: 'going'; readonly progress: SpoolProgress; readonly connecting: string | null };

export interface FollowedJob {
  readonly printerName: string;
  readonly job: CupsJobRef;
  /** This adapter has just handed it over. */
  readonly isNew: boolean;
}

/**
 * Polls a job until it has ended or `signal` is stopped, also while the spooler is down. A completed job counts as
 * `sent` when the printer does not report that it is done.
 */
export async function followJob(
  client: CupsClient,
  ends: JobEnds,
  { printerName, job, isNew }: FollowedJob,
  onProgress: (progress: SpoolProgress) => void,
  signal: FollowSignal,
): Promise<SpoolOutcome> {
  let reported: string | null = null;
  let connectingSince: number | null = null;
  /** Nothing prevented its print when it was last seen. */
  let wasWell = isNew;
  for (let polls = 0; !signal.stopped; polls += 1) {
    const seen = await poll(client, printerName, job);
    if (seen.kind === 'ended') return seen.outcome;
    if (seen.kind === 'gone') return endOfGone();
    connectingSince = seen.connecting === null ? null : (connectingSince ?? performance.now());
    const isOff = connectingSince !== null && performance.now() - connectingSince > TIMEOUT_MS;
    const progress: SpoolProgress = isOff
      ? { kind: 'waiting', trouble: 'offline', reason: seen.connecting }
      : seen.progress;
    wasWell = progress.kind === 'printing' || progress.trouble === null;
    const serialized = JSON.stringify(progress);
    if (serialized !== reported) onProgress(progress);
    reported = serialized;
    await pause(polls < QUICK_POLLS ? QUICK_MS : SLOW_MS);
  }
  return { kind: 'unknown', detail: 'stopped' };

  async function endOfGone(): Promise<SpoolOutcome> {
    const lastReported = await ends.endOf(job.id);
    if (lastReported !== null) return asFarAsKnown(client, printerName, lastReported);
    if (!wasWell) return forgotten(job);
    ends.missed();
    return { kind: 'sent' };
  }
}

async function poll(client: CupsClient, printerName: string, job: CupsJobRef): Promise<Poll> {
  const answer = await client.getJob(job.id, JOB_ATTRIBUTES);
  switch (answer.kind) {
    case 'done': {
      const group = groupsOf(answer.message, ippGroup.job)[0];
      if (group === undefined || isAnother(group, job)) return { kind: 'ended', outcome: forgotten(job) };
      const state = jobState(group);
      if (state.kind === 'ended')
        return { kind: 'ended', outcome: await asFarAsKnown(client, printerName, state.outcome) };
      return goingOn(client, printerName, state);
    }
    case 'not_found':
      return { kind: 'gone' };
    case 'refused':
      return { kind: 'ended', outcome: { kind: 'unknown', detail: answer.detail } };
    case 'unreachable':
    case 'lost':
      // The print system itself is down. Whether it comes back or not, nothing is printed meanwhile.
      return {
        kind: 'going',
        progress: { kind: 'waiting', trouble: 'system_down', reason: answer.detail },
        connecting: null,
      };
  }
}

/** The printer may have been changed since the job was submitted, but not while it printed the job. */
async function asFarAsKnown(client: CupsClient, printerName: string, outcome: SpoolOutcome): Promise<SpoolOutcome> {
  if (outcome.kind !== 'completed') return outcome;
  const answer = await client.getPrinter(printerName, ['device-uri']);
  const device = answer.kind === 'done' ? stringOf(groupsOf(answer.message, ippGroup.printer)[0], 'device-uri') : null;
  return deviceReportsEnd(device) ? outcome : { kind: 'sent' };
}

async function goingOn(
  client: CupsClient,
  printerName: string,
  state: Exclude<JobState, { readonly kind: 'ended' }>,
): Promise<Poll> {
  const answer = await client.getPrinter(printerName, PRINTER_STATE_ATTRIBUTES);
  const printer = answer.kind === 'done' ? groupsOf(answer.message, ippGroup.printer)[0] : undefined;
  const connecting = printer === undefined ? null : printerConnecting(printer);
  if (state.kind === 'waiting' && state.trouble !== null) return { kind: 'going', progress: state, connecting };
  const seen = printer === undefined ? null : printerState(printer);
  const trouble = seen?.trouble ?? null;
  const waits = state.kind === 'waiting' || trouble !== null;
  const reason = trouble === null ? null : (seen?.reason ?? trouble);
  return { kind: 'going', progress: waits ? { kind: 'waiting', trouble, reason } : { kind: 'printing' }, connecting };
}

function isAnother(group: IppAttributeGroup, job: CupsJobRef): boolean {
  const uuid = stringOf(group, 'job-uuid');
  return job.uuid !== null && uuid !== null && uuid !== job.uuid;
}

function forgotten(job: CupsJobRef): SpoolOutcome {
  return { kind: 'unknown', detail: `CUPS no longer knows job ${job.id}` };
}
