import { useSettings } from '../../bridge/StationContext.tsx';
import { Section } from '../../components/Page.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { boxName, boxSides, parcelInBox } from '../../model/boxes.ts';
import type { Measure } from '../../model/parcelDraft.ts';
import { type CarrierChoice, choiceKey, choiceOf } from '../../parcelForm/carrierChoice.ts';
import { ChoiceField, ParcelFields } from '../../parcelForm/ParcelFields.tsx';
import { useCarriers } from '../../parcelForm/serviceLists.ts';
import classes from './ShipView.module.css';
import { type ProblemOf, type ShipDraft, useProblemText } from './shipForm.ts';

interface ParcelPartProps {
  readonly draft: ShipDraft;
  readonly change: (part: Partial<ShipDraft>) => void;
  readonly problemOf: ProblemOf;
  readonly wasTried: boolean;
}

const MEASURES: readonly Measure[] = ['sides', 'desi'];

/** What is sent, in one of the usual boxes or by its own measures, and by whom. */
export function ParcelPart({ draft, change, problemOf, wasTried }: ParcelPartProps) {
  const t = useText();
  const language = useLanguage();
  const boxes = useSettings()?.boxes ?? [];
  const textOf = useProblemText(problemOf);
  const carriers = useCarriers().value ?? [];
  const rules = (['cheapest', 'fastest'] as const).map((word) => ({
    choice: { by: 'word', word } as const,
    label: t(`ship.${word}`),
  }));
  const offered: readonly { readonly choice: CarrierChoice; readonly label: string }[] = [
    { choice: null, label: t('ship.defaultCarrier') },
    ...rules,
    ...carriers.map((carrier) => ({ choice: choiceOf(carrier), label: carrier.name })),
  ];
  // What was chosen among the prices stays chosen, also while the list is not there.
  const { carrier: chosen } = draft;
  const isListed = offered.some(({ choice }) => choiceKey(choice) === choiceKey(chosen));
  const choices =
    isListed || chosen === null
      ? offered
      : [...offered, { choice: chosen, label: chosen.by === 'id' ? chosen.name : chosen.word }];
  return (
    <Section title={t('ship.parcel')}>
      {boxes.length === 0 ? null : (
        <fieldset className={classes.presets}>
          <legend>{t('ship.presets')}</legend>
          {boxes.map((box) => {
            const parcel = parcelInBox(box);
            const sides = boxSides(box)?.map((side) => formatNumber(side, language));
            return (
              <button
                key={box.id}
                type="button"
                className={classes.preset}
                aria-pressed={Object.entries(parcel).every(
                  ([field, value]) => Reflect.get(draft.parcel, field) === value,
                )}
                data-testid={`box-${box.id}`}
                onClick={() => change({ parcel: { ...draft.parcel, ...parcel } })}
              >
                <b>{boxName(box, t)}</b>
                <span>{sides === undefined ? null : sides.join(' × ')}</span>
              </button>
            );
          })}
        </fieldset>
      )}
      <ParcelFields
        draft={draft.parcel}
        onDraft={(parcel) => change({ parcel })}
        measures={MEASURES}
        withQuantity
        withPallet={false}
        problemOf={(field) => (field === 'palletQuantity' ? null : textOf(field))}
      />
      {wasTried && draft.parcel.measure === 'sides' && problemOf('desi') !== null ? (
        <p className={classes.problem} data-tone="problem" role="alert">
          {t('field.desi')} {textOf('desi')}
        </p>
      ) : null}
      <ChoiceField
        label={t('field.carrier')}
        value={choiceKey(chosen)}
        onValue={(key) => change({ carrier: choices.find(({ choice }) => choiceKey(choice) === key)?.choice ?? null })}
        choices={choices.map(({ choice, label }) => ({ value: choiceKey(choice), label }))}
        testId="ship-carrier"
      />
    </Section>
  );
}
