import { Section } from '../../components/Section.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Measure } from '../../model/parcelDraft.ts';
import { PARCEL_PRESETS } from '../../model/parcelPresets.ts';
import { ChoiceField, ParcelFields } from '../../shipping/ParcelFields.tsx';
import { useCarriers } from '../../shipping/useCarriers.ts';
import classes from './ShipView.module.css';
import type { ShipDraft } from './shipForm.ts';
import { type ProblemOf, useProblemText } from './useProblemText.ts';

interface ParcelPartProps {
  readonly draft: ShipDraft;
  readonly change: (part: Partial<ShipDraft>) => void;
  readonly problemOf: ProblemOf;
  readonly isTold: boolean;
}

const MEASURES: readonly Measure[] = ['sides', 'desi'];

/** What is sent, in one of the usual boxes or by its own measures, and by whom. */
export function ParcelPart({ draft, change, problemOf, isTold }: ParcelPartProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  const carriers = useCarriers().value ?? [];
  const bySlug = carriers.flatMap(({ slug, name }) => (slug === null ? [] : [{ value: slug, label: name }]));
  // What was chosen among the prices stays chosen, also while the list is not there.
  const isListed = ['', 'cheapest', 'fastest', ...bySlug.map(({ value }) => value)].includes(draft.carrier);
  return (
    <Section title={t('ship.parcel')}>
      <fieldset className={classes.presets}>
        <legend>{t('ship.presets')}</legend>
        {PARCEL_PRESETS.map(({ id, draft: preset }) => (
          <button
            key={id}
            type="button"
            className={classes.preset}
            aria-pressed={Object.entries(preset).every(([field, value]) => Reflect.get(draft.parcel, field) === value)}
            data-testid={`preset-${id}`}
            onClick={() => change({ parcel: { ...draft.parcel, ...preset } })}
          >
            <b>{t(`ship.preset.${id}`)}</b>
            <span>{preset.width === '' ? null : `${preset.width} × ${preset.length} × ${preset.height}`}</span>
          </button>
        ))}
      </fieldset>
      <ParcelFields
        draft={draft.parcel}
        onDraft={(parcel) => change({ parcel })}
        measures={MEASURES}
        withQuantity
        withPallet={false}
        problemOf={(field) => (field === 'palletQuantity' ? null : textOf(field))}
      />
      {isTold && draft.parcel.measure === 'sides' && problemOf('desi') !== null ? (
        <p className={classes.problem} data-tone="problem" role="alert">
          {t('field.desi')} {textOf('desi')}
        </p>
      ) : null}
      <ChoiceField
        label={t('field.carrier')}
        value={draft.carrier}
        onValue={(carrier) => change({ carrier })}
        choices={[
          { value: '', label: t('ship.defaultCarrier') },
          { value: 'cheapest', label: t('ship.cheapest') },
          { value: 'fastest', label: t('ship.fastest') },
          ...bySlug,
          ...(isListed ? [] : [{ value: draft.carrier, label: draft.carrier }]),
        ]}
        testId="ship-carrier"
      />
    </Section>
  );
}
