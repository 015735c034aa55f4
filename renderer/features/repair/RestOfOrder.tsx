import type { Order } from '../../../electron/contract/order.ts';
import { type Fact, FactList, fact } from '../../components/FactList.tsx';
import { Section } from '../../components/Page.tsx';
import { formatNumber, groupPhone, placeText, useText } from '../../i18n/index.ts';
import type { Part } from '../../parcelForm/OrderPart.tsx';
import { useUnnamedCarrier } from '../../parcelForm/serviceLists.ts';

interface RestOfOrderProps {
  readonly order: Order;
  /** The parts that are open in the form. */
  readonly open: readonly Part[];
}

/** The rest of the order, to compare with the parcel in the hands. */
export function RestOfOrder({ order, open }: RestOfOrderProps) {
  const t = useText();
  const unnamed = useUnnamedCarrier();
  const { receiver, parcel, carrier, carrierId } = order;
  const size = (value: number | null) => (value === null ? null : formatNumber(value, t.language));
  const sides = [parcel.widthCm, parcel.lengthCm, parcel.heightCm].map(size);
  const facts: readonly (readonly [Part, Fact])[] = [
    ['name', fact('name', t('field.receiver_name'), receiver.name)],
    ['phone', fact('phone', t('field.receiver_phone'), groupPhone(receiver.phone))],
    ['place', fact('place', t('field.receiver_district'), <span lang="tr">{placeText(receiver)}</span>)],
    ['address', fact('address', t('field.receiver_address'), receiver.address)],
    ['parcel', fact('type', t('field.shipment_type'), t(`parcel.types.${parcel.type}`))],
    ['parcel', fact('sides', t('parcel.measures.sides'), sides.includes(null) ? null : `${sides.join(' × ')} cm`)],
    ['parcel', fact('desi', t('field.desi'), size(parcel.desi))],
    ['parcel', fact('weight', t('field.weight'), parcel.weightKg === null ? null : `${size(parcel.weightKg)} kg`)],
    ['parcel', fact('quantity', t('field.quantity'), size(parcel.quantity))],
    ['carrier', fact('carrier', t('field.carrier'), carrier ?? carrierId ?? unnamed)],
    ['content', fact('content', t('field.content_description'), parcel.content)],
    ['note', fact('note', t('field.note'), order.shop.note)],
    ['email', fact('email', t('field.receiver_email'), receiver.email)],
  ];
  return (
    <Section title={t('repair.rest')}>
      <FactList facts={facts.filter(([part]) => !open.includes(part)).map(([, one]) => one)} />
    </Section>
  );
}
