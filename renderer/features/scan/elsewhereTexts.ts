import type { SiteClaim } from '../../../electron/contract/site.ts';
import type { Translate } from '../../i18n/index.ts';
import { type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';
import type { FoundElsewhere } from './scanEntry.ts';

/**
 * What the hands do with the parcel of an order that another desk has. `there`: that desk is on and goes on with it; `off`:
 * it is not; `awaited`: that desk may have it, but has not published it again since the database lost something; `freed`:
 * no desk has the order any more.
 */
export type ElsewhereStep = 'there' | 'awaited' | 'off' | 'handed_over' | 'cancelled' | 'freed';

export function elsewhereStep({ claim, isFree }: Pick<FoundElsewhere, 'claim' | 'isFree'>): ElsewhereStep {
  if (isFree) return 'freed';
  if (claim.isAwaited === true) return 'awaited';
  const state = claim.parcel?.state;
  if (state === 'handed_over') return 'handed_over';
  if (state === 'cancelled' || state === 'cancelling') return 'cancelled';
  return claim.deskIsOn ? 'there' : 'off';
}

/** Whether the order can still be sent: not if it went with the courier, or was paid and cancelled. */
export function canTakeOver(found: Pick<FoundElsewhere, 'claim' | 'isFree'>): boolean {
  const step = elsewhereStep(found);
  return step === 'there' || step === 'off' || step === 'awaited';
}

export function elsewhereTexts(found: Pick<FoundElsewhere, 'claim' | 'isFree'>, t: Translate): OutcomeTexts {
  const desk = found.claim.desk.name;
  const texts = outcomeLine(`elsewhere.${elsewhereStep(found)}`, t, { values: { desk } });
  const wasNotThere = found.isFree && found.claim.isAwaited === true;
  return wasNotThere ? { ...texts, cause: t('elsewhere.awaited.freed', { desk }) } : texts;
}

/** Whether a label of the order may be on paper at that desk. */
export function wasPrintedThere({ parcel }: SiteClaim): boolean {
  return parcel !== null && (parcel.printedAt !== null || parcel.state === 'printed' || parcel.state === 'verified');
}

/** Whether that desk may have sent the order without an answer so far: its last report may be a moment old. */
export function mayBeSentThere({ parcel }: SiteClaim): boolean {
  if (parcel === null) return true;
  const isOpen = parcel.state === 'queued' || parcel.state === 'submitting';
  return isOpen || (parcel.shipmentId === null && parcel.closing === 'paid_not_printed');
}
