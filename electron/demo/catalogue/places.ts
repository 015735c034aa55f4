import { placeNames } from './placeNames.ts';

/** A district record of section 4.2. */
export type District = { readonly id: number; readonly name: string; readonly provinceId: number };

/** A province record of section 4.2. `plate` is the two-digit licence plate code. */
export type Province = {
  readonly id: number;
  readonly name: string;
  readonly plate: number;
  readonly districts: readonly District[];
};

/** Province ids are the plate codes, so "plate code or id" (section 4.4) can never mean two provinces. */
export const provinces: readonly Province[] = placeNames.map(({ plate, province, districts }) => ({
  id: plate,
  name: province,
  plate,
  districts: districts.map((name, index) => ({ id: plate * 100 + index + 1, name, provinceId: plate })),
}));

const combiningMarks = /[\u0300-\u036f]/g;

/** Folds Turkish letters and case, so that İSTANBUL, Istanbul and istanbul are one name. */
export function foldName(name: string): string {
  return name
    .trim()
    .replace(/[ıİ]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(combiningMarks, '')
    .replace(/\s+/g, ' ');
}

function wholeNumber(value: unknown): number | null {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value.trim())) return Number(value.trim());
  return null;
}

const provincesByName = new Map(provinces.map((province) => [foldName(province.name), province]));
const provincesById = new Map(provinces.map((province) => [province.id, province]));

/** Finds a province by name, plate code ("06", 6) or id (section 4.4). */
export function findProvince(value: unknown): Province | null {
  const id = wholeNumber(value);
  if (id !== null) return provincesById.get(id) ?? null;
  return typeof value === 'string' ? (provincesByName.get(foldName(value)) ?? null) : null;
}

/** Finds a district of one province by name or id (section 4.4); null when it is not in that province. */
export function findDistrict(province: Province, value: unknown): District | null {
  const id = wholeNumber(value);
  if (id !== null) return province.districts.find((district) => district.id === id) ?? null;
  if (typeof value !== 'string') return null;
  const name = foldName(value);
  return province.districts.find((district) => foldName(district.name) === name) ?? null;
}
