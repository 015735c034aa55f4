import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useJob } from '../../bridge/StationContext.tsx';
import { DateRange } from '../../components/DateRange.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';
import classes from './LedgerTools.module.css';
import type { LedgerDesk } from './ledgerDesk.ts';
import type { Export } from './useExport.ts';

interface LedgerToolsProps {
  readonly desk: LedgerDesk;
  readonly exporting: Export;
  readonly canExport: boolean;
  readonly onFind: () => void;
  readonly onPickup: () => void;
  /** To the job that was open last; null where none was. */
  readonly onLastJob: (() => void) | null;
}

/** One field for everything, the days, and what can be done here. */
export function LedgerTools({ desk, exporting, canExport, onFind, onPickup, onLastJob }: LedgerToolsProps) {
  const t = useText();
  const { search, from, to, lastJob } = useStore(desk);
  const last = useJob(lastJob);
  return (
    <div className={classes.tools}>
      <div className={classes.keys}>
        <KeyHint keys={keysOf('findByLabel')} label={t('ledger.find')} onPress={onFind} />
        <KeyHint keys={keysOf('toPickup')} label={t('title.pickup')} onPress={onPickup} />
        <KeyHint
          keys={keysOf('exportLedger')}
          label={t('ledger.export')}
          disabled={exporting.pending || !canExport}
          onPress={() => void exporting.run()}
        />
        {last === null || onLastJob === null ? null : (
          <KeyHint
            keys={keysOf('lastJob')}
            label={t('ledger.lastJob', { code: last.order?.reference || last.key.value })}
            onPress={onLastJob}
          />
        )}
      </div>
      <div className={classes.filters}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          label={t('ledger.search')}
          placeholder={t('ledger.searchIn')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search}
          maxLength={200}
          onChange={(event) => desk.setState({ search: event.currentTarget.value })}
        />
        <DateRange days={{ from, to }} onDays={(days) => desk.setState(days)} />
      </div>
    </div>
  );
}
