import { setTimeout as pause } from 'node:timers/promises';
import type { FollowSignal, SpoolOutcome, SpoolProgress } from '../../../core/ports/Printer.ts';
import { groupsOf, stringOf } from '../ipp/attributes.ts';
import { type IppAttributeGroup, ippGroup } from '../ipp/message.ts';
import type { CupsClient } from './client.ts';
import { JOB_ATTRIBUTES, type JobState, jobState } from './jobState.ts';
import { PRINTER_STATE_ATTRIBUTES, printerConnecting, printerState } from './printerState.ts';
import type { CupsJobRef } from './spoolId.ts';
import { deviceTellsEnd } from './tellsEnd.ts';

/** Most labels are out within a second or two; a jam lasts minutes. */
const QUICK_LOOKS = 10;
const QUICK_MS = 150;
const SLOW_MS = 400;
/** A printer that is on answers a connection at once; one that has not for so long is off, ms. */
const PATIENCE_MS = 1_200;

type Look =
  | { readonly kind: 'ended'; readonly outcome: SpoolOutcome }
  /** `connecting`: what the spooler says while it still looks for the printer, else null. */
  | { readonly kind: 'going'; readonly progress: SpoolProgress; readonly connecting: string | null };

/**
 * Looks at a job until it has ended or `signal` says to stop; a spooler that is down meanwhile is waited for. A
 * completed job counts as `sent` where the printer does not tell that it is done.
 */
export async function followJob(
  client: CupsClient,
  printerName: string,
  job: CupsJobRef,
  onProgress: (progress: SpoolProgress) => void,
  signal: FollowSignal,
): Promise<SpoolOutcome> {
  let told: string | null = null;
  let connectingSince: number | null = null;
  for (let looks = 0; !signal.stopped; looks += 1) {
    const seen = await look(client, printerName, job);
    if (seen.kind === 'ended') return seen.outcome;
    connectingSince = seen.connecting === null ? null : (connectingSince ?? performance.now());
    const isOff = connectingSince !== null && performance.now() - connectingSince > PATIENCE_MS;
    const progress: SpoolProgress = isOff
      ? { kind: 'waiting', trouble: 'offline', reason: seen.connecting }
      : seen.progress;
    const news = JSON.stringify(progress);
    if (news !== told) onProgress(progress);
    told = news;
    await pause(looks < QUICK_LOOKS ? QUICK_MS : SLOW_MS);
  }
  return { kind: 'unknown', detail: 'stopped' };
}

async function look(client: CupsClient, printerName: string, job: CupsJobRef): Promise<Look> {
  const answer = await client.getJob(job.id, JOB_ATTRIBUTES);
  switch (answer.kind) {
    case 'done': {
      const group = groupsOf(answer.message, ippGroup.job)[0];
      if (group === undefined || isAnother(group, job)) return forgotten(job);
      const state = jobState(group);
      if (state.kind === 'ended')
        return { kind: 'ended', outcome: await asFarAsKnown(client, printerName, state.outcome) };
      return goingOn(client, printerName, state);
    }
    case 'not_found':
      // Purged from the history, or deleted together with its printer.
      return forgotten(job);
    case 'refused':
      return { kind: 'ended', outcome: { kind: 'unknown', detail: answer.detail } };
    case 'unreachable':
    case 'lost':
      // The print system itself is away; whether it is being restarted or gone, nothing comes out.
      return {
        kind: 'going',
        progress: { kind: 'waiting', trouble: 'other', reason: answer.detail },
        connecting: null,
      };
  }
}

/** The printer may have been changed since the job was submitted, but not while it printed it. */
async function asFarAsKnown(client: CupsClient, printerName: string, outcome: SpoolOutcome): Promise<SpoolOutcome> {
  if (outcome.kind !== 'completed') return outcome;
  const answer = await client.getPrinter(printerName, ['device-uri']);
  const device = answer.kind === 'done' ? stringOf(groupsOf(answer.message, ippGroup.printer)[0], 'device-uri') : null;
  return deviceTellsEnd(device) ? outcome : { kind: 'sent' };
}

async function goingOn(
  client: CupsClient,
  printerName: string,
  state: Exclude<JobState, { readonly kind: 'ended' }>,
): Promise<Look> {
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

function forgotten(job: CupsJobRef): Look {
  return { kind: 'ended', outcome: { kind: 'unknown', detail: `CUPS no longer knows job ${job.id}` } };
}
