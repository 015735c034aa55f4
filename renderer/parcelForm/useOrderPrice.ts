import { useDebouncedValue } from '@mantine/hooks';
import type { Order } from '../../electron/contract/order.ts';
import { useAnswer } from '../bridge/index.ts';
import { formatMoney, useText } from '../i18n/index.ts';

/** Wait for the next key, ms: each price may cost a request. */
const SETTLED_MS = 800;

/** About what an order costs: the amount alone, and in a sentence with its carrier. */
export interface AboutPrice {
  readonly amount: string;
  readonly text: string;
}

/** About what the order costs as it stands; null while that cannot be had: nothing waits for it. */
export function useOrderPrice(order: Order, isComplete: boolean): AboutPrice | null {
  const t = useText();
  // The note is for the packer and changes no price.
  const priced: Order = { ...order, shop: { ...order.shop, note: null } };
  const now = JSON.stringify(priced);
  const [settled] = useDebouncedValue(now, SETTLED_MS);
  const answer = useAnswer('orders.price', isComplete && settled === now ? { order: priced } : null);
  const price = answer.value?.price ?? null;
  if (!isComplete || !answer.isCurrent || price === null || price.total === null) return null;
  const values = { amount: formatMoney(price.total, t.language), carrier: price.carrierName ?? '' };
  const text = answer.value?.isCheapest === true ? t('repair.priceCheapest', values) : t('repair.price', values);
  return { amount: values.amount, text };
}
