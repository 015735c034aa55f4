import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob, useJobs } from '../../bridge/index.ts';
import type { ScanSession } from '../../features/scan/scanSession.ts';
import { type Translate, useText } from '../../i18n/index.ts';
import type { ShelfAlerts, ShelfStep } from '../../jobs/index.ts';
import { variantOf } from '../../model/outcomeTable.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { problemTodo } from '../../model/problemTodo.ts';
import type { ScreenId } from '../screens.ts';
import { type BannerItem, RANK } from './bannerItem.ts';

/** After an outage a dozen labels come out at once, and each has to be brought to its slot. */
const NAMED = 12;
/** In the title, which has one line: the body has all of them again. */
const NAMED_IN_TITLE = 4;

/** The look of each step, in order of urgency. */
const VARIANTS = [
  { step: 'void', rank: RANK.shelfProblem, ...variantOf('outcome.withdrawn.cancelled') },
  { step: 'stopped', rank: RANK.shelfProblem, ...variantOf('outcome.shop_stopped') },
  { step: 'cancelled', rank: RANK.shelfProblem, ...variantOf('outcome.withdrawn.cancelled') },
  { step: 'held', rank: RANK.shelfProblem, tone: 'problem', icon: 'problem' },
  { step: 'out', rank: RANK.shelfOut, tone: 'done', icon: 'printing' },
  { step: 'unproven', rank: RANK.shelfUnproven, ...variantOf('outcome.already_shipped.unproven') },
  { step: 'elsewhere', rank: RANK.shelfElsewhere, ...variantOf('outcome.already_shipped.elsewhere') },
  { step: 'printing', rank: RANK.shelfPrinting, tone: 'wait', icon: 'printing' },
] as const satisfies readonly (Pick<BannerItem, 'rank' | 'tone' | 'icon'> & { readonly step: ShelfStep })[];

interface ShelfBannersOptions {
  readonly shelf: ShelfAlerts;
  readonly session: ScanSession;
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
}

/**
 * A label is out, or is here and held back, for a parcel on the shelf; with its slot. Shown until it is put
 * away. Labels that are still being printed are not named while others are out: those are to be stuck on first.
 */
export function useShelfBanners({ shelf, session, screen, goTo }: ShelfBannersOptions): readonly BannerItem[] {
  const t = useText();
  const inHand = useStore(session.store, ({ entries, started }) => {
    const phase = started ? entries[0]?.phase : undefined;
    return phase?.type === 'job' && phase.relation === 'new' ? phase.jobId : null;
  });
  // Two labels lie at the printer, and that of the parcel in the hands need not be on top.
  const areTwo = useJob(inHand)?.state === 'printed';
  const items = useStore(shelf.store, (state) => state.items);
  const jobs = useJobs((known) => items.flatMap(({ jobId }) => known.jobs.get(jobId) ?? []));
  const of = (step: ShelfStep) =>
    items.flatMap((item) => {
      const job = item.step === step ? jobs.find(({ id }) => id === item.jobId) : undefined;
      return job === undefined ? [] : [{ ...job, slot: item.slot }];
    });
  const isOut = of('out').length > 0;
  return VARIANTS.flatMap(({ step, ...variant }) => {
    const at = of(step);
    if (at.length === 0 || (step === 'printing' && isOut) || (step === 'held' && screen === 'watchlist')) return [];
    const action: BannerItem['action'] =
      step === 'held'
        ? { kind: 'key', keys: 'F3', label: t('shelf.go'), run: () => goTo('watchlist') }
        : { kind: 'seen', label: t('common.seen'), run: () => shelf.seen(step) };
    return [
      {
        id: `shelf-${step}`,
        ...variant,
        title: t(`shelf.${step}.${numberOf(at)}`, { slots: slotsOf(at, t) }),
        ...textsOf(step, at, areTwo, t),
        isLarge: step === 'out',
        action,
        onRead: () => shelf.read(step),
        data: { 'data-testid': 'shelf-banner', 'data-step': step },
      },
    ];
  });
}

function textsOf(
  step: ShelfStep,
  jobs: readonly Job[],
  areTwo: boolean,
  t: Translate,
): Pick<BannerItem, 'body' | 'names'> {
  switch (step) {
    case 'out': {
      const [first] = jobs;
      // For a single parcel the receiver is shown beside it; without a slot the title already has its order.
      if (first === undefined || jobs.length > 1) return { body: t('shelf.stickEach'), names: namesOf(jobs) };
      const receiver = first.order?.receiver.name ?? '';
      return first.slot === null
        ? { body: areTwo ? t('shelf.twoOut', { receiver }) : t('shelf.stickIt', { receiver }) }
        : { body: t('shelf.stick', { code: codeOfJob(first), receiver }) };
    }
    case 'printing':
      return { body: '', names: namesOf(jobs) };
    case 'held':
      return { body: heldBody(jobs, t) };
    case 'void':
      return { body: t('shelf.tear'), names: namesOf(jobs) };
    case 'elsewhere':
      return { body: t('shelf.elsewhereTodo'), names: namesOf(jobs) };
    case 'unproven':
      return { body: t('shelf.unprovenTodo'), names: namesOf(jobs) };
    case 'stopped':
      return { body: t('shelf.stoppedTodo'), names: namesOf(jobs) };
    case 'cancelled':
      return { body: t('shelf.cancelledTodo'), names: namesOf(jobs) };
    default:
      return step satisfies never;
  }
}

const numberOf = ({ length }: readonly Job[]) => (length === 1 ? 'one' : 'many');

/** "Slot 7", "Slots 7, 9, 12"; where a parcel has no slot, as of an order of the list, its order stands for it. */
function slotsOf(jobs: readonly Job[], t: Translate): string {
  const slots = jobs.flatMap(({ slot }) => slot ?? []).sort((a, b) => a - b);
  const without = jobs.filter(({ slot }) => slot === null);
  return [
    ...(slots.length === 0
      ? []
      : [t(`shelf.slots.${slots.length === 1 ? 'one' : 'many'}`, { slots: slots.join(', ') })]),
    ...few(without.map(codeOfJob), NAMED_IN_TITLE),
  ].join(', ');
}

/** Each order with its slot, in the order of the slots, as they are walked along. */
function namesOf(jobs: readonly Job[]): readonly string[] {
  const sorted = [...jobs].sort((a, b) => (a.slot ?? Number.MAX_SAFE_INTEGER) - (b.slot ?? Number.MAX_SAFE_INTEGER));
  const isNumbered = ({ slot }: Job) => jobs.length > 1 && slot !== null;
  return few(sorted.map((job) => (isNumbered(job) ? `${job.slot} → ${codeOfJob(job)}` : codeOfJob(job))));
}

/** The first of them, and how many more. */
function few(names: readonly string[], most = NAMED): readonly string[] {
  const rest = names.length - most;
  return rest > 0 ? [...names.slice(0, most), `+${rest}`] : names;
}

/** Why, and what to do; where several have different reasons, the shelf itself has them. */
function heldBody(jobs: readonly Job[], t: Translate): string {
  const [first] = jobs;
  const code = first?.problem?.code;
  if (first === undefined || code === undefined || jobs.some(({ problem }) => problem?.code !== code))
    return t('shelf.heldSeveral');
  return `${t(`problem.${code}.title`)} ${problemTodo(first, t)}`;
}
