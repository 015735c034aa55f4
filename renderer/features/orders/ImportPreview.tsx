import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { joined } from '../../../electron/contract/joined.ts';
import { type ImportProgress, SOURCE_NAME } from '../../../electron/contract/orderImport.ts';
import { Button } from '../../components/Button.tsx';
import { FileName } from '../../components/FileName.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { useQuestion } from '../../components/useQuestion.ts';
import { useText } from '../../i18n/index.ts';
import { useEnter } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './ImportPreview.module.css';
import { ImportStates } from './ImportStates.tsx';
import { useColumnLabel, useFaultText, useUnreadTexts } from './importTexts.ts';
import { Columns, ColumnsLine, Reading } from './ListReading.tsx';
import type { ListStage } from './ordersDesk.ts';
import { PreviewRows } from './PreviewRows.tsx';
import type { Import } from './useImport.ts';

interface ImportPreviewProps {
  readonly importing: Import;
  readonly list: Extract<ListStage, { kind: 'preview' }>;
}

/** A list before it is taken: how it is read, what each column is, and the outcome of its rows. Enter takes it. */
export function ImportPreview({ importing, list }: ImportPreviewProps) {
  const t = useText();
  const labelOf = useColumnLabel();
  const faultText = useFaultText();
  const unreadTexts = useUnreadTexts();
  const { preview, isReading, fault } = list;
  const { counts, missing, first, wrong } = preview;
  const box = useRef<HTMLElement>(null);
  const canTake = !isReading && missing.length === 0 && counts.ready + counts.incomplete > 0;
  useStay(true);
  const take = () => {
    if (canTake) void importing.take();
  };
  useEnter(canTake ? take : null);
  useQuestion({ actions: [], leave: { label: t('common.neverMind'), onPress: importing.cancel } });
  const isLacking = missing.length > 0;
  // Wrong rows come first, and then the columns only on a key.
  const [isOpen, setOpen] = useState(isLacking || wrong.length === 0);
  // The columns stay open while they are mapped, also once the last one is found.
  if (isLacking && !isOpen) setOpen(true);
  const fold = isLacking ? null : () => setOpen(!isOpen);
  const lacksAtFirst = useRef(isLacking);
  useEffect(() => {
    // If a column is missing, the first one that is not read has the focus, to be given a meaning. Only once, since a
    // person who maps the columns already has the focus in one of them.
    const free = lacksAtFirst.current ? box.current?.querySelector<HTMLElement>('input[data-free=true]') : null;
    if (free == null) box.current?.focus({ preventScroll: true });
    else free.focus();
  }, []);
  return (
    <Page>
      {/* Enter in a field takes the list, as everywhere else on this screen. */}
      <section
        ref={box}
        className={classes.preview}
        tabIndex={-1}
        aria-label={t('imports.title', { file: preview.fileName })}
        data-testid="import-preview"
        aria-busy={isReading}
        onKeyDown={(event) => {
          if (isEnterInField(event)) take();
        }}
      >
        <header className={classes.head}>
          <h2>
            <FileName name={preview.fileName} />
          </h2>
          <Source importing={importing} list={list} />
        </header>
        <Reading importing={importing} list={list} />
        {unreadTexts(preview.format).map((text) => (
          <p key={text} className={classes.fault} data-tone="attention" data-testid="preview-unread">
            {text}
          </p>
        ))}
        {fault === null ? null : (
          <p className={classes.fault} data-tone="problem" role="alert">
            {fault.kind === 'unreadable' ? t('imports.otherwise', { line: fault.line }) : faultText(fault)}
          </p>
        )}
        {preview.twoColumns.length === 0 ? null : (
          <Notice
            tone="attention"
            testId="preview-two-columns"
            text={t('imports.twoColumns', { columns: preview.twoColumns.join(', ') })}
          />
        )}
        {preview.states.length === 0 ? null : <ImportStates importing={importing} states={preview.states} />}
        {fold === null ? null : <ColumnsLine list={list} isOpen={isOpen} onFold={fold} />}
        <div className={classes.columns} data-folded={!isOpen}>
          {isOpen ? (
            <Section title={t('imports.columns')}>
              <Columns importing={importing} list={list} />
            </Section>
          ) : null}
          <div className={classes.rows}>
            {wrong.length === 0 || isLacking ? null : (
              <PreviewRows
                title={t('imports.wrong', {
                  count: counts.rejected + counts.incomplete + counts.replaced + counts.leftOut,
                })}
                rows={wrong}
                testId="preview-wrong"
              />
            )}
            {isLacking ? null : <PreviewRows title={t('imports.first')} rows={first} testId="preview-first" />}
          </div>
        </div>
        <footer className={classes.bar}>
          {isLacking ? (
            <p data-tone="problem" className={classes.lacking} role="status" data-testid="preview-missing">
              {t('imports.missing', { columns: missing.map(labelOf).join(', ') })}
            </p>
          ) : (
            <p role="status" data-testid="preview-counts">
              {joined(' · ', [
                t('imports.ready', { count: counts.ready }),
                ...(['incomplete', 'rejected', 'replaced', 'leftOut', 'mended'] as const).map((kind) =>
                  counts[kind] === 0 ? '' : t(`imports.${kind}`, { count: counts[kind] }),
                ),
              ])}
            </p>
          )}
          <div className={classes.buttons}>
            <Button keys="Enter" variant="primary" disabled={!canTake} onPress={take}>
              {isReading ? t('orders.importing') : t('common.import')}
            </Button>
            <Button keys="0" variant="quiet" onPress={importing.cancel}>
              {t('common.neverMind')}
            </Button>
          </div>
        </footer>
      </section>
    </Page>
  );
}

function isEnterInField(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, target } = event;
  if (key !== 'Enter' || altKey || ctrlKey || metaKey || shiftKey || repeat || event.defaultPrevented) return false;
  if (!(target instanceof HTMLElement) || !target.matches('input')) return false;
  event.preventDefault();
  return true;
}

/** Under which name lists with these columns are known from now on. */
function Source({ importing, list }: ImportPreviewProps) {
  const t = useText();
  return (
    <TextInput
      className={classes.source}
      label={t('imports.source')}
      description={t('imports.sourceHint')}
      maxLength={SOURCE_NAME}
      value={list.name}
      onChange={(event) => importing.rename(event.currentTarget.value)}
      data-testid="preview-source"
    />
  );
}

/** How far a list is that is read or taken, and the key that stops it. */
export function ImportProgressLine({
  progress,
  onStop,
}: {
  readonly progress: ImportProgress | null;
  readonly onStop: () => void;
}): ReactNode {
  const t = useText();
  useStay(true);
  useQuestion({ actions: [], leave: { label: t('imports.stop'), onPress: onStop } });
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className={classes.progress} role="status" data-testid="import-progress">
      <p>{progress === null ? t('orders.importing') : t('imports.progress', { done, total })}</p>
      <progress
        aria-label={t('orders.importing')}
        {...(progress === null ? {} : { max: Math.max(1, total), value: done })}
      />
      <Button keys="0" onPress={onStop}>
        {t('imports.stop')}
      </Button>
    </div>
  );
}
