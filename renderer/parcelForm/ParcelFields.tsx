import { Select, TextInput } from '@mantine/core';
import { DESI_RANGES } from '../../electron/contract/service.ts';
import { Choice } from '../components/Choice.tsx';
import { formatNumber, useText } from '../i18n/index.ts';
import {
  desiOfSides,
  type Measure,
  type ParcelDraft,
  type ParcelField,
  unreadableFields,
} from '../model/parcelDraft.ts';
import classes from './parcelForm.module.css';

interface ParcelFieldsProps {
  readonly draft: ParcelDraft;
  readonly onDraft: (draft: ParcelDraft) => void;
  /** A ready range is for price questions over all carriers only. */
  readonly measures: readonly Measure[];
  readonly withQuantity: boolean;
  /** Pallet fields are for price questions only. */
  readonly withPallet: boolean;
  /** The problem of a field, if any; true: it is wrong, and the reason is shown elsewhere. */
  readonly problemOf?: (field: ParcelField) => string | boolean | null;
}

/** The parcel: kind, size, weight. */
export function ParcelFields({ draft, onDraft, measures, withQuantity, withPallet, problemOf }: ParcelFieldsProps) {
  const t = useText();
  const unreadable = unreadableFields(draft);
  const change = (part: Partial<ParcelDraft>) => onDraft({ ...draft, ...part });
  const desi = desiOfSides(draft);
  const number = (field: ParcelField, label: string, unit: string | null) => (
    <TextInput
      key={field}
      inputMode="decimal"
      maxLength={12}
      label={label}
      rightSection={unit === null ? null : <span className="text-small text-quiet">{unit}</span>}
      value={draft[field]}
      error={unreadable.includes(field) ? t('parcel.notANumber') : (problemOf?.(field) ?? null)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      data-testid={`parcel-${field}`}
    />
  );
  return (
    <div className={classes.fields}>
      <Choice<ParcelDraft['type']>
        aria-label={t('parcel.type')}
        value={draft.type}
        onChange={(type) => change({ type })}
        data={(['koli', 'dosya', 'palet'] as const).map((value) => ({ value, label: t(`parcel.types.${value}`) }))}
      />
      <Choice<Measure>
        aria-label={t('parcel.measure')}
        value={draft.measure}
        onChange={(measure) => change({ measure })}
        data={measures.map((value) => ({ value, label: t(`parcel.measures.${value}`) }))}
      />
      {draft.measure === 'sides' ? (
        <div className={classes.row}>
          {number('width', t('field.width'), 'cm')}
          {number('length', t('field.length'), 'cm')}
          {number('height', t('field.height'), 'cm')}
          {number('weight', t('field.weight'), 'kg')}
        </div>
      ) : null}
      {draft.measure === 'range' ? (
        <Choice<ParcelDraft['range']>
          aria-label={t('field.preset_desi_range')}
          value={draft.range}
          onChange={(range) => change({ range })}
          data={DESI_RANGES.map((value) => ({ value, label: t('parcel.rangeOf', { range: value }) }))}
        />
      ) : null}
      {draft.measure === 'sides' ? null : (
        <div className={classes.row}>
          {draft.measure === 'desi' ? number('desi', t('field.desi'), null) : null}
          {number('weight', t('field.weight'), 'kg')}
        </div>
      )}
      {draft.measure === 'sides' && desi !== null ? (
        <p className="text-small text-quiet" data-testid="parcel-volume">
          {t('parcel.volume', { desi: formatNumber(desi, t.language) })}
        </p>
      ) : null}
      {withQuantity ? <div className={classes.row}>{number('quantity', t('field.quantity'), null)}</div> : null}
      {withPallet && draft.type === 'palet' ? (
        <div className={classes.row}>
          <TextInput
            label={t('field.pallet_size')}
            placeholder="all"
            maxLength={60}
            value={draft.palletSize}
            onChange={(event) => change({ palletSize: event.currentTarget.value })}
          />
          <TextInput
            label={t('parcel.weightRange')}
            placeholder="0-600"
            maxLength={60}
            value={draft.weightRange}
            onChange={(event) => change({ weightRange: event.currentTarget.value })}
          />
          {number('palletQuantity', t('field.pallet_quantity'), null)}
        </div>
      ) : null}
    </div>
  );
}

/** A choice of one out of a few, as Mantine's list. */
export function ChoiceField({
  label,
  choices,
  value,
  onValue,
  testId,
}: {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly testId: string;
}) {
  return (
    <Select
      label={label}
      data={[...choices]}
      value={value}
      onChange={(next) => onValue(next ?? '')}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data-testid={testId}
    />
  );
}
