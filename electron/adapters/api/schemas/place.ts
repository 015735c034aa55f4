import { guess } from '../recordFields.ts';
import { identifier, text } from './fields.ts';

/** API section 2.10: province and district records have an id; the name's name is a guess. */
export const PLACE = {
  id: guess(identifier, 'id', 'province_id', 'district_id'),
  name: guess(text, 'name', 'title', 'label', 'province_name', 'district_name', 'province', 'district', 'ad'),
};
