import type { Order } from '../../contract/order.ts';
import { editDistance, searchFold } from '../../contract/searchFold.ts';
import type { Carrier } from '../../contract/service.ts';

/** `value`: what goes into the create request (API section 4.4, carrier); null: the account's default. */
export type FoundCarrier =
  | { readonly kind: 'found'; readonly value: string | null }
  /** The service names no slug for it, so its id goes into the request (API section 4.4, cargo_company_id). */
  | { readonly kind: 'by_id'; readonly id: string }
  /** `near`: names of carriers that may have been meant, the nearest first. */
  | { readonly kind: 'unknown'; readonly near: readonly string[] };

/** The values that a create request takes instead of a carrier (API section 4.4), also by their names on the screens. */
const CHOICES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cheapest: 'cheapest',
    enucuz: 'cheapest',
    enucuzu: 'cheapest',
    fastest: 'fastest',
    enhizli: 'fastest',
    enhizlisi: 'fastest',
  }),
);

/** At most this many similar names are suggested; more would be almost the whole list. */
const MOST_NEAR = 3;

/**
 * The carrier that a shop means, by its slug or its name, in any case, with or without accents and the word "Kargo".
 * Text that cannot be judged here goes to the service as it was written: if there is no list, or if the list names no
 * slugs and the text is not in it (API section 2.10 documents only a carrier's id).
 */
export function findCarrier(text: string | null, carriers: readonly Carrier[] | null): FoundCarrier {
  const wanted = text?.trim() ?? '';
  if (wanted === '') return { kind: 'found', value: null };
  const folded = plain(wanted);
  const choice = CHOICES.get(folded);
  if (choice !== undefined) return { kind: 'found', value: choice };
  if (carriers === null) return { kind: 'found', value: wanted };
  const hasSlugs = carriers.some(({ slug }) => slug !== null);
  if (folded === '') return hasSlugs ? { kind: 'unknown', near: [] } : { kind: 'found', value: wanted };
  if (carriers.some(({ slug }) => slug === wanted)) return { kind: 'found', value: wanted };
  const exact = carriers.filter((carrier) => namesOf(carrier).some((one) => plain(one) === folded));
  const intended =
    exact.length > 0
      ? exact
      : carriers.filter((carrier) => namesOf(carrier).some((one) => brief(one) === brief(wanted)));
  if (intended.length === 1 && intended[0] !== undefined) {
    const { id, slug } = intended[0];
    return slug === null ? { kind: 'by_id', id } : { kind: 'found', value: slug };
  }
  if (intended.length === 0 && !hasSlugs) return { kind: 'found', value: wanted };
  return {
    kind: 'unknown',
    near: intended.length > 1 ? intended.map(({ name }) => name) : nearNames(wanted, carriers),
  };
}

/**
 * The carrier of an order, as shown to a person. `key`: all spellings of one carrier have the same. `name`: the service's, where
 * its list is known and has it; else as the order writes it. Both are empty for the account's default.
 */
export interface NamedCarrier {
  readonly key: string;
  readonly name: string;
}

export type NameCarrier = (order: Pick<Order, 'carrier' | 'carrierId'>) => NamedCarrier;

/** Thousands of orders have a few spellings: each of them is looked up once. */
export function carrierNamer(carriers: readonly Carrier[] | null): NameCarrier {
  const known = new Map<string, NamedCarrier>();
  return ({ carrier, carrierId }) => {
    const written = JSON.stringify([carrier, carrierId]);
    const named = known.get(written) ?? namedCarrier(carrier?.trim() ?? '', carrierId, carriers);
    known.set(written, named);
    return named;
  };
}

function namedCarrier(text: string, carrierId: string | null, carriers: readonly Carrier[] | null): NamedCarrier {
  const found = findCarrier(text, carriers);
  const id = carrierId ?? (found.kind === 'by_id' ? found.id : null);
  const word = found.kind === 'found' ? (found.value ?? '') : text;
  const listed = carriers?.find((one) => (id === null ? one.slug !== null && one.slug === word : one.id === id));
  if (listed !== undefined) return { key: `id ${listed.id}`, name: listed.name };
  return id === null ? { key: brief(word) || word, name: text } : { key: `id ${id}`, name: text || id };
}

/** Whether the list of carriers is needed to find out which carrier is meant. */
export function needsCarriers(text: string | null): boolean {
  const wanted = text?.trim() ?? '';
  return wanted !== '' && !CHOICES.has(plain(wanted));
}

function plain(text: string): string {
  return searchFold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Drops the word "Kargo", which every carrier may have in its name. Text that is only this word stays as it is. */
function brief(text: string): string {
  const whole = plain(text);
  return whole.replace(/^(kargo|cargo)|(kargo|cargo)(su)?$/g, '') || whole;
}

function namesOf({ name, slug }: Carrier): readonly string[] {
  return slug === null ? [name] : [name, slug];
}

function nearNames(wanted: string, carriers: readonly Carrier[]): readonly string[] {
  const given = brief(wanted);
  return carriers
    .map((carrier) => ({
      name: carrier.name,
      distance: Math.min(...namesOf(carrier).map((one) => editDistance(given, brief(one)))),
    }))
    .filter((one) => one.distance <= Math.max(1, Math.floor(given.length / 3)))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_NEAR)
    .map(({ name }) => name);
}
