import type { ShipmentType } from '../catalogue/carriers.ts';
import type { ParcelSpec } from '../model.ts';
import type { Readings } from '../readings.ts';
import type { FieldReader } from './fields.ts';

/** Upper bounds of one parcel (section 4.4, dimension gate, and section 8). */
export const parcelBounds = { desi: 1_000, sideCm: 300, weightKg: 1_000 } as const;

type GateReadings = Pick<Readings, 'desiDivisor' | 'partialDimensions' | 'defaultDesi' | 'weightIs'>;

/** Volumetric desi of one parcel from its sides in cm, to two decimals. */
export function volumetricDesi(sides: readonly [number, number, number], divisor: number): number {
  return Math.round((sides[0] * sides[1] * sides[2] * 100) / divisor) / 100;
}

/**
 * The dimension gate of section 4.4: reads weight (kg), width, length, height (cm) and desi, and settles the chargeable
 * desi of one parcel. Errors are added to the reader's fields; the returned value may be used only when there are none.
 */
export function passDimensionGate(
  fields: FieldReader,
  type: ShipmentType,
  quantity: number,
  readings: GateReadings,
): Pick<ParcelSpec, 'weightKg' | 'sides' | 'desi' | 'desiSource'> {
  const weightKg = fields.number('weight', { min: 0, max: 2_000 });
  const perParcelKg = weightKg === null || readings.weightIs === 'per_parcel' ? weightKg : weightKg / quantity;
  if (perParcelKg !== null && perParcelKg > parcelBounds.weightKg) {
    fields.refuse('weight', `Bir parça en fazla ${parcelBounds.weightKg} kg olabilir.`);
  }
  const bounds = { min: 0, max: parcelBounds.sideCm };
  const width = fields.number('width', bounds);
  const length = fields.number('length', bounds);
  const height = fields.number('height', bounds);
  const declared = fields.number('desi', { min: 0 });

  const sides = width !== null && length !== null && height !== null ? ([width, length, height] as const) : null;
  const someSides = fields.has('width') || fields.has('length') || fields.has('height');
  if (sides === null && someSides && (readings.partialDimensions === 'refuse' || declared === null)) {
    for (const side of ['width', 'length', 'height']) {
      if (!fields.has(side)) fields.refuse(side, 'En, boy ve yükseklik birlikte gönderilmelidir.');
    }
  }
  const volumetric = sides === null ? null : volumetricDesi(sides, readings.desiDivisor);
  const weighed = { weightKg: perParcelKg, sides };

  if (volumetric === null && declared === null) {
    if (type === 'koli') {
      if (!someSides) fields.refuse('desi', 'Koli gönderisi için ölçüler ya da desi gereklidir.');
      return { ...weighed, desi: 0, desiSource: 'default' };
    }
    return { ...weighed, desi: readings.defaultDesi[type], desiSource: 'default' };
  }
  const desi = Math.max(volumetric ?? 0, declared ?? 0);
  if (desi === 0) fields.refuse('desi', 'Desi sıfır olamaz.');
  if (desi > parcelBounds.desi) fields.refuse('desi', `Bir parça en fazla ${parcelBounds.desi} desi olabilir.`);
  const desiSource = declared === null || (volumetric !== null && volumetric > declared) ? 'volumetric' : 'declared';
  return { ...weighed, desi, desiSource };
}
