import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { ListState } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { ReadFailed } from '../../components/ReadFailed.tsx';
import { useText } from '../../i18n/useText.ts';
import { useActKeys } from '../../scanner/useActKeys.ts';
import { useAltKeys } from '../../scanner/useAltKeys.ts';
import { ClosingTabs } from './ClosingTabs.tsx';
import { ClosingTask } from './ClosingTask.tsx';
import { ExportLine } from './ExportLine.tsx';
import { FindByLabel } from './FindByLabel.tsx';
import { LedgerEmpty } from './LedgerEmpty.tsx';
import { LedgerRows } from './LedgerRows.tsx';
import { LedgerTools } from './LedgerTools.tsx';
import { filterOf, type LedgerDesk } from './ledgerDesk.ts';
import { useExport } from './useExport.ts';
import { useLedgerPages } from './useLedgerPages.ts';

interface LedgerListProps {
  readonly desk: LedgerDesk;
  /** False while a job lies over it: its keys are then the job's. */
  readonly active: boolean;
  readonly onOpen: (jobId: string) => void;
  readonly onPickup: () => void;
  readonly onProblems: () => void;
}

/** Everything that this desk ever took, newest first, and the lists of closing time. */
export function LedgerList({ desk, active, onOpen, onPickup, onProblems }: LedgerListProps) {
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
  const closeFinding = useCallback(() => setFinding(false), []);
  useAltKeys(
    active
      ? {
          1: () => desk.setState({ list: null }),
          2: () => desk.setState({ list: 'paid_not_printed' }),
          3: () => desk.setState({ list: 'print_unconfirmed' }),
          4: () => desk.setState({ list: 'not_handed_over' }),
        }
      : {},
  );

  const { lastJob } = state;
  const toLastJob = lastJob === null ? null : () => onOpen(lastJob);
  useActKeys(
    active ? { findByLabel: () => setFinding(true), exportLedger: () => void exporting.run(), lastJob: toLastJob } : {},
  );

  const isEmpty = pages.total === 0 && !pages.pending && pages.error === null;
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
      <LedgerTools
        desk={desk}
        exporting={exporting}
        canExport={!isEmpty}
        onFind={() => setFinding(true)}
        onPickup={onPickup}
        onLastJob={toLastJob}
      />
      <ClosingTabs list={list} counts={counts} onList={(next) => desk.setState({ list: next })} />
      <ExportLine exporting={exporting} />
      {list === null || isEmpty ? null : <ClosingTask list={list} onPickup={onPickup} onProblems={onProblems} />}
      {active && pages.error !== null ? (
        <ReadFailed error={pages.error} busy={pages.pending} onRead={pages.reload} />
      ) : null}
      {pages.lines.length > 0 || pages.error !== null ? null : (
        <ListState
          pending={pages.pending}
          stopped={false}
          error={null}
          label={t('ledger.loading')}
          onStop={null}
          onRetry={pages.reload}
        />
      )}
      {isEmpty ? <LedgerEmpty list={list} isFiltered={search.trim() !== '' || from !== null || to !== null} /> : null}
      {pages.lines.length === 0 ? null : <LedgerRows pages={pages} active={active} onOpen={onOpen} />}
    </Page>
  );
}
