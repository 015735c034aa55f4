import type { Carrier, Price } from '../../electron/contract/service.ts';

/**
 * How a shipment names its carrier (API section 4.4): by a slug, `cheapest` or `fastest`, or by the id where the
 * service gives the carrier no slug. Null: the account's default.
 */
export type CarrierChoice =
  | { readonly by: 'word'; readonly word: string }
  | { readonly by: 'id'; readonly id: string; readonly name: string }
  | null;

export function choiceOf({ id, name, slug }: Carrier): NonNullable<CarrierChoice> {
  return slug === null ? { by: 'id', id, name } : { by: 'word', word: slug };
}

/** The carrier of a price; null where the answer does not name it. */
export function choiceOfPrice(price: Price, carriers: readonly Carrier[]): CarrierChoice {
  if (price.carrierSlug !== null) return { by: 'word', word: price.carrierSlug };
  if (price.carrierId === null) return null;
  const listed = carriers.find(({ id }) => id === price.carrierId);
  if (listed !== undefined) return choiceOf(listed);
  return { by: 'id', id: price.carrierId, name: price.carrierName ?? price.carrierId };
}

/** The carrier of the list that is chosen; null for another word, or while the list is not there. */
export function chosenCarrier(choice: CarrierChoice, carriers: readonly Carrier[]): Carrier | null {
  const key = choiceKey(choice);
  return carriers.find((carrier) => choiceKey(choiceOf(carrier)) === key) ?? null;
}

/** A key for each choice; a slug may be written like an id. */
export function choiceKey(choice: CarrierChoice): string {
  if (choice === null) return '';
  return choice.by === 'word' ? `word ${choice.word}` : `id ${choice.id}`;
}
