import type { BoxPreset } from '../../contract/box.ts';
import type { Order } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { Place } from '../../contract/service.ts';
import type { Range, RuleDecision, RuleTable, ShippingRule } from '../../contract/shippingRule.ts';
import type { BoxPacking } from '../ports/Journal.ts';
import { provinceIntended } from './placeNames.ts';

/** The shop's rules for orders. No effect while they are off. */
export type ShippingRules = ReturnType<typeof createShippingRules>;

export interface ShippingRulesDeps {
  readonly table: () => RuleTable;
  readonly boxes: () => readonly BoxPreset[];
  readonly enquiries: { knownProvinces(): Promise<readonly Place[] | null> };
}

export function createShippingRules({ table, boxes, enquiries }: ShippingRulesDeps) {
  /** Everything that decides about boxes, as data; null: no rule sets one. See `packedBy`. */
  async function boxPacking(): Promise<BoxPacking | null> {
    const { on, rules } = table();
    const saying = rules.filter(({ decides }) => decides.box !== null);
    if (!on || saying.length === 0) return null;
    return { rules: saying, boxes: boxes(), provinces: await enquiries.knownProvinces() };
  }

  return {
    /** Null: no rule sets the carrier or sender of this order. */
    async decide(order: Order): Promise<RuleDecision | null> {
      const { on, rules } = table();
      return on && rules.length > 0 ? decision(order, rules, await enquiries.knownProvinces()) : null;
    },
    /** The orders as they would be sent now: in the boxes, and with the carriers and senders, that rules decide. */
    async asSent(orders: readonly Order[]): Promise<readonly Order[]> {
      const { on, rules } = table();
      if (!on || rules.length === 0) return orders;
      const provinces = await enquiries.knownProvinces();
      return orders.map((order) => {
        const packed = inBox(order, rules, boxes(), provinces);
        return withDecision(packed, decision(packed, rules, provinces));
      });
    },
    /** The order with the box that a rule sets, if its own box has no size; else as it was. */
    async packed<O extends Order | null>(order: O): Promise<O> {
      const packing = order === null ? null : await boxPacking();
      return order === null || packing === null ? order : packedBy(order, packing);
    },
    boxPacking,
  };
}

/** The order with the box that a rule sets, if its own box has no size; else as it was. */
export function packedBy<O extends Order>(order: O, { rules, boxes, provinces }: BoxPacking): O {
  return inBox(order, rules, boxes, provinces);
}

/** The order as it is sent: with what was decided for it. */
export function withDecision(order: Order, by: RuleDecision | null): Order {
  if (by === null) return order;
  return {
    ...order,
    ...(by.carrier === null ? {} : { carrier: by.carrier.carrier, carrierId: by.carrier.carrierId }),
    ...(by.sender === null ? {} : { sender: { kind: 'registered', code: by.sender.code } }),
  };
}

/**
 * The decision of the first fitting rules about carrier and sender. A choice of the list or the desk for the order itself comes
 * before any rule. `provinces`: the service's, by which a province is understood in any spelling; null: not known.
 */
export function decision(
  order: Order,
  rules: readonly ShippingRule[],
  provinces: readonly Place[] | null,
): RuleDecision | null {
  const isMet = conditionsOf(order, provinces);
  const hasCarrier = order.carrierId !== null || (order.carrier ?? '').trim() !== '';
  const hasSender = order.sender !== null && order.sender.kind !== 'desk_default';
  const byCarrier = hasCarrier ? undefined : rules.find((rule) => rule.decides.carrier !== null && isMet(rule));
  const bySender = hasSender ? undefined : rules.find((rule) => rule.decides.senderCode !== null && isMet(rule));
  const carrier = byCarrier?.decides.carrier ? { rule: byCarrier.name, ...byCarrier.decides.carrier } : null;
  const code = bySender?.decides.senderCode;
  const sender = bySender && code != null ? { rule: bySender.name, code } : null;
  return carrier === null && sender === null ? null : { carrier, sender };
}

function inBox<O extends Order>(
  order: O,
  rules: readonly ShippingRule[],
  boxes: readonly BoxPreset[],
  provinces: readonly Place[] | null,
): O {
  if (!lacksSize(order)) return order;
  const isMet = conditionsOf(order, provinces);
  const rule = rules.find((one) => one.decides.box !== null && isMet(one));
  const box = boxes.find(({ id }) => id === rule?.decides.box);
  if (box === undefined) return order;
  const { type, widthCm, lengthCm, heightCm } = box;
  return { ...order, parcel: { ...order.parcel, type, widthCm, lengthCm, heightCm } };
}

/** A box without a size (API section 4.4, dimension gate). */
function lacksSize({ parcel }: Order): boolean {
  const { type, desi, widthCm, lengthCm, heightCm } = parcel;
  return type === 'koli' && [desi, widthCm, lengthCm, heightCm].every((value) => value === null);
}

function conditionsOf(order: Order, provinces: readonly Place[] | null): (rule: ShippingRule) => boolean {
  const { parcel, receiver, shop } = order;
  const desi = desiOf(parcel);
  const province = nameOf(receiver, provinces);
  const tags = new Set(shop.tags.map(folded));
  return ({ when }) =>
    isWithin(when.desi, desi) &&
    isWithin(when.weightKg, parcel.weightKg) &&
    isWithin(when.declaredValue, shop.declaredValue) &&
    (when.provinces.length === 0 || when.provinces.some((name) => folded(name) === province)) &&
    (when.tags.length === 0 || when.tags.some((tag) => tags.has(folded(tag))));
}

/** An order that does not say the value is not known to fit. */
function isWithin(range: Range | null, value: number | null): boolean {
  if (range === null) return true;
  if (value === null) return false;
  return (range.from === null || value >= range.from) && (range.to === null || value <= range.to);
}

/** The service raises a declared desi that is less than that of the sides (API section 4.4). */
function desiOf({ desi, widthCm, lengthCm, heightCm }: Order['parcel']): number | null {
  const bySides =
    widthCm === null || lengthCm === null || heightCm === null ? null : (widthCm * lengthCm * heightCm) / 3_000;
  if (desi === null || bySides === null) return desi ?? bySides;
  return Math.max(desi, bySides);
}

/** The province as the service writes it, folded; without its list, as the order has it. */
function nameOf(receiver: Order['receiver'], provinces: readonly Place[] | null): string {
  const listed = provinces ?? [];
  const byId = listed.find(({ id }) => id === receiver.provinceId);
  return folded((byId ?? provinceIntended(receiver, listed))?.name ?? receiver.province);
}

function folded(text: string): string {
  return searchFold(text).trim();
}
