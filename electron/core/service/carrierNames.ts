import { searchFold } from '../../contract/searchFold.ts';
import type { Carrier } from '../../contract/service.ts';

/** `value`: what the create request says (API section 4.4, carrier); null: the account's default. */
export type FoundCarrier =
  | { readonly kind: 'found'; readonly value: string | null }
  /** The service gives it no slug: the request says its id (API section 4.4, cargo_company_id). */
  | { readonly kind: 'by_id'; readonly id: string }
  /** `near`: names of carriers that may have been meant, the nearest first. */
  | { readonly kind: 'unknown'; readonly near: readonly string[] };

/** What the request takes instead of a carrier (API section 4.4), and what the screens call it. */
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

/** At most so many similar names are suggested; more would be the whole list. */
const MOST_NEAR = 3;

/**
 * The carrier that a shop means: by its slug or its name, whatever the casing and accents, with or without the word
 * "Kargo". What cannot be judged is taken as it stands, for the service to judge: without a list, and what is not in a
 * list that names no slugs (API section 2.10 documents only a carrier's id).
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
  const meant =
    exact.length > 0
      ? exact
      : carriers.filter((carrier) => namesOf(carrier).some((one) => brief(one) === brief(wanted)));
  if (meant.length === 1 && meant[0] !== undefined) {
    const { id, slug } = meant[0];
    return slug === null ? { kind: 'by_id', id } : { kind: 'found', value: slug };
  }
  if (meant.length === 0 && !hasSlugs) return { kind: 'found', value: wanted };
  return { kind: 'unknown', near: meant.length > 1 ? meant.map(({ name }) => name) : nearNames(wanted, carriers) };
}

/** Whether it takes the list of carriers to say what is meant. */
export function needsCarriers(text: string | null): boolean {
  const wanted = text?.trim() ?? '';
  return wanted !== '' && !CHOICES.has(plain(wanted));
}

function plain(text: string): string {
  return searchFold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Without the word that every carrier may have in its name; nothing but that word stays as it is. */
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
      distance: Math.min(...namesOf(carrier).map((one) => distance(given, brief(one)))),
    }))
    .filter((one) => one.distance <= Math.max(1, Math.floor(given.length / 3)))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_NEAR)
    .map(({ name }) => name);
}

/** Letters to change, to add or to leave out (Levenshtein); none where one name begins with the other. */
function distance(one: string, other: string): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length >= 3 && longer.startsWith(shorter)) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
