import type { ImportColumn } from '../../../electron/contract/order.ts';
import { useFieldLabel } from '../../i18n/useFieldLabel.ts';

/** The field of an order that a column of an imported list fills (API section 4.4). */
const FIELD_OF = {
  reference: 'order_reference',
  receiver_name: 'receiver_name',
  receiver_phone: 'receiver_phone',
  receiver_email: 'receiver_email',
  receiver_address: 'receiver_address',
  receiver_province: 'receiver_province',
  receiver_district: 'receiver_district',
  type: 'shipment_type',
  width_cm: 'width',
  length_cm: 'length',
  height_cm: 'height',
  weight_kg: 'weight',
  desi: 'desi',
  quantity: 'quantity',
  content: 'content_description',
  carrier: 'carrier',
  cargo_company_id: 'cargo_company_id',
  sender_address_code: 'sender_address_code',
  sender_name: 'sender_name',
  sender_phone: 'sender_phone',
  sender_email: 'sender_email',
  sender_address: 'sender_address',
  sender_province: 'sender_province',
  sender_district: 'sender_district',
} as const satisfies Readonly<Record<ImportColumn, string>>;

/** The name of a column as the screens call what is in it. */
export function useColumnLabel(): (column: ImportColumn) => string {
  const labelOf = useFieldLabel();
  return (column) => labelOf(FIELD_OF[column]);
}
