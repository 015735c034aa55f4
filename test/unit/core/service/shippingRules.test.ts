import { describe, expect, it } from 'vitest';
import { noShopFacts, type Order } from '../../../../electron/contract/order.ts';
import type { RuleConditions } from '../../../../electron/contract/shippingRule.ts';
import { createShippingRules, decision, withDecision } from '../../../../electron/core/service/shippingRules.ts';
import { anOrder } from '../../../support/builders.ts';
import { aRule, carrier } from '../../../support/someRule.ts';

const parcel = (change: Partial<Order['parcel']>) => anOrder({ parcel: { ...anOrder().parcel, ...change } });
const shop = (change: Partial<Order['shop']>) => anOrder({ shop: { ...noShopFacts, ...change } });
const to = (province: string) => anOrder({ receiver: { ...anOrder().receiver, province } });
const PROVINCES = [
  { id: '34', name: 'İstanbul' },
  { id: '46', name: 'Kahramanmaraş' },
];
const noSize = { widthCm: null, lengthCm: null, heightCm: null, desi: null };

describe('a rule', () => {
  it.each<[string, Partial<RuleConditions>, Order, boolean]>([
    ['without conditions fits everything', {}, anOrder(), true],
    // 20 x 30 x 15 cm are 3 desi.
    ['both ends of a range count', { desi: { from: 3, to: 3 } }, anOrder(), true],
    ['below a range does not fit', { desi: { from: 3.01, to: null } }, anOrder(), false],
    ['above a range does not fit', { desi: { from: null, to: 2.99 } }, anOrder(), false],
    ['by sides, where less is declared', { desi: { from: 3, to: null } }, parcel({ desi: 1 }), true],
    ['by what is declared, where the sides are less', { desi: { from: 9, to: 9 } }, parcel({ desi: 9 }), true],
    ['by desi, and the order has no size', { desi: { from: 0, to: null } }, parcel(noSize), false],
    ['by weight', { weightKg: { from: 2, to: 5 } }, anOrder(), true],
    ['by weight, and it is not known', { weightKg: { from: 0, to: 5 } }, parcel({ weightKg: null }), false],
    ['by declared value', { declaredValue: { from: 1000, to: null } }, shop({ declaredValue: 1000 }), true],
    ['by declared value, and it is not known', { declaredValue: { from: 0, to: null } }, anOrder(), false],
    ['by a tag, in any case', { tags: ['KIRILIR', 'soğuk'] }, shop({ tags: ['kırılır'] }), true],
    ['by a tag that the order does not have', { tags: ['soğuk'] }, shop({ tags: ['kırılır'] }), false],
    ['by a province in another spelling', { provinces: ['İstanbul'] }, to('istanbul ili'), true],
    ['by a province as plate code', { provinces: ['Kahramanmaraş'] }, to('46'), true],
    ['by a province as abbreviation', { provinces: ['Kahramanmaraş', 'İstanbul'] }, to('K.Maraş'), true],
    ['by another province', { provinces: ['Kahramanmaraş'] }, to('34'), false],
    ['all conditions have to fit', { tags: ['a'], weightKg: { from: 9, to: null } }, shop({ tags: ['a'] }), false],
  ])('%s', (_name, when, order, fits) => {
    const decided = decision(order, [aRule('r', when, carrier('anka'))], PROVINCES);
    expect(decided).toEqual(fits ? { carrier: { rule: 'r', carrier: 'anka', carrierId: null }, sender: null } : null);
  });

  it('by province fits by the written name while the list of the service is not known', () => {
    const rules = [aRule('r', { provinces: ['İstanbul'] }, carrier('anka'))];
    expect(decision(to('ISTANBUL'), rules, null)).not.toBeNull();
    expect(decision(to('34'), rules, null)).toBeNull();
  });
});

