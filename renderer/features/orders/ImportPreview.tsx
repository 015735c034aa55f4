import { NumberInput, Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  LIST_ENCODINGS,
  type ListEncoding,
} from '../../../electron/contract/importReport.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { type ImportProgress, SOURCE_NAME } from '../../../electron/contract/orderImport.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { Button } from '../../components/Button.tsx';
import { FileName } from '../../components/FileName.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { useQuestion } from '../../components/useQuestion.ts';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/keyTable.ts';
import { useEnter, useShortcuts } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './ImportPreview.module.css';
import { ImportStates } from './ImportStates.tsx';
import { useColumnLabel, useFaultText, useUnreadTexts } from './importTexts.ts';
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
  useEnter(canTake, take);
  useQuestion({ actions: [], leave: { label: t('common.neverMind'), onPress: importing.cancel } });
  const isLacking = missing.length > 0;
  // Wrong rows come first, and then the columns only on a key.
  const [isOpen, setOpen] = useState(isLacking || wrong.length === 0);
  // The columns stay open while they are mapped, also once the last one is found.
  if (isLacking && !isOpen) setOpen(true);
  const fold = isLacking ? null : () => setOpen(!isOpen);
  useShortcuts({ importColumns: fold });
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
                counts.incomplete === 0 ? '' : t('imports.incomplete', { count: counts.incomplete }),
                counts.rejected === 0 ? '' : t('imports.rejected', { count: counts.rejected }),
                counts.replaced === 0 ? '' : t('imports.replaced', { count: counts.replaced }),
                counts.leftOut === 0 ? '' : t('imports.leftOut', { count: counts.leftOut }),
                counts.mended === 0 ? '' : t('imports.mended', { count: counts.mended }),
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

/** Its choices belong to this window, and one of them is always chosen. */
const inPlace = { allowDeselect: false, comboboxProps: { withinPortal: false } } as const;
const NOT_READ = 'not_read';

const ENCODING_NAMES = {
  'utf-8': 'utf8',
  'windows-1254': 'windows1254',
  cp857: 'cp857',
  'mac-turkish': 'macTurkish',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
} as const satisfies Record<ListEncoding, string>;

const DELIMITERS = [';', ',', '\t', '|', '^', '~', ':'] as const;
/** The header is searched for down to this row. */
const LAST_HEADER = 30;

/** How the file is read: as it was found, until a person changes it. */
function Reading({ importing, list: { preview } }: ImportPreviewProps) {
  const t = useText();
  const { format, headerLine, joinsItems } = preview;
  const delimiters: readonly string[] =
    format.kind === 'csv' && !DELIMITERS.some((one) => one === format.delimiter)
      ? [...DELIMITERS, format.delimiter]
      : DELIMITERS;
  return (
    <div className={classes.reading}>
      {format.kind === 'csv' ? (
        <>
          <Select
            label={t('imports.encoding')}
            value={format.encoding}
            data={LIST_ENCODINGS.map((value) => ({ value, label: t(`imports.encodings.${ENCODING_NAMES[value]}`) }))}
            {...inPlace}
            onChange={(encoding) => {
              if (encoding !== null) importing.choose({ encoding });
            }}
            data-testid="preview-encoding"
          />
          <Select
            label={t('imports.delimiter')}
            value={format.delimiter}
            data={delimiters.map((value) => ({ value, label: value === '\t' ? t('imports.tab') : value }))}
            {...inPlace}
            onChange={(delimiter) => {
              if (delimiter !== null) importing.choose({ delimiter });
            }}
            data-testid="preview-delimiter"
          />
        </>
      ) : (
        <Select
          label={t('imports.sheet')}
          value={format.sheet}
          data={format.sheets}
          {...inPlace}
          onChange={(sheet) => importing.choose({ sheet, headerLine: null })}
          data-testid="preview-sheet"
        />
      )}
      <NumberInput
        label={t('imports.headerLine')}
        value={headerLine}
        min={1}
        max={LAST_HEADER}
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1 && value <= LAST_HEADER) importing.choose({ headerLine: value });
        }}
        data-testid="preview-header"
      />
      <Select
        label={t('imports.joins')}
        value={joinsItems ? 'item' : 'order'}
        data={[
          { value: 'order', label: t('imports.rowIsOrder') },
          { value: 'item', label: t('imports.rowIsItem') },
        ]}
        {...inPlace}
        onChange={(row) => importing.choose({ joinsItems: row === 'item' })}
        data-testid="preview-joins"
      />
    </div>
  );
}

/** Unread columns that are named; a list from an ERP may have dozens. */
const NAMED = 6;

/** How many columns are read and which are not, with the key that shows what each of them is. */
function ColumnsLine({
  list: {
    preview: { columns },
  },
  isOpen,
  onFold,
}: Pick<ImportPreviewProps, 'list'> & { readonly isOpen: boolean; readonly onFold: () => void }) {
  const t = useText();
  const nameOf = useNameOfColumn();
  const names = columns.flatMap(({ name, field }, index) => (field === null ? [nameOf(name, index)] : []));
  return (
    <div className="row items-center gap-20 text-body" data-testid="preview-columns">
      <p className="min-w-0 break-anywhere">
        {t('imports.columnsRead', { count: columns.length - names.length })}
        {names.length === 0
          ? null
          : ` · ${t('imports.columnsNotRead', { count: names.length })} ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' …' : ''}`}
      </p>
      <Button keys={keysOf('importColumns')} onPress={onFold}>
        {isOpen ? t('imports.hideColumns') : t('imports.showColumns')}
      </Button>
    </div>
  );
}

function useNameOfColumn(): (name: string, index: number) => string {
  const t = useText();
  return (name, index) => (name === '' ? t('imports.noName', { place: index + 1 }) : name);
}

/** The columns of the file with their meanings and samples. */
function Columns({ importing, list: { preview } }: ImportPreviewProps) {
  const t = useText();
  const labelOf = useColumnLabel();
  const nameOf = useNameOfColumn();
  const { columns, missing } = preview;
  const fields = columns.map(({ field }) => field);
  const options = [
    { value: NOT_READ, label: t('imports.notRead') },
    // Missing columns come first.
    ...[...missing, ...IMPORT_COLUMNS.filter((one) => !missing.includes(one))].map((value) => ({
      value,
      label: labelOf(value),
    })),
  ];
  const isColumn = (value: string | null): value is ImportColumn => IMPORT_COLUMNS.some((one) => one === value);
  return (
    <ul className={classes.fields}>
      {columns.map(({ name, field, samples }, index) => (
        // Two columns may have one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
        <li key={index} data-testid="preview-column" data-field={field ?? ''}>
          <span className={classes.name}>
            <b>{nameOf(name, index)}</b>
            <small>{samples.join(' · ')}</small>
          </span>
          <Select
            aria-label={t('imports.columnIs', { name: name === '' ? String(index + 1) : name })}
            value={field ?? NOT_READ}
            data={options}
            searchable
            selectFirstOptionOnChange
            // The usual search knows nothing of Turkish letters.
            filter={({ options: all, search }) => {
              const wanted = search === options.find(({ value }) => value === (field ?? NOT_READ))?.label ? '' : search;
              return all.filter((one) => 'label' in one && searchFold(one.label).includes(searchFold(wanted)));
            }}
            {...inPlace}
            data-free={field === null}
            onChange={(value) => {
              importing.choose({
                fields: fields.map((one, at) => (at === index ? (isColumn(value) ? value : null) : one)),
              });
            }}
          />
        </li>
      ))}
    </ul>
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
