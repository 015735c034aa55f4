import type { Order } from '../../../electron/contract/order.ts';
import { type Fact, FactList } from '../../components/FactList.tsx';
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
  const facts: readonly (Fact & { readonly part: Part })[] = [
    { part: 'name', id: 'name', label: t('field.receiver_name'), value: receiver.name },
    { part: 'phone', id: 'phone', label: t('field.receiver_phone'), value: groupPhone(receiver.phone) },
    {
      part: 'place',
      id: 'place',
      label: t('field.receiver_district'),
      value: <span lang="tr">{placeText(receiver)}</span>,
    },
    { part: 'address', id: 'address', label: t('field.receiver_address'), value: receiver.address },
    { part: 'parcel', id: 'type', label: t('field.shipment_type'), value: t(`parcel.types.${parcel.type}`) },
    {
      part: 'parcel',
      id: 'sides',
      label: t('parcel.measures.sides'),
      value: sides.includes(null) ? null : `${sides.join(' × ')} cm`,
    },
    { part: 'parcel', id: 'desi', label: t('field.desi'), value: size(parcel.desi) },
    {
      part: 'parcel',
      id: 'weight',
      label: t('field.weight'),
      value: parcel.weightKg === null ? null : `${size(parcel.weightKg)} kg`,
    },
    { part: 'parcel', id: 'quantity', label: t('field.quantity'), value: size(parcel.quantity) },
    { part: 'carrier', id: 'carrier', label: t('field.carrier'), value: carrier ?? carrierId ?? unnamed },
    { part: 'content', id: 'content', label: t('field.content_description'), value: parcel.content },
    { part: 'note', id: 'note', label: t('field.note'), value: order.shop.note },
    { part: 'email', id: 'email', label: t('field.receiver_email'), value: receiver.email },
  ];
  return (
    <Section title={t('repair.rest')}>
      <FactList facts={facts.filter(({ part }) => !open.includes(part))} />
    </Section>
  );
}
