import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconNotebook, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ClosingList } from '../../../electron/contract/ledger.ts';
import { useAnswer, useJob, useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { Button } from '../../components/Button.tsx';
import { ClosingTabs } from '../../components/ClosingTabs.tsx';
import { Dock } from '../../components/Dock.tsx';
import { Period } from '../../components/FilterForm.tsx';
import { EmptyState, ListState, ReadFailed } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useChosen } from '../../components/useCardKeys.ts';
import { useNow } from '../../components/useNow.ts';
import { Code, StrongCode } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { dayOf } from '../../model/day.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { useEnter, useShortcuts } from '../../scanner/useKeys.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { DayPicture } from './DayFigures.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { ExportLine, ExportQuestion, useExport } from './LedgerTools.tsx';
import { filterOf, type LedgerDesk, type LedgerDeskState } from './ledgerDesk.ts';
import { useLedgerPages } from './useLedgerPages.ts';

interface LedgerListProps {
  readonly desk: LedgerDesk;
  /** False while a job lies over it: its keys are then the job's. */
  readonly active: boolean;
  readonly onOpen: (jobId: string) => void;
  readonly onPickup: () => void;
}

/** Everything that this desk ever took, newest first, and the lists of closing time. */
export function LedgerList({ desk, active, onOpen, onPickup }: LedgerListProps) {
  const t = useText();
  const state = useStore(desk);
  const [search] = useDebouncedValue(state.search, 200);
  const [isFinding, setFinding] = useState(false);
  const { list, from, to } = state;
  const filter = useMemo(() => filterOf({ list, from, to }, search), [search, list, from, to]);
  const world = useStatus(({ counts, today }) => JSON.stringify([counts, today.accepted])) ?? '';
  const [asOf] = useDebouncedValue(world, 500);
  const pages = useLedgerPages(desk, filter, asOf);
  const counts = useAnswer('ledger.closing', {}, asOf).value;
  const exporting = useExport(filter);
  const [isSaving, setSaving] = useState(false);
  const closeFinding = useCallback(() => setFinding(false), []);

  const isEmpty = pages.lines.length === 0 && !pages.hasMore && !pages.pending && pages.error === null;
  const asksFile = isSaving && active;
  const askFile = exporting.pending || isSaving ? null : () => setSaving(true);
  const { lastJob, showsFigures } = state;
  const toLastJob = lastJob === null ? null : () => onOpen(lastJob);
  const today = dayOf(useNow(60_000));
  const day = pages.lines.length === 0 ? null : pictureDay(state, today);
  const toggleFigures = day === null ? null : () => desk.setState({ showsFigures: !showsFigures });
  useShortcuts(
    active
      ? { findByLabel: () => setFinding(true), exportLedger: askFile, lastJob: toLastJob, dayFigures: toggleFigures }
      : {},
  );

  const ids = useMemo(() => pages.lines.map(({ jobId }) => jobId), [pages.lines]);
  const [chosen, choose] = useChosen(ids);
  useEnter(active && !isFinding && !isSaving && chosen !== null ? () => onOpen(chosen) : null);

  return (
    <Page>
      {isFinding && active ? (
        <FindByLabel
          onFound={(jobId) => {
            setFinding(false);
            onOpen(jobId);
          }}
          onClose={closeFinding}
        />
      ) : null}
      <div className="list-tools">
        <SearchField
          label={t('ledger.search')}
          example={t('ledger.searchIn')}
          value={state.search}
          onValue={(value) => desk.setState({ search: value })}
        />
        <Period days={{ from, to }} onDays={(days) => desk.setState(days)} />
        <ClosingTabs
          active={active}
          all={t('ledger.list.all')}
          list={list}
          counts={counts}
          onList={(next) => desk.setState({ list: next })}
        />
      </div>
      {day === null || !showsFigures ? null : <DayPicture day={day} asOf={asOf} />}
      {list === null || isEmpty ? null : <ClosingTask list={list} onPickup={onPickup} />}
      {active && pages.error !== null ? (
        <ReadFailed error={pages.error} busy={pages.pending} onRead={pages.reload} />
      ) : null}
      {pages.lines.length > 0 || pages.error !== null ? null : (
        <ListState pending={pages.pending} label={t('ledger.loading')} stop={null} reload={pages.reload} />
      )}
      {isEmpty ? <LedgerEmpty list={list} isFiltered={search.trim() !== '' || from !== null || to !== null} /> : null}
      {pages.lines.length === 0 ? null : (
        <LedgerRows
          pages={pages}
          active={active}
          chosen={chosen}
          showsAge={list !== null}
          onChoose={choose}
          onOpen={onOpen}
        />
      )}
      <Dock
        label={t('ledger.keys')}
        testId="ledger-keys"
        who={chosen === null ? null : <ChosenCode jobId={chosen} />}
        notice={<ExportLine exporting={exporting} />}
        keys={
          asksFile ? null : (
            <>
              {chosen === null ? null : (
                <Button keys="Enter" variant="primary" onPress={() => onOpen(chosen)}>
                  {t('ledger.open')}
                </Button>
              )}
              <Button keys={keysOf('findByLabel')} onPress={() => setFinding(true)}>
                {t('ledger.find')}
              </Button>
              <Button keys={keysOf('exportLedger')} disabled={askFile === null} onPress={() => setSaving(true)}>
                {t('ledger.export')}
              </Button>
              {toggleFigures === null ? null : (
                <Button keys={keysOf('dayFigures')} onPress={toggleFigures}>
                  {t(`ledger.figures.${showsFigures ? 'hide' : 'show'}`)}
                </Button>
              )}
              {toLastJob === null ? null : (
                <Button keys={keysOf('lastJob')} onPress={toLastJob}>
                  {t('ledger.lastJob')}
                </Button>
              )}
            </>
          )
        }
      >
        {asksFile ? (
          <ExportQuestion
            onFile={(file, of) => {
              setSaving(false);
              void exporting.run(file, of);
            }}
            onLeave={() => setSaving(false)}
          />
        ) : null}
      </Dock>
    </Page>
  );
}

