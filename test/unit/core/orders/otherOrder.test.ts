import { describe, expect, it } from 'vitest';
import { isOtherOrder } from '../../../../electron/core/orders/index.ts';
import { anOrder } from '../../../support/builders.ts';

const from = (source: string | null, receiver: Partial<ReturnType<typeof anOrder>['receiver']> = {}) => {
  const order = anOrder({ reference: '1001' });
  return { ...order, receiver: { ...order.receiver, ...receiver }, shop: { ...order.shop, source } };
};
const stranger = { name: 'İkinci Alıcı', phone: '05550003344', address: 'İkinci Sk. 2' };

describe('an order of a list with a number that the book has', () => {
  it.each([
    ['another shop’s, with another name', from('Trendyol'), from('Shopify', { name: stranger.name }), true],
    ['another shop’s, of the same receiver', from('Trendyol'), from('Shopify'), false],
    ['the same shop’s, with a corrected address', from('Trendyol'), from('Trendyol', { address: 'Yeni Sk. 9' }), false],
    ['the same shop’s, of a stranger', from('Trendyol'), from('Trendyol', stranger), true],
    [
      'of another day’s file, with a corrected phone',
      from('gün-1.csv'),
      from('gün-2.csv', { phone: '05550003344' }),
      false,
    ],
    ['of another day’s file, of a stranger', from('gün-1.csv'), from('gün-2.csv', stranger), true],
    ['complete, where the book lacks all', from(null, { name: '', phone: '', address: '' }), from('Shopify'), false],
  ])('is another order or not: %s', (_, known, listed, isOther) => {
    expect(isOtherOrder(known, listed)).toBe(isOther);
  });
});
