import { Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Measure } from '../../model/parcelDraft.ts';
import { BoxPresets } from '../../parcelForm/BoxPresets.tsx';
import { CarrierField } from '../../parcelForm/CarrierField.tsx';
import { type OrderDraft, type ProblemOf, useProblemText } from '../../parcelForm/orderDraft.ts';
import { ParcelFields } from '../../parcelForm/ParcelFields.tsx';
import classes from './ShipView.module.css';

interface ParcelPartProps {
  readonly draft: OrderDraft;
  readonly change: (part: Partial<OrderDraft>) => void;
  readonly problemOf: ProblemOf;
  readonly wasTried: boolean;
}

const MEASURES: readonly Measure[] = ['sides', 'desi'];

/** What is sent, in one of the usual boxes or by its own measures, and by whom. */
export function ParcelPart({ draft, change, problemOf, wasTried }: ParcelPartProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  return (
    <Section title={t('ship.parcel')}>
      <BoxPresets parcel={draft.parcel} onParcel={(parcel) => change({ parcel })} />
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
      <CarrierField carrier={draft.carrier} onCarrier={(carrier) => change({ carrier })} testId="ship-carrier" />
    </Section>
  );
}
