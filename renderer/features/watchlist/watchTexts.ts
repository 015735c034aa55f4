import type { Job } from '../../../electron/contract/job.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import type { ToneIconName } from '../../components/ToneIcon.tsx';
import type { Tone } from '../../components/tone.ts';
import { ageOf } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import { isBeforeSent, isPrintingNext, isStuck } from '../../model/jobLists.ts';
import { isLate, shelvedSince } from './shelfOrder.ts';

/** How a parcel on the shelf looks, and what is so with its label in a few words. */
export interface ShelfLook {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly word: string;
}

/** By which way answers come: told by the mailbox, looked for, or neither while the service is away. */
export type LookWay = 'told' | 'looks' | 'away';

export function lookWayOf({ connection, events }: Pick<StationStatus, 'connection' | 'events'>): LookWay {
  switch (connection.state) {
    case 'offline':
    case 'key_refused':
    case 'forbidden':
      return 'away';
    case 'unknown':
    case 'online':
    // Looks go on, or go on in a moment: it is creating that waits.
    case 'service_error':
    case 'rate_limited':
      return events.fed ? 'told' : 'looks';
    default:
      return connection.state satisfies never;
  }
}

/** `now` in epoch ms. */
export function shelfLook(job: Job, now: number, t: Translate): ShelfLook {
  if (isStuck(job)) return { tone: 'pay', icon: 'warning', word: t('shelf.here') };
  if (isPrintingNext(job)) return { tone: 'done', icon: 'printing', word: t('watchlist.ready') };
  const age = ageOf(now - shelvedSince(job));
  const since = age.unit === 'now' ? t('since.now') : t(`since.${age.unit}`, { count: age.count });
  const late = isLate(job, now);
  return { tone: late ? 'pay' : 'wait', icon: 'wait', word: late ? `${since} · ${t('watchlist.late')}` : since };
}

export interface LastAnswer {
  readonly said: string;
  /** Empty where there is no such moment. */
  readonly when: string;
}

/** The service's last word on the label, or why it is not out although it is here. `now` in epoch ms. */
export function lastAnswer(job: Job, now: number, t: Translate): LastAnswer {
  const trouble = job.problem === null ? '' : asPhrase(t(`problem.${job.problem.code}.title`));
  if (isPrintingNext(job)) return { said: trouble, when: '' };
  if (isBeforeSent(job)) return { said: trouble === '' ? t(`state.${job.state}`) : trouble, when: '' };
  const look = job.lastLook;
  if (look === null) return { said: t('shelf.said.none'), when: '' };
  const age = ageOf(now - look.at);
  const isTrouble = (look.said === 'refused' || look.said === 'no_label') && trouble !== '';
  return {
    said: isTrouble ? trouble : t(`shelf.said.${look.said}`),
    when: age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count }),
  };
}

/** When the station asks again; empty once the label is here. `now` in epoch ms. */
export function nextLook({ nextAt, updatedAt, ...job }: Job, way: LookWay, now: number, t: Translate): string {
  if (job.state !== 'label_pending') return '';
  if (way === 'away') return t('shelf.next.away');
  // While the mailbox tells, the plan for looking rests, but not what somebody asked for.
  if (way === 'told' && (nextAt === null || nextAt > updatedAt)) return t('shelf.next.told');
  if (nextAt === null || nextAt <= now) return t('shelf.next.now');
  const seconds = Math.ceil((nextAt - now) / 1000);
  return seconds < 60
    ? t('shelf.next.seconds', { count: seconds })
    : t('shelf.next.minutes', { count: Math.ceil(seconds / 60) });
}

/** A sentence in the middle of a line. */
function asPhrase(sentence: string): string {
  return sentence.replace(/\.$/u, '');
}
