import type { Job } from '../../../electron/contract/job.ts';
import type { Pickup, PickupReply } from '../../../electron/contract/pickup.ts';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { formatWhen, type Translate, upperTurkish } from '../../i18n/index.ts';
import { isShopStopped } from '../../model/outcomeOf.ts';
import { type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';

/** True where a parcel that the courier has by now must come back: its shipment was cancelled meanwhile, or before. */
export function isToComeBack(job: Job | null): boolean {
  return job?.state === 'cancelled' && job.pickup !== null;
}

/** A session that is older than this belongs to another courier, in ms. */
const OLD_MS = 12 * 3_600_000;

/** Whether a session was left open by those who worked here before; `now` in epoch ms. */
export const isLeftOver = ({ startedAt }: Pick<Pickup, 'startedAt'>, now: number): boolean => now - startedAt > OLD_MS;

const LABELLED: readonly Job['state'][] = ['printing', 'print_unconfirmed', 'printed', 'verified', 'already_shipped'];

type StopReason =
  | 'cancelled'
  | 'shopStopped'
  | 'unpaid'
  | 'unpaidThere'
  | 'unconfirmed'
  | 'secondLabel'
  | 'unproven'
  | 'notPrinted'
  | 'notSent'
  | 'refused'
  | 'other';

/**
 * Whether its label is out, and the shop's list has it as not to be shipped, which another desk publishes as a problem of its
 * parcel. One without its label must not go for that reason alone.
 */
function isStoppedByShop(job: Job | SiteParcel): boolean {
  if (!LABELLED.includes(job.state)) return false;
  return 'shopStop' in job ? isShopStopped(job) : job.problem === 'shop_stopped';
}

/** Why a parcel must not go, as far as its state shows. */
export function stopReason(job: Job | SiteParcel | null): StopReason {
  if (job !== null && isStoppedByShop(job)) return 'shopStopped';
  switch (job?.state) {
    case 'cancelled':
    case 'cancelling':
      return 'cancelled';
    case 'awaiting_payment':
      return 'unpaid';
    case 'print_unconfirmed':
      // The first label on the parcel does not show whether the second one came out.
      return 'printCount' in job && job.printCount > 0 ? 'secondLabel' : 'unconfirmed';
    case 'label_pending':
    case 'label_ready':
    case 'printing':
      return 'notPrinted';
    case 'needs_attention':
    case 'queued':
    case 'submitting':
      return 'notSent';
    case 'failed':
      return 'refused';
    case 'already_shipped':
      if (!('shipment' in job)) return 'other';
      if (job.payment?.paid === false) return 'unpaidThere';
      if (job.shipment.status === 'cancelled') return 'cancelled';
      return job.unproven === null ? 'other' : 'unproven';
    default:
      return 'other';
  }
}

/** `courier`: the carrier whose parcels this session takes, null for all. */
type PickupAnswer = Pick<PickupReply, 'outcome' | 'job' | 'checked' | 'elsewhere'> & {
  readonly courier: string | null;
};

const isUnsure = (reason: StopReason) => reason === 'unconfirmed' || reason === 'unproven';

/** Whether a person at the door is asked if the parcel has its label, because nobody knows. */
export function asksLabel({ outcome, job }: Pick<PickupReply, 'outcome' | 'job'>): boolean {
  return outcome === 'stop' && job !== null && isUnsure(stopReason(job));
}

/** A scan at the pickup as its card says it; `todo`: a second sentence. */
export interface PickupTexts extends OutcomeTexts {
  readonly todo: string | null;
}

/** What happened, and what to do with the parcel. `now` in epoch ms. */
export function pickupTexts(
  { outcome, job, checked, elsewhere, courier }: PickupAnswer,
  t: Translate,
  now: number,
): PickupTexts {
  const texts = outcomeLine(`pickup.${outcome}`, t);
  switch (outcome) {
    case 'stop': {
      const reason = stopReason(job ?? elsewhere?.parcel ?? null);
      const stop = { ...texts, cause: t(`pickup.stop.short.${reason}`), body: t(`pickup.stop.why.${reason}`) };
      if (elsewhere !== null) return { ...stop, todo: t('pickup.there.stop', { desk: elsewhere.desk.name }) };
      return isUnsure(reason)
        ? { ...outcomeLine('pickup.asksLabel', t), todo: stop.body }
        : { ...stop, todo: t(`pickup.stop.todo.${reason}`) };
    }
    case 'earlier': {
      const since = job?.stateSince ?? null;
      const when = since === null ? t('time.unknown') : formatWhen(since, now, t.language);
      const body = job === null ? t('pickup.earlier.bodyPlain') : t('pickup.earlier.body', { when });
      return { ...texts, body, todo: t('pickup.earlier.todo') };
    }
    case 'taken':
    case 'again': {
      // One label stands for all pieces of a shipment (API sections 2.4, 4.4): nothing else is there to scan.
      const pieces = job?.order?.parcel.quantity ?? 1;
      const carrier = job?.shipment?.carrierName ?? null;
      // A carrier that the service did not name stands on the label.
      const isUnnamed = courier !== null && carrier === null;
      const all = pieces > 1 ? t('pickup.pieces', { count: pieces }) : null;
      return {
        ...texts,
        cause: outcome === 'taken' && carrier !== null ? upperTurkish(carrier) : texts.cause,
        instruction: pieces > 1 ? t('instruction.giveAll', { count: pieces }) : texts.instruction,
        body: checked ? texts.body : `${texts.body} ${t('pickup.unchecked')}`,
        todo: isUnnamed ? t('pickup.unnamed', { courier }) : all,
      };
    }
    case 'other_carrier': {
      const carrier = job?.shipment?.carrierName ?? elsewhere?.parcel.carrierName ?? '';
      const body = t('pickup.other_carrier.body', { carrier, courier: courier ?? '' });
      return { ...texts, cause: upperTurkish(carrier), body, todo: t('pickup.other_carrier.todo') };
    }
    case 'foreign': {
      const body = checked ? texts.body : `${texts.body} ${t('pickup.foreign.unasked')}`;
      if (elsewhere === null) return { ...texts, body, todo: t('pickup.foreign.todo') };
      const desk = elsewhere.desk.name;
      return { ...texts, cause: t('elsewhere.over', { desk }), body, todo: t('pickup.there.foreign', { desk }) };
    }
    case 'refused':
      return { ...texts, todo: t('pickup.refused.todo') };
    default:
      return outcome satisfies never;
  }
}
