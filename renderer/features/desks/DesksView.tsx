import { useDebouncedValue } from '@mantine/hooks';
import { IconCloudOff, IconDesk } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { joined } from '../../../electron/contract/joined.ts';
import type { ClosingList } from '../../../electron/contract/ledger.ts';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { type Answer, useAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { ClosingTabs } from '../../components/ClosingTabs.tsx';
import { FactList, fact } from '../../components/FactList.tsx';
import { EmptyState, ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useNow } from '../../components/useNow.ts';
import { Code, JobStateWord, Money } from '../../components/values.tsx';
import { awayTexts } from '../../desks/awayTexts.ts';
import { TlsNotice } from '../../desks/TlsNotice.tsx';
import { formatWhen, placeText, useText } from '../../i18n/index.ts';
import { useEnter, useEscape } from '../../scanner/useKeys.ts';
import { DeskList } from './DeskList.tsx';
import classes from './desks.module.css';
import type { DesksPlace } from './desksPlace.ts';
import { FoundParcels } from './FoundParcels.tsx';

interface DesksViewProps {
  readonly place: DesksPlace;
  /** To where desks are set up. */
  readonly onSettings: () => void;
  /** To an order of this desk. */
  readonly onJob: (jobId: string) => void;
}

/** Every desk that works together with this one, and a search over the parcels of all of them. */
export function DesksView(props: DesksViewProps) {
  const isAlone = useStatus(({ site }) => site.kind === 'alone');
  if (isAlone === null) return null;
  return <Page>{isAlone ? <Alone onSettings={props.onSettings} /> : <Together {...props} />}</Page>;
}

function Alone({ onSettings }: Pick<DesksViewProps, 'onSettings'>) {
  const t = useText();
  useEnter(onSettings);
  return (
    <EmptyState icon={IconDesk} title={t('desks.aloneTitle')} body={t('desks.aloneBody')}>
      <Button keys="Enter" variant="primary" onPress={onSettings}>
        {t('desks.setUp')}
      </Button>
    </EmptyState>
  );
}

/** How often the desks are requested while they are shown, ms. */
const ASK_MS = 5_000;
/** From the last letter to the question, ms. */
const QUIET_MS = 150;
/** Found parcels that are shown; a longer list is narrowed by typing more. */
const MOST = 100;

function Together({ place, onJob }: DesksViewProps) {
  const t = useText();
  const { search, list: closing, chosen } = useStore(place);
  const [settled] = useDebouncedValue(search.trim(), QUIET_MS);
  const [open, setOpen] = useState<SiteParcel | null>(null);
  const tick = String(useNow(ASK_MS));
  const kind = useStatus(({ site }) => site.kind) ?? 'away';
  const asOf = `${tick} ${kind}`;
  const status = useAnswer('site.status', {}, kind);
  const desks = useAnswer('site.desks', {}, asOf);
  const isSearching = settled !== '' || closing !== null;
  const query = isSearching ? { search: settled, list: closing, offset: 0, limit: MOST } : null;
  const found = useAnswer('site.search', query, asOf);
  const counts = useAnswer('site.closing', {}, asOf).value;
  const { value } = status;
  const here = value?.deskId ?? null;
  const toList = (list: ClosingList | null) => place.setState({ list, chosen: 0 });
  const choose = useCallback((index: number) => place.setState({ chosen: index }), [place]);
  const show = useCallback(
    (parcel: SiteParcel) => (parcel.desk.id === here ? onJob(parcel.jobId) : setOpen(parcel)),
    [here, onJob],
  );
  const close = useCallback(() => setOpen(null), []);
  if (open !== null) {
    // The parcel by its latest state, if the search still finds it.
    const present = found.value?.items.find(({ jobId }) => jobId === open.jobId) ?? open;
    return <ParcelView parcel={present} onClose={close} />;
  }
  const list = isSearching ? found : desks;
  return (
    <>
      <SearchField
        className={classes.search}
        label={t('desks.search')}
        example={t('desks.searchIn')}
        value={search}
        onValue={(next) => place.setState({ search: next, chosen: 0 })}
      />
      <ClosingTabs active all={t('title.desks')} list={closing} counts={counts} onList={toList} />
      <AwayNotice of={list} />
      <TlsNotice address={value?.address ?? null} />
      <ListState
        pending={list.pending && list.value === null}
        stopped={list.stopped}
        // While it is away, the notice above shows that.
        error={list.error?.code === 'site_away' ? null : list.error}
        label={isSearching ? t('desks.searching') : t('desks.loading')}
        stop={null}
        reload={list.reload}
      />
      {isSearching && found.value !== null ? (
        <FoundParcels
          search={settled}
          list={closing}
          found={found.value}
          isCurrent={settled === search.trim()}
          chosen={chosen}
          onChoose={choose}
          onOpen={show}
        />
      ) : null}
      {!isSearching && desks.value !== null ? (
        <DeskList desks={desks.value} here={here} chosen={chosen} onChoose={choose} onDesks={desks.take} />
      ) : null}
    </>
  );
}

/** Shows that the desks cannot be asked, since when, and how old the list below is. The banner has what it means for a scan. */
function AwayNotice({ of }: { readonly of: Pick<Answer<'site.desks' | 'site.search'>, 'value' | 'error'> }) {
  const t = useText();
  const away = useStatus(({ site }) => (site.kind === 'away' ? site : null));
  const since = away?.since ?? null;
  const [knownAt, setKnownAt] = useState<number | null>(null);
  useEffect(() => {
    if (of.value !== null) setKnownAt(Date.now());
  }, [of.value]);
  if (since === null && of.error?.code !== 'site_away') return null;
  // An answer may say so before the state does.
  const { title, body } = awayTexts(away ?? { reason: 'unreachable' }, t);
  const when = (at: number) => formatWhen(at, Date.now(), t.language);
  const reported = joined(' · ', [
    since === null ? null : t('site.awaySince', { when: when(since) }),
    knownAt === null ? null : t('desks.lastKnown', { when: when(knownAt) }),
  ]);
  if (of.value === null) {
    return (
      <div data-testid="site-away" data-tone="offline">
        <EmptyState icon={IconCloudOff} title={title} body={reported === '' ? body : reported} />
      </div>
    );
  }
  return (
    <Notice tone="offline" testId="site-away" title={title}>
      {reported}
    </Notice>
  );
}

/** A parcel of another desk, as that desk published it. Only that desk can act on it. */
function ParcelView({ parcel, onClose }: { readonly parcel: SiteParcel; readonly onClose: () => void }) {
  const t = useText();
  const copy = useRequest('clipboard.copy');
  const [isCopied, setCopied] = useState(false);
  useEscape(onClose);
  const when = (at: number) => formatWhen(at, Date.now(), t.language);
  const { desk, receiver, trackingNumber, problem } = parcel;

  async function copyTracking(text: string): Promise<void> {
    setCopied(false);
    const reply = await copy.run({ text });
    setCopied(reply.ok);
  }

  return (
    <article className="stack gap-18" data-testid="site-parcel" data-job-id={parcel.jobId}>
      <header className="record-head">
        <Button keys="Esc" onPress={onClose}>
          {t('title.desks')}
        </Button>
        <h2>
          <Code code={parcel.reference} />
        </h2>
        {trackingNumber === null ? null : (
          <ActionButton action="copyTracking" busy={copy.pending} onPress={() => void copyTracking(trackingNumber)} />
        )}
      </header>
      <p className="record-standing">
        <span>{t('light.desk', { name: desk.name })}</span>
        <JobStateWord state={parcel.state} />
        {parcel.slot === null ? null : <span>{t('common.slot', { slot: parcel.slot })}</span>}
      </p>
      {isCopied ? <DoneLine>{t('desks.copied')}</DoneLine> : null}
      <ErrorLine error={copy.error} />
      {problem === null ? null : (
        <Notice tone="problem" testId="site-parcel-problem" title={t(`problem.${problem}.title`)} />
      )}
      <FactList
        facts={[
          fact('receiver', t('common.receiver'), receiver === null ? null : <Whose {...receiver} />),
          fact('carrier', t('field.carrier'), parcel.carrierName),
          fact('tracking', t('desks.fact.tracking'), trackingNumber === null ? null : <Code code={trackingNumber} />),
          fact('price', t('common.fee'), parcel.price === null ? null : <Money amount={parcel.price} />),
          fact('printed', t('desks.fact.printed'), parcel.printedAt === null ? null : when(parcel.printedAt)),
          fact('changed', t('desks.changed'), when(parcel.updatedAt)),
        ]}
      />
      <p className="text-body text-quiet">{t('desks.whereToAsk', { desk: desk.name })}</p>
    </article>
  );
}

function Whose({ name, district, province }: NonNullable<SiteParcel['receiver']>) {
  return (
    <>
      {name}, <span lang="tr">{placeText({ district, province })}</span>
    </>
  );
}
