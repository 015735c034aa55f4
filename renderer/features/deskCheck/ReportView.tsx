import { useState } from 'react';
import type { ReportPart, ReportPartName } from '../../../electron/contract/diagnostics.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { type Translate, useText } from '../../i18n/index.ts';
import { PartsPage } from './PartsPage.tsx';
import { linesOf, type TextPart, TextParts } from './TextParts.tsx';

/** Names of texts, which have no dots. */
const PARTS = {
  'desk-check.json': 'check',
  'versions.json': 'versions',
  'settings.json': 'settings',
  'database.json': 'database',
  'events.jsonl': 'events',
  'main.log': 'log',
  'main.old.log': 'oldLog',
} as const satisfies Record<ReportPartName, string>;

/** Everything that the report has in it, word for word, before it is saved. */
export function ReportView({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  const prepared = useAnswer('diagnostics.prepare', {});
  const [path, setPath] = useState<string | null>(null);
  const save = useRequest('diagnostics.save', (saved) => setPath(saved.path));
  const keep = () => {
    setPath(null);
    void save.run({});
  };
  const error = prepared.error ?? save.error;
  return (
    <PartsPage
      title={t('diagnosis.report.title')}
      body={t('diagnosis.report.body')}
      onBack={onBack}
      actions={
        <ActionButton
          action="saveReport"
          variant="primary"
          busy={save.pending}
          disabled={prepared.value === null}
          onPress={keep}
        />
      }
    >
      <ErrorLine error={error} />
      {path === null ? null : <SavedFile path={path}>{t('diagnosis.report.saved', { path })}</SavedFile>}
      {prepared.value === null ? (
        prepared.pending ? (
          <p role="status">{t('diagnosis.report.preparing')}</p>
        ) : null
      ) : (
        <TextParts label={t('diagnosis.report.parts')} parts={prepared.value.map((part) => shownPart(part, t))} />
      )}
    </PartsPage>
  );
}

function shownPart({ name, text }: ReportPart, t: Translate): TextPart {
  const size = text === '' ? t('diagnosis.report.empty') : t('diagnosis.report.lines', { count: linesOf(text).length });
  return { id: name, title: t(`diagnosis.report.part.${PARTS[name]}`), about: `${name} · ${size}`, text };
}
