import { guess } from '../recordFields.ts';
import { identifier, text } from './fields.ts';

/** API section 2.10: "has a code"; under which name is told by its use, and the rest is not shown: guesses. */
export const SENDER_ADDRESS = {
  code: guess(identifier, 'code', 'sender_address_code', 'address_code'),
  title: guess(text, 'title', 'label', 'address_name', 'address_title', 'name'),
};
