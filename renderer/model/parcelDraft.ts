import type { Parcel, ShipmentType } from '../../electron/contract/order.ts';
import type { CarrierPriceRequest, DESI_RANGES, PriceRequest } from '../../electron/contract/service.ts';
import { parseMeasure } from './typed.ts';

/** How the size of a parcel is given: its sides, its desi, or one of the ready ranges (price questions only). */
export type Measure = 'sides' | 'desi' | 'range';

/** A parcel while it is being typed: sides in cm, weight in kg, everything as text. */
export interface ParcelDraft {
  readonly type: ShipmentType;
  readonly measure: Measure;
  readonly width: string;
  readonly length: string;
  readonly height: string;
  readonly weight: string;
  readonly desi: string;
  readonly range: (typeof DESI_RANGES)[number];
  readonly quantity: string;
  readonly palletSize: string;
  readonly weightRange: string;
  readonly palletQuantity: string;
}

export const emptyParcel: ParcelDraft = {
  type: 'koli',
  measure: 'sides',
  width: '',
  length: '',
  height: '',
  weight: '',
  desi: '',
  range: '0-5',
  quantity: '',
  palletSize: '',
  weightRange: '',
  palletQuantity: '',
};

export type ParcelField = 'width' | 'length' | 'height' | 'weight' | 'desi' | 'quantity' | 'palletQuantity';
const NUMBER_FIELDS: readonly ParcelField[] = [
  'width',
  'length',
  'height',
  'weight',
  'desi',
  'quantity',
  'palletQuantity',
];

/** The fields in which something stands that is no number; what the chosen measure hides does not count. */
export function unreadableFields(draft: ParcelDraft): readonly ParcelField[] {
  return NUMBER_FIELDS.filter((field) => isShown(field, draft) && Number.isNaN(parseMeasure(draft[field])));
}

function isShown(field: ParcelField, { measure, type }: ParcelDraft): boolean {
  if (field === 'desi') return measure === 'desi';
  if (field === 'palletQuantity') return type === 'palet';
  return field === 'weight' || field === 'quantity' || measure === 'sides';
}

/** A field that is no number (NaN) is in `unreadableFields`; nothing is sent while there is one. */
function read(text: string): number | null {
  const value = parseMeasure(text);
  return Number.isNaN(value) ? null : value;
}

/** The size of a draft: sides or desi, never both, so that a left-over value cannot raise the price. */
function sizes(draft: ParcelDraft) {
  const bySides = draft.measure === 'sides';
  return {
    widthCm: bySides ? read(draft.width) : null,
    lengthCm: bySides ? read(draft.length) : null,
    heightCm: bySides ? read(draft.height) : null,
    desi: draft.measure === 'desi' ? read(draft.desi) : null,
  };
}

/** Whether the price can be calculated at all (API section 4.3): some size must be given. */
export function hasSize(draft: ParcelDraft): boolean {
  if (draft.measure === 'range') return true;
  const { widthCm, lengthCm, heightCm, desi } = sizes(draft);
  return [widthCm, lengthCm, heightCm, desi].some((value) => value !== null && value > 0);
}

/**
 * A parcel as a person would have typed it. Where it has sides and desi, its sides are shown, unless it is the desi that
 * has to be corrected.
 */
export function parcelDraftOf(parcel: Parcel, showsDesi: boolean): ParcelDraft {
  const text = (value: number | null) => (value === null ? '' : String(value));
  const { widthCm, lengthCm, heightCm, desi } = parcel;
  const hasSides = [widthCm, lengthCm, heightCm].some((side) => side !== null);
  return {
    ...emptyParcel,
    type: parcel.type,
    measure: desi !== null && (showsDesi || !hasSides) ? 'desi' : 'sides',
    width: text(widthCm),
    length: text(lengthCm),
    height: text(heightCm),
    weight: text(parcel.weightKg),
    desi: text(desi),
    quantity: text(parcel.quantity),
  };
}

export function parcelOf(draft: ParcelDraft, content: string): Parcel {
  return {
    type: draft.type,
    ...sizes(draft),
    weightKg: read(draft.weight),
    quantity: read(draft.quantity),
    content: content.trim() === '' ? null : content.trim(),
  };
}

/** Ids of province and district at both ends. */
export interface Route {
  readonly fromProvinceId: string;
  readonly fromDistrictId: string;
  readonly toProvinceId: string;
  readonly toDistrictId: string;
}

/** API section 4.3, compare; the fields of a pallet go with a pallet only. */
export function compareRequest(draft: ParcelDraft, route: Route): PriceRequest {
  const isPallet = draft.type === 'palet';
  return {
    type: draft.type,
    ...route,
    ...sizes(draft),
    weightKg: read(draft.weight),
    presetDesiRange: draft.measure === 'range' ? draft.range : null,
    palletSize: isPallet && draft.palletSize.trim() !== '' ? draft.palletSize.trim() : null,
    weightRange: isPallet && draft.weightRange.trim() !== '' ? draft.weightRange.trim() : null,
    palletQuantity: isPallet ? read(draft.palletQuantity) : null,
  };
}

/** API section 4.3, calculate; a ready range is not used there. */
export function calculateRequest(draft: ParcelDraft, route: Route, carrierId: string): CarrierPriceRequest {
  const { presetDesiRange: _, ...request } = compareRequest(draft, route);
  return { ...request, carrierId, quantity: read(draft.quantity) };
}

/** Desi that the typed sides give, as the services count it: cm x cm x cm / 3000. Null while a side is missing. */
export function desiOfSides(draft: ParcelDraft): number | null {
  const { widthCm, lengthCm, heightCm } = sizes({ ...draft, measure: 'sides' });
  return widthCm === null || lengthCm === null || heightCm === null
    ? null
    : volumetricDesi(widthCm, lengthCm, heightCm);
}

/** The usual formula of carriers, sides in cm; the service does not name its own (API section 4.4, open). */
export function volumetricDesi(widthCm: number, lengthCm: number, heightCm: number): number {
  return (widthCm * lengthCm * heightCm) / 3000;
}
