import { guess } from '../recordFields.ts';
import { identifier, text } from './fields.ts';

/** API section 2.10: a carrier company has an id. Section 4.4 knows it by a slug too; its place is a guess, as is the name's. */
export const CARRIER = {
  id: guess(identifier, 'id', 'cargo_company_id', 'company_id'),
  name: guess(text, 'name', 'title', 'company_name', 'cargo_company_name', 'label'),
  slug: guess(text, 'slug', 'carrier_slug', 'carrier.slug', 'carrier'),
};
