import type { Job } from '../../../electron/contract/job.ts';
import type { QueuePlace } from '../../../electron/contract/queuePlace.ts';
import { ageOf } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Outcome } from '../../model/outcomeOf.ts';
import { isWaitingItsTurn } from '../../model/queuedNow.ts';
import type { OutcomeTexts } from './outcomeTexts.ts';

/** Whether the card tells the place of a job instead of promising its label now. */
export function tellsPlace(outcome: Outcome, job: Job, place: QueuePlace | null): boolean {
  const isNext = outcome.kind === 'sending' && outcome.step === 'sending' && job.state === 'queued';
  return isNext && place !== null && isWaitingItsTurn(place);
}

/** The texts of an outcome with the place of its order in the queue, where others go before it. */
export function withPlace(
  texts: OutcomeTexts,
  outcome: Outcome,
  job: Job,
  place: QueuePlace | null,
  t: Translate,
): OutcomeTexts {
  if (place === null || job.state !== 'queued') return texts;
  if (tellsPlace(outcome, job, place)) {
    const body = place.before === 0 ? t('outcome.offline.budget.body') : placeText(place, t);
    return { ...texts, icon: 'wait', word: t('outcome.sending.queued.word'), body: `${body} ${t('scan.place.aside')}` };
  }
  // What is to be done with the parcel is said already: it has a slot, or is put aside until the service is back.
  const isSaid = outcome.kind === 'offline' || (outcome.kind === 'wait' && isWaitingItsTurn(place));
  if (!isSaid || place.before === 0) return texts;
  return { ...texts, body: `${texts.body} ${placeText(place, t)}` };
}

/** "60 before it, about 2 min"; without the time where it is under a minute, or nobody knows it. */
function placeText({ before, inMs }: QueuePlace, t: Translate): string {
  // Half a minute more or less is what "about" is for.
  const age = inMs === null ? null : ageOf(inMs + 30_000);
  if (age === null || age.unit === 'now') return t('scan.place.before', { count: before });
  return t('scan.place.beforeIn', { count: before, time: t(`since.${age.unit}`, { count: age.count }) });
}
