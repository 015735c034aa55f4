import { Textarea, TextInput } from '@mantine/core';
import { ProblemText } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import type { Measure, ParcelField } from '../model/parcelDraft.ts';
import { phoneAsWritten } from '../model/phone.ts';
import { BoxPresets } from './BoxPresets.tsx';
import { CarrierField } from './CarrierField.tsx';
import { type OrderDraft, type ProblemOf, useProblemText } from './orderDraft.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { SenderFields } from './SenderFields.tsx';
import { useProvinces } from './serviceLists.ts';
import { useOrderTexts } from './textFields.ts';

/** What is typed together, in the order of a form that has everything. */
export const PARTS = [
  'name',
  'phone',
  'place',
  'address',
  'parcel',
  'carrier',
  'content',
  'note',
  'email',
  'sender',
] as const;
export type Part = (typeof PARTS)[number];

interface OrderPartProps {
  readonly part: Part;
  /** The form that it stands in, for tests; where an order is corrected, its place may be one of several. */
  readonly form: 'repair' | 'ship';
  readonly draft: OrderDraft;
  /** As the order has it; left out where it is typed from nothing. */
  readonly before?: OrderDraft;
  readonly change: (change: Partial<OrderDraft>) => void;
  readonly problemOf: ProblemOf;
}

const MEASURES: readonly Measure[] = ['sides', 'desi'];
const SIDES: readonly ParcelField[] = ['width', 'length', 'height'];

/** The fields of one part of an order, each with what is wrong with it beneath. */
export function OrderPart({ part, form, draft, before, change, problemOf }: OrderPartProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  const textField = useOrderTexts(draft, change, problemOf, form);
  const provinces = useProvinces();
  // Said once for all three sides, beneath them.
  const isSizeMissing = (field: ParcelField) => SIDES.includes(field) && problemOf('desi')?.rule === 'no_dimensions';
  switch (part) {
    case 'name':
      return <TextInput lang="tr" {...textField('name')} />;
    case 'phone':
      return (
        <TextInput
          type="tel"
          {...textField('phone')}
          onBlur={() => {
            // A number that was not edited stays exactly as the list has it.
            if (draft.phone !== before?.phone) change({ phone: phoneAsWritten(draft.phone) });
          }}
        />
      );
    case 'place':
      return (
        <PlaceFields
          provinces={provinces}
          value={draft.to}
          onValue={(to) => change({ to })}
          testId={form}
          suggests={form === 'repair'}
          provinceError={textOf('receiver_province')}
          districtError={textOf('receiver_district')}
        />
      );
    case 'address':
      return <Textarea lang="tr" rows={3} {...textField('address')} />;
    case 'parcel':
      return (
        <>
          <BoxPresets parcel={draft.parcel} onParcel={(parcel) => change({ parcel })} />
          <ParcelFields
            draft={draft.parcel}
            onDraft={(parcel) => change({ parcel })}
            measures={MEASURES}
            withQuantity
            withPallet={false}
            problemOf={(field) => (field === 'palletQuantity' ? null : (textOf(field) ?? isSizeMissing(field)))}
          />
          <ProblemText>
            {draft.parcel.measure === 'desi' || textOf('desi') === null ? null : `${t('field.desi')} ${textOf('desi')}`}
          </ProblemText>
        </>
      );
    case 'carrier':
      return (
        <div>
          <CarrierField
            carrier={draft.carrier}
            onCarrier={(carrier) => change({ carrier })}
            testId={`${form}-carrier`}
          />
          <ProblemText>{textOf('carrier')}</ProblemText>
        </div>
      );
    case 'content':
      return <TextInput {...textField('content')} />;
    case 'note':
      return <Textarea lang="tr" rows={2} maxLength={1_000} {...textField('note')} />;
    case 'email':
      return <TextInput {...textField('email')} />;
    case 'sender':
      return (
        <SenderFields
          sender={draft.sender}
          onSender={(sender) => change({ sender })}
          provinces={provinces}
          problemOf={problemOf}
        />
      );
    default:
      return part satisfies never;
  }
}