/** The day that stands above the list as a picture: the one that the list is of, or today. Null above a part of a day. */
function pictureDay({ search, list, from, to }: LedgerDeskState, today: string): string | null {
  if (search.trim() !== '' || list !== null || from !== to) return null;
  return from ?? today;
}

function ChosenCode({ jobId }: { readonly jobId: string }) {
  const job = useJob(jobId);
  return job === null ? null : <StrongCode code={codeOfJob(job)} oneLine />;
}

const TONES = { paid_not_printed: 'pay', print_unconfirmed: 'question', not_handed_over: 'wait' } as const;

/** The task for the parcels of a closing list; the prints to answer for have a banner with its key. */
function ClosingTask({ list, onPickup }: { readonly list: ClosingList; readonly onPickup: () => void }) {
  const t = useText();
  return (
    <Notice tone={TONES[list]} testId="closing-task" text={t(`ledger.task.${list}`)}>
      {list === 'not_handed_over' ? (
        <Button keys={keysOf('pickup')} onPress={onPickup}>
          {t('title.pickup')}
        </Button>
      ) : null}
    </Notice>
  );
}

/** Why there is nothing to see; an empty closing list is good. */
function LedgerEmpty({ list, isFiltered }: { readonly list: ClosingList | null; readonly isFiltered: boolean }) {
  const t = useText();
  const [Icon, title, body] = isFiltered
    ? [IconSearch, t('ledger.notFoundTitle'), t('ledger.notFoundBody')]
    : list === null
      ? [IconNotebook, t('ledger.emptyTitle'), t('ledger.emptyBody')]
      : [IconCircleCheck, t('ledger.clearTitle'), t(`ledger.clear.${list}`)];
  return <EmptyState icon={Icon} title={title} body={body} />;
}

interface FindByLabelProps {
  readonly onFound: (jobId: string) => void;
  readonly onClose: () => void;
}

/**
 * A question that is left open would take the first scan of the next person who packs, so it closes after this time,
 * ms.
 */
const TIMEOUT_MS = 60_000;

/**
 * "Which job is this label?": the next scan is searched for instead of shipped. It takes one scan, announces that in large
 * type, and gives the scanner back at once, even if nothing was found.
 */
function FindByLabel({ onFound, onClose }: FindByLabelProps) {
  const t = useText();
  const { jobs } = useStation();
  const { run, pending, error } = useRequest('ledger.search');
  const [missed, setMissed] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(true);

  async function search(code: string): Promise<void> {
    const wanted = code.trim();
    if (wanted === '') return;
    setOpen(false);
    const reply = await run({ search: wanted, list: null, from: null, to: null, before: null, limit: 10 });
    if (!reply.ok) return;
    jobs.accept(reply.value.items);
    const found =
      reply.value.items.find(({ key, shipment }) =>
        [key.value, shipment?.trackingNumber, shipment?.id].includes(wanted),
      ) ?? reply.value.items[0];
    if (found === undefined) setMissed(wanted);
    else onFound(found.id);
  }

  useScanClaim(isOpen ? (code) => void search(code) : null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(onClose, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, onClose]);

  return (
    <QuestionBox
      title={missed === null ? t('ledger.findTitle') : t('ledger.missedTitle')}
      body={missed === null ? t('ledger.findBody') : t('ledger.missedBody')}
      level={2}
      busy={pending}
      actions={[]}
      leave={{ label: t('common.neverMind'), onPress: onClose }}
    >
      {missed === null ? null : (
        <p className="text-lead weight-650 break-anywhere" data-testid="missed-code">
          <Code code={missed} />
        </p>
      )}
      {isOpen ? <TypedLine /> : null}
      <ErrorLine error={error} />
    </QuestionBox>
  );
}
