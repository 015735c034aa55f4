import { NumberInput, Select } from '@mantine/core';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  LIST_ENCODINGS,
  type ListEncoding,
} from '../../../electron/contract/importReport.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './ImportPreview.module.css';
import { useColumnLabel } from './importTexts.ts';
import type { ListStage } from './ordersDesk.ts';
import type { Import } from './useImport.ts';

interface ListReadingProps {
  readonly importing: Pick<Import, 'choose'>;
  readonly list: Extract<ListStage, { kind: 'preview' }>;
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
export function Reading({ importing, list: { preview } }: ListReadingProps) {
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
export function ColumnsLine({
  list: {
    preview: { columns },
  },
  isOpen,
  onFold,
}: Pick<ListReadingProps, 'list'> & { readonly isOpen: boolean; readonly onFold: () => void }) {
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
      <ActionButton action="importColumns" onPress={onFold}>
        {isOpen ? t('imports.hideColumns') : t('imports.showColumns')}
      </ActionButton>
    </div>
  );
}

function useNameOfColumn(): (name: string, index: number) => string {
  const t = useText();
  return (name, index) => (name === '' ? t('imports.noName', { place: index + 1 }) : name);
}

/** The columns of the file with their meanings and samples. */
export function Columns({ importing, list: { preview } }: ListReadingProps) {
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
