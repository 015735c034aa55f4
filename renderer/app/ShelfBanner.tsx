import { useStore } from 'zustand';
import type { Job } from '../../electron/contract/job.ts';
import { useJobs } from '../bridge/StationContext.tsx';
import { SeenKey } from '../commands/SeenKey.tsx';
import { Banner } from '../components/Banner.tsx';
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

/** After an outage a dozen labels come out at once, and each has to be brought to its slot: two lines at 1366 px. */
const NAMED = 12;
/** In the title, which has one line: the body has all of them again. */
const NAMED_IN_TITLE = 4;

/** A label is out, or here and kept back, for a parcel that stands on the shelf: in which slot, until somebody has seen it. */
export function ShelfBanner({ shelf, onShelf, goTo }: ShelfBannerProps) {
  const t = useText();
  const items = useStore(shelf.store, (state) => state.items);
  const jobs = useJobs((known) => items.flatMap(({ jobId }) => known.jobs.get(jobId) ?? []));
  if (items.length === 0) return null;
  const told = items.flatMap((item) => {
    const job = jobs.find(({ id }) => id === item.jobId);
    return job === undefined ? [] : [{ item, job }];
  });
  const of = (step: ShelfItem['step']) => told.filter(({ item }) => item.step === step).map(({ job }) => job);
  const [out, printing, held, voided] = [of('out'), of('printing'), of('held'), of('void')];
  const coming = out.length > 0 ? out : printing;
  const seen = <SeenKey label={t('shelf.seen')} onSeen={shelf.seen} />;
  return (
    <div data-testid="shelf-banner">
      {coming.length === 0 ? null : (
        <Banner
          isLarge
          tone={out.length > 0 ? 'done' : 'wait'}
          icon="printing"
          title={t(`shelf.${out.length > 0 ? 'out' : 'printing'}.${numberOf(coming)}`, { slots: slotsOf(coming, t) })}
          body={out.length > 0 ? outBody(out, t) : namesOf(printing)}
        >
          {held.length > 0 || voided.length > 0 ? null : seen}
        </Banner>
      )}
      {held.length === 0 ? null : (
        <Banner
          isLarge
          tone="pay"
          icon="warning"
          title={t(`shelf.held.${numberOf(held)}`, { slots: slotsOf(held, t) })}
          body={heldBody(held, t)}
        >
          {onShelf ? null : <KeyHint keys="F3" label={t('shelf.go')} onPress={() => goTo('watchlist')} />}
          {voided.length > 0 ? null : seen}
        </Banner>
      )}
      {voided.length === 0 ? null : (
        <Banner
          isLarge
          tone="problem"
          icon="problem"
          title={t(`shelf.void.${numberOf(voided)}`, { slots: slotsOf(voided, t) })}
          body={t('shelf.tear', { codes: namesOf(voided) })}
        >
          {seen}
        </Banner>
      )}
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

/** Why, and what to do; of several that have different reasons the shelf itself tells. */
function heldBody(jobs: readonly Job[], t: Translate): string {
  const [first] = jobs;
  const code = first?.problem?.code;
  if (code === undefined || jobs.some(({ problem }) => problem?.code !== code)) return t('shelf.heldSeveral');
  return `${t(`problem.${code}.title`)} ${t(`problem.${code}.todo`)}`;
}
