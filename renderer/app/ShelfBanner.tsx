import { useStore } from 'zustand';
import type { Job } from '../../electron/contract/job.ts';
import { useJobs } from '../bridge/StationContext.tsx';
import { SeenKey } from '../commands/SeenKey.tsx';
import { Banner, type BannerProps } from '../components/Banner.tsx';
import { KeyHint } from '../components/KeyHint.tsx';
import type { Translate } from '../i18n/translate.ts';
import { useText } from '../i18n/useText.ts';
import type { ShelfItem, ShelfNews } from '../jobs/shelfNews.ts';
import type { ScreenId } from './screens.ts';

interface ShelfBannerProps {
  readonly shelf: ShelfNews;
  /** The shelf itself is on the screen. */
  readonly onShelf: boolean;
  readonly goTo: (screen: ScreenId) => void;
}

interface ShelfBannerPart extends Pick<BannerProps, 'tone' | 'icon' | 'body'> {
  readonly of: readonly Job[];
  readonly step: ShelfItem['step'];
}

/** After an outage a dozen labels come out at once, and each has to be brought to its slot: two lines at 1366 px. */
const NAMED = 12;
/** In the title, which has one line: the body has all of them again. */
const NAMED_IN_TITLE = 4;

/**
 * A label is out, or here and kept back, for a parcel that stands on the shelf: in which slot. Shown until it is put
 * away.
 */
export function ShelfBanner({ shelf, onShelf, goTo }: ShelfBannerProps) {
  const t = useText();
  const items = useStore(shelf.store, (state) => state.items);
  const jobs = useJobs((known) => items.flatMap(({ jobId }) => known.jobs.get(jobId) ?? []));
  if (items.length === 0) return null;
  const news = items.flatMap((item) => {
    const job = jobs.find(({ id }) => id === item.jobId);
    return job === undefined ? [] : [{ item, job }];
  });
  const of = (step: ShelfItem['step']) => news.filter(({ item }) => item.step === step).map(({ job }) => job);
  const out = of('out');
  const printing = of('printing');
  const held = of('held');
  const voided = of('void');
  const elsewhere = of('elsewhere');
  const cancelled = of('cancelled');
  const coming = out.length > 0 ? out : printing;
  const banners: readonly ShelfBannerPart[] = [
    {
      of: coming,
      tone: out.length > 0 ? 'done' : 'wait',
      icon: 'printing',
      step: out.length > 0 ? 'out' : 'printing',
      body: out.length > 0 ? outBody(out, t) : namesOf(printing),
    },
    { of: held, tone: 'pay', icon: 'warning', step: 'held', body: heldBody(held, t) },
    { of: voided, tone: 'problem', icon: 'problem', step: 'void', body: t('shelf.tear', { codes: namesOf(voided) }) },
    {
      of: elsewhere,
      tone: 'already_shipped',
      icon: 'already_shipped',
      step: 'elsewhere',
      body: t('shelf.elsewhereTodo', { codes: namesOf(elsewhere) }),
    },
    {
      of: cancelled,
      tone: 'problem',
      icon: 'problem',
      step: 'cancelled',
      body: t('shelf.cancelledTodo', { codes: namesOf(cancelled) }),
    },
  ];
  const shown = banners.filter((banner) => banner.of.length > 0);
  return (
    <div data-testid="shelf-banner">
      {shown.map((banner) => (
        <Banner
          key={banner.step}
          isLarge
          tone={banner.tone}
          icon={banner.icon}
          title={t(`shelf.${banner.step}.${numberOf(banner.of)}`, { slots: slotsOf(banner.of, t) })}
          body={banner.body}
        >
          {banner.step === 'held' && !onShelf ? (
            <KeyHint keys="F3" label={t('shelf.go')} onPress={() => goTo('watchlist')} />
          ) : null}
          {banner === shown.at(-1) ? <SeenKey label={t('shelf.seen')} onSeen={shelf.seen} /> : null}
        </Banner>
      ))}
    </div>
  );
}

const numberOf = ({ length }: readonly Job[]) => (length === 1 ? 'one' : 'many');
const codeOf = (job: Job) => job.order?.reference || job.key.value;

/** "Slot 7", "Slots 7, 9, 12"; where a parcel has no slot, as of an order of the list, its order stands for it. */
function slotsOf(jobs: readonly Job[], t: Translate): string {
  const slots = jobs.flatMap(({ slot }) => slot ?? []).sort((a, b) => a - b);
  const without = jobs.filter(({ slot }) => slot === null);
  return [
    ...(slots.length === 0
      ? []
      : [t(`shelf.slots.${slots.length === 1 ? 'one' : 'many'}`, { slots: slots.join(', ') })]),
    ...few(without.map(codeOf), NAMED_IN_TITLE),
  ].join(', ');
}

function namesOf(jobs: readonly Job[]): string {
  const isNumbered = ({ slot }: Job) => jobs.length > 1 && slot !== null;
  return few(jobs.map((job) => (isNumbered(job) ? `${job.slot}: ${codeOf(job)}` : codeOf(job)))).join(' · ');
}

/** The first of them, and how many more. */
function few(names: readonly string[], most = NAMED): readonly string[] {
  const rest = names.length - most;
  return rest > 0 ? [...names.slice(0, most), `+${rest}`] : names;
}

function outBody(jobs: readonly Job[], t: Translate): string {
  const [first] = jobs;
  if (first === undefined || jobs.length > 1) return t('shelf.stickEach', { codes: namesOf(jobs) });
  const receiver = first.order?.receiver.name ?? '';
  // Without a slot its order stands above already.
  return first.slot === null ? t('shelf.stickIt', { receiver }) : t('shelf.stick', { code: codeOf(first), receiver });
}

/** Why, and what to do; where several have different reasons, the shelf itself has them. */
function heldBody(jobs: readonly Job[], t: Translate): string {
  const [first] = jobs;
  const code = first?.problem?.code;
  if (code === undefined || jobs.some(({ problem }) => problem?.code !== code)) return t('shelf.heldSeveral');
  return `${t(`problem.${code}.title`)} ${t(`problem.${code}.todo`)}`;
}
