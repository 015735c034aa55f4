import { useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { LedgerFilter } from '../../../electron/contract/ledger.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/index.ts';

/** The result of an export: where the file is, and how much is in it. */
export function ExportLine({ exporting }: { readonly exporting: Export }) {
  const t = useText();
  const { pending, error, saved } = exporting;
  if (pending) return <p role="status">{t('ledger.exporting')}</p>;
  if (error !== null) return <ErrorLine error={error} />;
  if (saved === null) return null;
  const { path, rows } = saved;
  return (
    <SavedFile path={path}>
      {rows === null ? t('ledger.daySaved', { path }) : t('ledger.exported', { count: rows, path })}
    </SavedFile>
  );
}

/** The files that can be saved of the ledger, in the order of the answers. */
const FILES = ['xlsx', 'csv', 'day', 'all'] as const;
/** Sources that are offered; the digits are their keys. */
const MOST_SOURCES = 5;
export type LedgerFile = (typeof FILES)[number];

interface ExportQuestionProps {
  /** `of`: in the columns of this source's lists, and only its orders. */
  readonly onFile: (file: LedgerFile, of: string | null) => void;
  readonly onLeave: () => void;
}

/** The question which file to save. */
export function ExportQuestion({ onFile, onLeave }: ExportQuestionProps) {
  const t = useText();
  const sources = useAnswer('ledger.listSources', {}).value ?? [];
  const [shipments, setShipments] = useState<'xlsx' | 'csv' | null>(null);
  if (shipments !== null)
    return (
      <QuestionBox
        key="columns"
        title={t('ledger.out.columns')}
        body={t('ledger.out.columnsBody')}
        actions={[
          { label: t('ledger.out.own'), onPress: () => onFile(shipments, null) },
          ...sources
            .slice(0, MOST_SOURCES)
            .map((source) => ({ label: source, onPress: () => onFile(shipments, source) })),
        ]}
        leave={{ label: t('common.neverMind'), onPress: onLeave }}
      />
    );
  const choose = (file: LedgerFile) => {
    if (sources.length > 0 && (file === 'xlsx' || file === 'csv')) setShipments(file);
    else onFile(file, null);
  };
  return (
    <QuestionBox
      title={t('ledger.out.title')}
      actions={FILES.map((file) => ({
        label: t(`ledger.out.${file}`),
        note: t(`ledger.out.${file}Note`),
        onPress: () => choose(file),
      }))}
      leave={{ label: t('common.neverMind'), onPress: onLeave }}
    />
  );
}

interface Export {
  readonly run: (file: LedgerFile, of: string | null) => Promise<void>;
  readonly pending: boolean;
  readonly error: StationError | null;
  /** Null before the first. `rows` null: a list to be printed. */
  readonly saved: { readonly path: string; readonly rows: number | null } | null;
}

/** Writes what the filter finds to a file; the day's list uses only the days of the filter. */
export function useExport(filter: LedgerFilter): Export {
  const all = useRequest('ledger.exportCsv');
  const shipments = useRequest('ledger.exportShipments');
  const day = useRequest('ledger.saveDayList');
  const [saved, setSaved] = useState<Export['saved']>(null);
  const requests = [all, shipments, day];

  async function write(file: LedgerFile, of: string | null): Promise<Export['saved']> {
    if (file === 'day') {
      const reply = await day.run({ from: filter.from, to: filter.to });
      return reply.ok ? { path: reply.value.path, rows: null } : null;
    }
    const reply = await (file === 'all' ? all.run(filter) : shipments.run({ ...filter, as: file, of }));
    return reply.ok ? reply.value : null;
  }

  return {
    async run(file, of) {
      setSaved(null);
      for (const request of requests) request.drop();
      setSaved(await write(file, of));
    },
    pending: requests.some(({ pending }) => pending),
    error: requests.find(({ error }) => error !== null)?.error ?? null,
    saved,
  };
}
