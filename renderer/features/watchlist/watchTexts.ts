import type { Job } from '../../../electron/contract/job.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import { useStatus } from '../../bridge/index.ts';
import type { Tone, ToneIconName } from '../../components/ToneIcon.tsx';
import { useNow } from '../../components/useNow.ts';
import { ageOf, type Translate, useText } from '../../i18n/index.ts';
import { isBeforeSent, isOfList, isPrintingNext, isStuck } from '../../model/jobLists.ts';

/**
 * Tone and picture of a parcel on the shelf, and the state of its label in a few words. `here`: its label is here and held
 * back; `ready`: its label comes out; `late`: it waits longer than labels do.
 */
export interface ShelfVariant {
  readonly step: 'here' | 'ready' | 'late' | 'waiting';
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly word: string;
  /** How long it has waited, if it waits. The word has it as well. */
  readonly age: string | null;
}

/** How answers come: as events of the mailbox, by polling, or not at all while the service is away. */
export type AnswerSource = 'told' | 'looks' | 'away';

export function answerSourceOf({ connection, events }: Pick<StationStatus, 'connection' | 'events'>): AnswerSource {
  switch (connection.state) {
    case 'offline':
    case 'key_refused':
    case 'forbidden':
      return 'away';
    case 'unknown':
    case 'online':
    // Polling goes on, or goes on in a moment: only creating is stopped.
    case 'service_error':
    case 'rate_limited':
      return events.pushed ? 'told' : 'looks';
    default:
      return connection.state satisfies never;
  }
}

/** `now` in epoch ms. */
export function shelfVariant(job: Job, now: number, t: Translate): ShelfVariant {
  if (isStuck(job)) return { step: 'here', tone: 'problem', icon: 'problem', word: t('shelf.here'), age: null };
  if (isPrintingNext(job))
    return { step: 'ready', tone: 'done', icon: 'printing', word: t('watchlist.ready'), age: null };
  const age = ageOf(now - shelvedSince(job));
  const since = age.unit === 'now' ? t('since.now') : t(`since.${age.unit}`, { count: age.count });
  if (!isLate(job, now)) return { step: 'waiting', tone: 'neutral', icon: 'wait', word: since, age: since };
  return { step: 'late', tone: 'attention', icon: 'wait', word: `${since} · ${t('watchlist.late')}`, age: since };
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
  const lastPoll = job.lastLook;
  if (lastPoll === null) return { said: t('shelf.said.none'), when: '' };
  const age = ageOf(now - lastPoll.at);
  const isTrouble = (lastPoll.said === 'refused' || lastPoll.said === 'no_label') && trouble !== '';
  return {
    said: isTrouble ? trouble : t(`shelf.said.${lastPoll.said}`),
    when: age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count }),
  };
}

/** When the station polls again; empty once the label is here. `now` in epoch ms. */
export function nextPoll({ nextAt, updatedAt, ...job }: Job, source: AnswerSource, now: number, t: Translate): string {
  if (job.state !== 'label_pending') return '';
  if (source === 'away') return t('shelf.next.away');
  // While the mailbox delivers, the polling schedule rests, but not a poll that a person requested.
  if (source === 'told' && (nextAt === null || nextAt > updatedAt)) return t('shelf.next.told');
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

const MINUTE_MS = 60_000;

/** The texts of a parcel's place on the shelf; counted in seconds only shortly before the next poll. */
export function useWatchTexts(job: Job): ShelfVariant & LastAnswer & { readonly next: string } {
  const t = useText();
  const source = useStatus(answerSourceOf) ?? 'looks';
  const isSoon = job.state === 'label_pending' && source === 'looks' && (job.nextAt ?? 0) - Date.now() < MINUTE_MS;
  // The ticks may lie further back than what just happened to the job.
  const now = Math.max(useNow(isSoon ? 1_000 : 10_000), job.updatedAt);
  return { ...shelfVariant(job, now, t), ...lastAnswer(job, now, t), next: nextPoll(job, source, now, t) };
}

/** A parcel that waits longer than this for its label is late, in ms. */
export const LATE_AFTER_MS = 15 * 60_000;

/** Since when it waits for its label, epoch ms. Jobs of earlier versions do not have it. */
function shelvedSince({ shelvedAt, createdAt }: Job): number {
  return shelvedAt ?? createdAt;
}

/** `slot`: as the slots stand on the shelf, where a number is found at once. `age`: the longest waiting first. */
export type ShelfSort = 'slot' | 'age';

/**
 * Ids of these parcels: first those on which a person has to act, that is labels that are here and held back and labels
 * on their way out; then the others in the chosen order, and at the end the orders of the list, of which no
 * parcel stands here.
 */
export function shelfOrder(parcels: readonly Job[], by: ShelfSort): readonly string[] {
  const rank = (job: Job) => (isStuck(job) ? 0 : isPrintingNext(job) ? 1 : isOfList(job) ? 3 : 2);
  const place = (job: Job) => (by === 'slot' ? (job.slot ?? Number.MAX_SAFE_INTEGER) : 0);
  return [...parcels]
    .sort((a, b) => rank(a) - rank(b) || place(a) - place(b) || shelvedSince(a) - shelvedSince(b) || a.seq - b.seq)
    .map(({ id }) => id);
}

export function isLate(job: Job, now: number): boolean {
  return !isPrintingNext(job) && now - shelvedSince(job) > LATE_AFTER_MS;
}
