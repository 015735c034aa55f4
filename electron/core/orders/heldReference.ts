import { referenceOf } from '../../contract/wrapping.ts';
import type { Journal } from '../ports/Journal.ts';

/**
 * Other spellings of a reference in a book: earlier releases stored the wrappings of a list, and "1042.0" was another order than
 * "1042". `asSent`: the code as it was scanned.
 */
export function otherForms(reference: string, asSent = reference): readonly string[] {
  const forms = [asSent, referenceOf(asSent), ...(/^\d{1,15}$/.test(reference) ? [`${reference}.0`] : [])];
  return [...new Set(forms)].filter((form) => form !== reference && form !== '');
}

/**
 * The reference that the book knows an order by: what was shipped under an earlier form must not be shipped again under
 * another one.
 */
export async function heldReference(
  journal: Pick<Journal, 'jobByKey' | 'order'>,
  reference: string,
  others: readonly string[],
): Promise<string> {
  if (others.length === 0) return reference;
  for (const one of [reference, ...others]) if ((await journal.jobByKey(one)) !== null) return one;
  for (const one of [reference, ...others]) if ((await journal.order(one)) !== null) return one;
  return reference;
}

/** The same for a number from another program of the shop, which may spell it in its own way. */
export function namedReference(journal: Pick<Journal, 'jobByKey' | 'order'>, named: string): Promise<string> {
  const reference = referenceOf(named);
  return heldReference(journal, reference, otherForms(reference, named.trim()));
}
