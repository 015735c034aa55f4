import { useDebouncedValue } from '@mantine/hooks';
import { IconCloudOff, IconDesk } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { joined } from '../../../electron/contract/joined.ts';
import type { ClosingList } from '../../../electron/contract/ledger.ts';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { type Answer, useAnswer, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { ClosingTabs } from '../../components/ClosingTabs.tsx';
import { EmptyState, ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useNow } from '../../components/useNow.ts';
import { awayTexts } from '../../desks/awayTexts.ts';
import { TlsNotice } from '../../desks/TlsNotice.tsx';
import { formatWhen, useLanguage, useText } from '../../i18n/index.ts';
import { useEnter } from '../../scanner/useKeys.ts';
import { DeskList } from './DeskList.tsx';
import classes from './desks.module.css';
import type { DesksPlace } from './desksPlace.ts';
import { FoundParcels } from './FoundParcels.tsx';
import { ParcelView } from './ParcelView.tsx';

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
  useEnter(true, onSettings);
  return (
    <EmptyState icon={<IconDesk size={72} stroke={1.5} />} title={t('desks.aloneTitle')} body={t('desks.aloneBody')}>
      <Button keys="Enter" variant="primary" onPress={onSettings}>
        {t('desks.setUp')}
      </Button>
    </EmptyState>
  );
}

/** How often the desks are asked for while they are shown, ms. */
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
    // As it stands by now, where the search still finds it.
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
        // While it is away, that is said above.
        error={list.error?.code === 'site_away' ? null : list.error}
        label={isSearching ? t('desks.searching') : t('desks.loading')}
        onStop={null}
        onRetry={list.reload}
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

/** That the desks cannot be asked, since when, and how old is what stands below. What it means for a scan, the banner says. */
function AwayNotice({ of }: { readonly of: Pick<Answer<'site.desks' | 'site.search'>, 'value' | 'error'> }) {
  const t = useText();
  const language = useLanguage();
  const away = useStatus(({ site }) => (site.kind === 'away' ? site : null));
  const since = away?.since ?? null;
  const [knownAt, setKnownAt] = useState<number | null>(null);
  useEffect(() => {
    if (of.value !== null) setKnownAt(Date.now());
  }, [of.value]);
  if (since === null && of.error?.code !== 'site_away') return null;
  // An answer may say so before the state does.
  const { title, body } = awayTexts(away ?? { reason: 'unreachable' }, t);
  const when = (at: number) => formatWhen(at, Date.now(), language);
  const reported = joined(' · ', [
    since === null ? null : t('site.awaySince', { when: when(since) }),
    knownAt === null ? null : t('desks.lastKnown', { when: when(knownAt) }),
  ]);
  if (of.value === null) {
    return (
      <div data-testid="site-away" data-tone="offline">
        <EmptyState
          icon={<IconCloudOff size={72} stroke={1.5} />}
          title={title}
          body={reported === '' ? body : reported}
        />
      </div>
    );
  }
  return (
    <Notice tone="offline" testId="site-away">
      <strong>{title}</strong> {reported}
    </Notice>
  );
}
