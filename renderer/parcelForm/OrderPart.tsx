import { Textarea, TextInput } from '@mantine/core';
import { type Answer, useSettings, useStatus } from '../bridge/index.ts';
import { Section } from '../components/Page.tsx';
import { ProblemText } from '../components/ResultLine.tsx';
import { formatNumber, useText } from '../i18n/index.ts';
import { boxName, boxSides, parcelInBox } from '../model/boxes.ts';
import type { Measure, ParcelDraft, ParcelField } from '../model/parcelDraft.ts';
import { phoneAsWritten } from '../model/phone.ts';
import { type CarrierChoice, choiceKey, choiceOf } from './carrierChoice.ts';
import { type OrderDraft, type ProblemOf, type SenderDraft, useProblemText } from './orderDraft.ts';
import { ChoiceField, ParcelFields } from './ParcelFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import classes from './parcelForm.module.css';
import { senderChoices, useCarriers, useProvinces, useSenders, useUnnamedCarrier } from './serviceLists.ts';
import { useOrderTexts, useSenderTexts } from './textFields.ts';

/** The parts of an order that are typed together, in the order of a full form. */
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
  /** The order's values; left out for a new order. */
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
  // Shown once for all three sides, beneath them.
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

interface BoxPresetsProps {
  readonly parcel: ParcelDraft;
  readonly onParcel: (parcel: ParcelDraft) => void;
}

/** The usual boxes of the shop: one press fills in type and sides. */
function BoxPresets({ parcel, onParcel }: BoxPresetsProps) {
  const t = useText();
  const boxes = useSettings()?.boxes ?? [];
  if (boxes.length === 0) return null;
  return (
    <fieldset className={classes.presets}>
      <legend>{t('ship.presets')}</legend>
      {boxes.map((box) => {
        const inBox = parcelInBox(box);
        const sides = boxSides(box)?.map((side) => formatNumber(side, t.language));
        return (
          <button
            key={box.id}
            type="button"
            className={classes.preset}
            aria-pressed={Object.entries(inBox).every(([field, value]) => Reflect.get(parcel, field) === value)}
            data-testid={`box-${box.id}`}
            onClick={() => onParcel({ ...parcel, ...inBox })}
          >
            <b className="text-body text-ink">{boxName(box, t)}</b>
            <span>{sides === undefined ? null : sides.join(' × ')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface CarrierFieldProps {
  readonly carrier: CarrierChoice;
  readonly onCarrier: (carrier: CarrierChoice) => void;
  readonly testId: string;
}

/** The field for the carrier: the account's default, a rule, or one of the service's carriers. */
function CarrierField({ carrier: chosen, onCarrier, testId }: CarrierFieldProps) {
  const t = useText();
  const carriers = useCarriers().value ?? [];
  const unnamed = useUnnamedCarrier();
  const rules = (['cheapest', 'fastest'] as const).map((word) => ({
    choice: { by: 'word', word } as const,
    label: t(`ship.${word}`),
  }));
  const offered: readonly { readonly choice: CarrierChoice; readonly label: string }[] = [
    { choice: null, label: unnamed },
    ...rules,
    ...carriers.map((carrier) => ({ choice: choiceOf(carrier), label: carrier.name })),
  ];
  // An earlier choice stays, also while the list is not there.
  const isListed = offered.some(({ choice }) => choiceKey(choice) === choiceKey(chosen));
  const choices =
    isListed || chosen === null
      ? offered
      : [...offered, { choice: chosen, label: chosen.by === 'id' ? chosen.name : chosen.word }];
  return (
    <ChoiceField
      label={t('field.carrier')}
      value={choiceKey(chosen)}
      onValue={(key) => onCarrier(choices.find(({ choice }) => choiceKey(choice) === key)?.choice ?? null)}
      choices={choices.map(({ choice, label }) => ({ value: choiceKey(choice), label }))}
      testId={testId}
    />
  );
}

interface SenderFieldsProps {
  readonly sender: SenderDraft;
  readonly onSender: (sender: SenderDraft) => void;
  readonly provinces: Answer<'places.provinces'>;
  readonly problemOf: ProblemOf;
}

/** The sender. It need not be chosen: the desk or the account has a default. */
function SenderFields({ sender, onSender, provinces, problemOf }: SenderFieldsProps) {
  const t = useText();
  const textOf = useProblemText(problemOf);
  const senders = useSenders().value;
  const profile = useStatus((status) => status.profile);
  const codes = useSettings()?.senderCodes;
  const ofDesk = profile === null ? null : (codes?.[profile] ?? null);
  const { chosen } = sender;
  const code = chosen?.by === 'code' ? chosen.code : null;
  // A letter before each: a code may be any text.
  const choices = [
    {
      value: 'default',
      label: ofDesk === null ? t('ship.defaultCarrier') : t('ship.senderOfDesk', { sender: nameOf(ofDesk) }),
    },
    ...senderChoices(senders, code).map(({ value, label }) => ({ value: `code ${value}`, label })),
    { value: 'details', label: t('ship.senderDetails') },
  ];
  const change = (part: Partial<SenderDraft>) => onSender({ ...sender, ...part });
  const textField = useSenderTexts(sender, change, problemOf, 'ship-sender');

  function nameOf(one: string): string {
    return senders?.find((address) => address.code === one)?.title ?? one;
  }

  function choose(value: string): void {
    if (value === 'default') change({ chosen: null });
    else if (value === 'details') change({ chosen: { by: 'details' } });
    else change({ chosen: { by: 'code', code: value.slice('code '.length) } });
  }

  return (
    <Section title={t('ship.sender')}>
      <ChoiceField
        label={t('common.sender')}
        value={chosen === null ? 'default' : chosen.by === 'code' ? `code ${chosen.code}` : 'details'}
        onValue={choose}
        choices={choices}
        testId="ship-sender"
      />
      <ProblemText>{code === null ? null : textOf('sender_address_code')}</ProblemText>
      {chosen?.by !== 'details' ? null : (
        <>
          <TextInput {...textField('name')} />
          <div className={classes.pair}>
            <TextInput type="tel" {...textField('phone')} />
            <TextInput {...textField('email')} />
          </div>
          <PlaceFields
            provinces={provinces}
            value={sender.place}
            onValue={(place) => change({ place })}
            testId="ship-sender"
            provinceError={textOf('sender_province')}
            districtError={textOf('sender_district')}
          />
          <Textarea rows={2} {...textField('address')} />
        </>
      )}
    </Section>
  );
}