describe('a table of rules', () => {
  const rules = [
    aRule('heavy', { weightKg: { from: 30, to: null } }, carrier('ambar')),
    aRule('fragile', { tags: ['kırılır'] }, { senderCode: 'DEPO-2' }),
    aRule('rest', {}, { ...carrier('cheapest'), senderCode: 'DEPO-1' }),
  ];

  it('lets the first that fits decide, for carrier and sender each', () => {
    expect(decision(shop({ tags: ['kırılır'] }), rules, null)).toEqual({
      carrier: { rule: 'rest', carrier: 'cheapest', carrierId: null },
      sender: { rule: 'fragile', code: 'DEPO-2' },
    });
    expect(decision(parcel({ weightKg: 40 }), rules, null)).toMatchObject({ carrier: { rule: 'heavy' } });
  });

  it("leaves the order's own values", () => {
    expect(decision(anOrder({ carrier: 'anka' }), rules, null)).toMatchObject({ carrier: null, sender: {} });
    expect(decision(anOrder({ carrierId: '7' }), rules, null)?.carrier).toBeNull();
    expect(decision(anOrder({ carrier: ' ' }), rules, null)?.carrier).not.toBeNull();
    const ownSender = anOrder({ sender: { kind: 'registered', code: 'OWN' } });
    expect(decision(ownSender, rules, null)).toMatchObject({ carrier: {}, sender: null });
    expect(decision({ ...ownSender, carrier: 'anka' }, rules, null)).toBeNull();
    // The desk's default is a default, and a rule knows better.
    const ofDesk = anOrder({ sender: { kind: 'desk_default', code: 'MASA' } });
    expect(decision(ofDesk, rules, null)?.sender?.code).toBe('DEPO-1');
  });

  it('can choose the account’s default, so that rules below it are not applied', () => {
    const order = anOrder();
    const stated = decision(order, [aRule('plain', {}, carrier(null)), ...rules], null);
    expect(stated?.carrier).toEqual({ rule: 'plain', carrier: null, carrierId: null });
    expect(withDecision(order, stated)).toMatchObject({
      carrier: null,
      sender: { kind: 'registered', code: 'DEPO-1' },
    });
  });
});

describe('a box by rule', () => {
  const LARGE = { id: 'LARGE', name: null, type: 'koli' as const, widthCm: 40, lengthCm: 30, heightCm: 25 };
  const rulesOf = (on = true) =>
    createShippingRules({
      table: () => ({
        on,
        draft: null,
        rules: [
          aRule('lamps', { tags: ['lamba'] }, { box: 'LARGE' }),
          aRule('gone', { tags: ['kitap'] }, { box: 'NO-SUCH' }),
          aRule('big', { desi: { from: 8, to: null } }, carrier('ambar')),
        ],
      }),
      boxes: () => [LARGE],
      enquiries: { knownProvinces: async () => null },
    });
  const lamp = (change: Partial<Order['parcel']> = noSize): Order => ({
    ...parcel(change),
    shop: { ...noShopFacts, tags: ['lamba'] },
  });

  it('is for orders without a size, and the carrier is chosen by it', async () => {
    const packed = await rulesOf().packed(lamp());
    expect(packed.parcel).toMatchObject({ type: 'koli', widthCm: 40, lengthCm: 30, heightCm: 25, weightKg: 2 });
    expect((await rulesOf().asSent([lamp()]))[0]).toMatchObject({ carrier: 'ambar', parcel: { widthCm: 40 } });
  });

  it('leaves a size that the order has, a kind that needs none, and what names a box that is gone', async () => {
    for (const order of [lamp({ ...noSize, desi: 2 }), lamp({}), lamp({ ...noSize, type: 'dosya' })])
      expect(await rulesOf().packed(order)).toEqual(order);
    const book = { ...parcel(noSize), shop: { ...noShopFacts, tags: ['kitap'] } };
    expect(await rulesOf().packed(book)).toEqual(book);
    expect(await rulesOf().packed(null)).toBeNull();
  });

  it('is not chosen while the rules are off, and nothing else either', async () => {
    const off = rulesOf(false);
    expect(await off.packed(lamp())).toEqual(lamp());
    expect(await off.asSent([lamp()])).toEqual([lamp()]);
    expect(await off.decide(parcel({ desi: 20 }))).toBeNull();
    expect(await rulesOf().decide(parcel({ desi: 20 }))).not.toBeNull();
  });
});
