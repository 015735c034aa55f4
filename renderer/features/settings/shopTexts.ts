import { joined } from '../../../electron/contract/joined.ts';
import type { NotDelivered, ShopEvent, ShopMessage } from '../../../electron/contract/shopMessage.ts';
import type { Translate } from '../../i18n/index.ts';

const NAMES = {
  'shipment.paid': 'paid',
  'shipment.changed': 'changed',
  'label.printed': 'printed',
  'shipment.handed_over': 'handed_over',
  'shipment.handed_back': 'handed_back',
  'shipment.cancelled': 'cancelled',
  'shipment.status': 'status',
  'order.cancel_done': 'cancel_done',
  'order.cancel_too_late': 'cancel_too_late',
} as const satisfies Record<ShopEvent, string>;

/** The content of a message, in a few words. */
export function messageText({ event, status }: ShopMessage, t: Translate): string {
  return t(`shop.event.${NAMES[event]}`, { status: status?.label ?? status?.code ?? '' });
}

/** The refusing answer: its status, and its words. Null: nothing. */
export function answerText({ status, words }: NotDelivered): string | null {
  return joined(' · ', [status === null ? null : `HTTP ${status}`, words === null ? null : `“${words}”`]) || null;
}
