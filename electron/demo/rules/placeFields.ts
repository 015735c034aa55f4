import { type District, findDistrict, findProvince, type Province } from '../catalogue/places.ts';
import type { FieldReader } from './fields.ts';

/**
 * Reads `<side>_province` or `<side>_province_id` and `<side>_district` or `<side>_district_id` (section 4.4: name,
 * plate code or id; name or id). An unknown province, or a district that is not in it, is refused on the field that was
 * sent.
 */
export function readPlace(
  fields: FieldReader,
  side: 'sender' | 'receiver',
): { readonly province: Province; readonly district: District } | null {
  const provinceField = fields.has(`${side}_province`) ? `${side}_province` : `${side}_province_id`;
  const districtField = fields.has(`${side}_district`) ? `${side}_district` : `${side}_district_id`;
  const provinceSent = fields.has(provinceField);
  const districtSent = fields.has(districtField);
  if (!provinceSent) fields.refuse(`${side}_province`, `${side}_province alanı zorunludur.`);
  if (!districtSent) fields.refuse(`${side}_district`, `${side}_district alanı zorunludur.`);
  if (!provinceSent) return null;

  const province = findProvince(fields.raw(provinceField));
  if (province === null) {
    fields.refuse(provinceField, `İl bulunamadı: ${String(fields.raw(provinceField))}.`);
    return null;
  }
  if (!districtSent) return null;
  const district = findDistrict(province, fields.raw(districtField));
  if (district === null) {
    fields.refuse(districtField, `${String(fields.raw(districtField))}, ${province.name} ilinin bir ilçesi değil.`);
    return null;
  }
  return { province, district };
}
