import { findDistrict, provinces } from '../catalogue/places.ts';
import type { PriceQuestion } from '../pricing.ts';
import type { Readings } from '../readings.ts';
import { parcelBounds, volumetricDesi } from './dimensionGate.ts';
import { type Body, type Checked, type FieldReader, readFields } from './fields.ts';

export type PriceRequest = { readonly question: PriceQuestion; readonly companyId: number | null };

const shipmentTypes = ['palet', 'koli', 'dosya'] as const;

/** The ready ranges of section 4.3; a range is priced by its upper end. */
const presetRanges = { '0-5': 5, '5-10': 10, '10-20': 20, '20-30': 30 } as const;
const presetNames = ['0-5', '5-10', '10-20', '20-30'] as const;

function readProvinceId(fields: FieldReader, side: 'from' | 'to'): number | null {
  const provinceId = fields.number(`${side}_province_id`, { required: true, whole: true });
  const districtId = fields.number(`${side}_district_id`, { required: true, whole: true });
  const province = provinces.find((each) => each.id === provinceId);
  if (provinceId !== null && province === undefined) fields.refuse(`${side}_province_id`, 'İl bulunamadı.');
  if (province !== undefined && districtId !== null && findDistrict(province, districtId) === null) {
    fields.refuse(`${side}_district_id`, `İlçe ${province.name} ilinde değil.`);
  }
  return province?.id ?? null;
}

/** Chargeable desi of a price question; null when nothing was sent to compute it from. */
function readDesi(fields: FieldReader, presets: boolean, readings: Readings): number | null {
  const bounded = readings.priceBounds === 'as_create';
  const bounds = { min: 1, ...(bounded ? { max: parcelBounds.sideCm } : {}) };
  const width = fields.number('width', bounds);
  const length = fields.number('length', bounds);
  const height = fields.number('height', bounds);
  const desi = fields.number('desi', { min: 0, ...(bounded ? { max: parcelBounds.desi } : {}) });
  const preset = presets ? fields.choice('preset_desi_range', presetNames) : null;
  const volumetric =
    width !== null && length !== null && height !== null
      ? volumetricDesi([width, length, height], readings.desiDivisor)
      : null;
  if (volumetric !== null || desi !== null) return Math.max(volumetric ?? 0, desi ?? 0);
  return preset === null ? null : presetRanges[preset];
}

/** Checks the body of prices/compare or, with a company, prices/calculate (section 4.3). Weights in kg, sides in cm. */
export function checkPriceRequest(
  body: Body,
  endpoint: 'compare' | 'calculate',
  readings: Readings,
): Checked<PriceRequest> {
  const fields = readFields(body);
  const type = fields.choice('shipment_type', shipmentTypes, true);
  const from = readProvinceId(fields, 'from');
  const to = readProvinceId(fields, 'to');
  const heaviest = readings.priceBounds === 'as_create' ? { max: parcelBounds.weightKg } : {};
  const weightKg = fields.number('weight', { min: 0.1, ...heaviest });
  const sent = readDesi(fields, endpoint === 'compare', readings);
  fields.text('pallet_size', { max: 60 });
  fields.text('weight_range', { max: 20 });
  const pallets = fields.number('pallet_quantity', { whole: true, min: 1 }) ?? 1;
  const companyId =
    endpoint === 'calculate' ? fields.number('cargo_company_id', { required: true, whole: true }) : null;
  const quantity = endpoint === 'calculate' ? (fields.number('quantity', { whole: true, min: 1 }) ?? 1) : 1;
  const guessed = readings.priceWithoutMeasures === 'default_desi' && type !== null && type !== 'koli';
  const desi = sent ?? (guessed ? readings.defaultDesi[type] : null);
  if (desi === null && type !== null && fields.errors() === null) {
    fields.refuse('desi', 'Fiyat için ölçüler, desi ya da desi aralığı gereklidir.');
  }
  const errors = fields.errors();
  if (errors !== null) return { ok: false, errors };
  if (type === null || desi === null) throw new Error('a field is missing although none was refused');
  const count = type === 'palet' ? pallets * quantity : quantity;
  return {
    ok: true,
    value: { question: { type, sameProvince: from === to, desi, weightKg, quantity: count }, companyId },
  };
}
