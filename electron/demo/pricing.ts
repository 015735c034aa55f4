import type { Carrier, ShipmentType } from './catalogue/carriers.ts';

/** A price result of section 2.6, in integer kuruş; the rate in hundredths of a percent. */
export type Price = {
  readonly originalKurus: number;
  readonly discountBasisPoints: number;
  readonly discountKurus: number;
  readonly totalKurus: number;
};

export type PriceQuestion = {
  readonly type: ShipmentType;
  readonly sameProvince: boolean;
  /** Chargeable desi of one parcel. */
  readonly desi: number;
  /** kg of one parcel, or null when none was declared. */
  readonly weightKg: number | null;
  readonly quantity: number;
};

/** A share in hundredths of a percent of an amount, rounded half up to whole kuruş. */
function share(kurus: number, basisPoints: number): number {
  return Math.floor((kurus * basisPoints + 5_000) / 10_000);
}

/**
 * Price of a shipment with one carrier; null when this carrier has no price for it (section 4.3: 404 on calculate).
 * A parcel is charged by the greater of desi and kg, in whole units.
 */
export function priceFor(carrier: Carrier, question: PriceQuestion, discountBasisPoints: number): Price | null {
  const tariff = carrier.tariffs[question.type];
  if (tariff === undefined) return null;
  const units = Math.ceil(Math.max(question.desi, question.weightKg ?? 0));
  const step = tariff.steps.find(([upTo]) => units <= upTo);
  const last = tariff.steps[tariff.steps.length - 1] ?? [0, 0];
  const oneParcel = step === undefined ? last[1] + (units - last[0]) * tariff.kurusPerUnitAbove : step[1];
  const zoned = question.sameProvince ? share(oneParcel, carrier.localBasisPoints) : oneParcel;
  const originalKurus = zoned * question.quantity;
  const discountKurus = share(originalKurus, discountBasisPoints);
  return { originalKurus, discountBasisPoints, discountKurus, totalKurus: originalKurus - discountKurus };
}

/** Picks by price or by speed (section 4.4 carrier: cheapest or fastest) among the carriers that have a price. */
export function pickCarrier(
  rule: 'cheapest' | 'fastest',
  active: readonly Carrier[],
  question: PriceQuestion,
  discountBasisPoints: number,
): Carrier | null {
  const priced = active.flatMap((carrier) => {
    const price = priceFor(carrier, question, discountBasisPoints);
    return price === null ? [] : [{ carrier, total: price.totalKurus }];
  });
  priced.sort((a, b) =>
    rule === 'cheapest' ? a.total - b.total : a.carrier.days - b.carrier.days || a.total - b.total,
  );
  return priced[0]?.carrier ?? null;
}
