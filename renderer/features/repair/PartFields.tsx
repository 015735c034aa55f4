import { Textarea, TextInput } from '@mantine/core';
import { useText } from '../../i18n/index.ts';
import type { Measure, ParcelField } from '../../model/parcelDraft.ts';
import { phoneAsWritten } from '../../model/phone.ts';
import { BoxPresets } from '../../parcelForm/BoxPresets.tsx';
import { CarrierField } from '../../parcelForm/CarrierField.tsx';
import { type OrderDraft, type ProblemOf, useProblemText } from '../../parcelForm/orderDraft.ts';
import { ParcelFields } from '../../parcelForm/ParcelFields.tsx';
import { PlaceFields } from '../../parcelForm/PlaceFields.tsx';
import { SenderFields } from '../../parcelForm/SenderFields.tsx';
import { useProvinces } from '../../parcelForm/serviceLists.ts';
import { useOrderTexts } from '../../parcelForm/textFields.ts';
import type { Part } from './repairParts.ts';

interface PartFieldsProps {
  readonly part: Part;
  readonly draft: OrderDraft;
  /** As the order has it. */
  readonly before: OrderDraft;
  readonly change: (change: Partial<OrderDraft>) => void;
  readonly problemOf: ProblemOf;
}

const MEASURES: readonly Measure[] = ['sides', 'desi'];
const SIDES: readonly ParcelField[] = ['width', 'length', 'height'];

/** The fields of one part of an order, each with what is wrong with it beneath. */
export function PartFields({ part, draft, before, change, problemOf }: PartFieldsProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  const textField = useOrderTexts(draft, change, problemOf, 'repair');
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
            if (draft.phone !== before.phone) change({ phone: phoneAsWritten(draft.phone) });
          }}
        />
      );
    case 'place':
      return (
        <PlaceFields
          provinces={provinces}
          value={draft.to}
          onValue={(to) => change({ to })}
          testId="repair"
          suggests
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
          {draft.parcel.measure === 'desi' || textOf('desi') === null ? null : (
            <p className="text-body text-tone weight-600" data-tone="problem" role="alert">
              {t('field.desi')} {textOf('desi')}
            </p>
          )}
        </>
      );
    case 'carrier':
      return (
        <div>
          <CarrierField carrier={draft.carrier} onCarrier={(carrier) => change({ carrier })} testId="repair-carrier" />
          {textOf('carrier') === null ? null : (
            <p className="text-body text-tone weight-600" data-tone="problem" role="alert">
              {textOf('carrier')}
            </p>
          )}
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
