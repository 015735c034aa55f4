import type { SpoolOutcome } from '../../../core/ports/Printer.ts';
import { groupsOf, integerOf, stringsOf } from '../ipp/attributes.ts';
import { type IppAttributeGroup, ippGroup } from '../ipp/message.ts';
import { type CupsClient, JOB_ENDED } from './client.ts';
import { jobState } from './job.ts';

/**
 * How jobs ended, as CUPS notifies its subscribers. It drops a job at its end if it stores no history of jobs
 * (`PreserveJobHistory No`), but keeps the last hundred events.
 */
export type JobEnds = ReturnType<typeof createJobEnds>;

const LEASE_SECONDS = 86_400;
const RENEW_AFTER_MS = 3_600_000;

export function createJobEnds(client: CupsClient) {
  let areMissed = false;
  let known: { readonly id: number; readonly at: number } | null = null;

  async function subscription(): Promise<number | null> {
    if (known !== null && performance.now() - known.at < RENEW_AFTER_MS) return known.id;
    const id = (await renewed()) ?? (await created());
    known = id === null ? null : { id, at: performance.now() };
    return id;
  }

  /** The subscription of an earlier start also has events of that start's jobs. */
  async function renewed(): Promise<number | null> {
    const answer = await client.getSubscriptions();
    const id = answer.kind === 'done' ? idOf(groupsOf(answer.message, ippGroup.subscription).find(isOurs)) : null;
    return id !== null && (await client.renewSubscription(id, LEASE_SECONDS)).kind === 'done' ? id : null;
  }

  async function created(): Promise<number | null> {
    const answer = await client.subscribe(LEASE_SECONDS);
    return answer.kind === 'done' ? idOf(groupsOf(answer.message, ippGroup.subscription)[0]) : null;
  }

  return {
    /** A job went its way, and CUPS could not say how it ended. */
    missed(): void {
      areMissed = true;
    },
    areMissed: (): boolean => areMissed,
    /** Has to have resolved before a job is handed over. Never rejects. */
    listen: async (): Promise<void> => void (await subscription()),
    /** Null: CUPS has no event of that job. */
    async endOf(jobId: number): Promise<SpoolOutcome | null> {
      const id = await subscription();
      const answer = id === null ? null : await client.getEvents(id);
      if (answer?.kind !== 'done') {
        // After a restart CUPS may no longer know the subscription.
        known = null;
        return null;
      }
      const events = groupsOf(answer.message, ippGroup.event).filter(
        (one) => integerOf(one, 'notify-job-id') === jobId,
      );
      const last = events.at(-1);
      const state = last === undefined ? null : jobState(last);
      return state?.kind === 'ended' ? state.outcome : null;
    },
  };
}

const idOf = (group: IppAttributeGroup | undefined) => integerOf(group, 'notify-subscription-id');

/** To this event alone, and not pushed to anybody. */
const isOurs = (group: IppAttributeGroup): boolean =>
  stringsOf(group, 'notify-events').join() === JOB_ENDED && stringsOf(group, 'notify-pull-method').join() === 'ippget';
