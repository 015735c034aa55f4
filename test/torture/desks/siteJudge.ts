import type { ChargeRecord } from '../../../electron/demo/control/control.ts';
import type { Sheet } from '../spooler.ts';
import type { PromptedSheet } from './people.ts';
import type { DeskBook } from './siteBooks.ts';

/** Everything that is seen from outside, and what the desks' journals say, once all has come to rest. */
export interface SiteEvidence {
  readonly charges: readonly Pick<ChargeRecord, 'kind' | 'orderReference'>[];
  /** Sheets, with the place of the desk at whose printer they lie. */
  readonly sheets: readonly (Pick<Sheet, 'title' | 'submittedAt' | 'at'> & { readonly desk: number })[];
  readonly requested: readonly PromptedSheet[];
  /** Orders that a desk took: at a scan, or in a batch. */
  readonly wanted: readonly string[];
  readonly books: readonly DeskBook[];
  /** When requests reached the service, real ms, in whatever order; and what it answered with 429. */
  readonly reachedAt: readonly number[];
  readonly refused: number;
  readonly limit: number;
  readonly siteUntrue: readonly string[];
}

/** In words, one for each. */
export interface SiteVerdict {
  readonly doubleCharges: readonly string[];
  readonly secondSheets: readonly string[];
  readonly lost: readonly string[];
  readonly tooMany: readonly string[];
  readonly siteUntrue: readonly string[];
}

const WINDOW_MS = 60_000;

export function judgeSite(evidence: SiteEvidence): SiteVerdict {
  return {
    doubleCharges: doubleCharges(evidence),
    secondSheets: secondSheets(evidence),
    lost: lost(evidence),
    tooMany: tooMany(evidence),
    siteUntrue: evidence.siteUntrue,
  };
}

function doubleCharges({ charges }: SiteEvidence): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind, orderReference } of charges) {
    if (orderReference === null || (kind !== 'charge' && kind !== 'card')) continue;
    counts.set(orderReference, (counts.get(orderReference) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name}: charged ${count} times`);
}

/** Each sheet of an order but the first was requested; and no other lies beside one of another desk. */
function secondSheets({ sheets, requested }: SiteEvidence): readonly string[] {
  const words: string[] = [];
  for (const reference of new Set(sheets.map(({ title }) => title))) {
    const ofOrder = sheets.filter(({ title }) => title === reference).toSorted((a, b) => a.submittedAt - b.submittedAt);
    const left = requested.filter((one) => one.reference === reference);
    const unasked = ofOrder.filter(({ desk, submittedAt }) => {
      const index = left.findIndex((one) => one.desk === desk && one.at <= submittedAt);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    });
    const reported = ofOrder.map(
      ({ desk, submittedAt, at }) => `desk ${desk + 1} at ${Math.round(submittedAt)}-${Math.round(at)}`,
    );
    const list = `${reported.join(', ')}; asked for: ${requested
      .filter((one) => one.reference === reference)
      .map(({ desk, at }) => `desk ${desk + 1} at ${Math.round(at)}`)
      .join(', ')}`;
    if (unasked.length > 1) words.push(`${reference}: ${unasked.length} sheets of which nobody asked for one; ${list}`);
    for (const sheet of unasked) {
      if (!ofOrder.some((other) => other.desk !== sheet.desk && other.at < sheet.submittedAt)) continue;
      words.push(
        `${reference}: printed by desk ${sheet.desk + 1} itself, when another desk's sheet lay there; ${list}`,
      );
    }
  }
  return words;
}

/** States whose screen has a question for a person, or shows that this desk has nothing to do with the order. */
function isQuestion({ state, problem }: DeskBook['jobs'][number]): boolean {
  if (problem?.code === 'claimed_elsewhere') return false;
  if (state === 'needs_attention' || state === 'failed') return problem !== null;
  return state === 'print_unconfirmed' || state === 'already_shipped' || (state === 'label_ready' && problem !== null);
}

/** An order that was taken, or paid, has a sheet, or a question at a desk that is on. */
function lost({ wanted, charges, sheets, books }: SiteEvidence): readonly string[] {
  const paid = charges.flatMap(({ orderReference }) => orderReference ?? []);
  const printed = new Set(sheets.map(({ title }) => title));
  return [...new Set([...wanted, ...paid])].flatMap((reference) => {
    if (printed.has(reference)) return [];
    const here = books.flatMap(({ name, jobs, isOn }) =>
      jobs.filter(({ key }) => key.value === reference).map((job) => ({ name, job, isOn })),
    );
    if (here.some(({ job, isOn }) => isOn && isQuestion(job))) return [];
    const states = here.map(({ name, job, isOn }) => `${job.state} at desk ${name}${isOn ? '' : ', which is gone'}`);
    return [`${reference}: ${paid.includes(reference) ? 'paid, ' : ''}no sheet and no question (${states.join(', ')})`];
  });
}

function tooMany({ reachedAt, refused, limit }: SiteEvidence): readonly string[] {
  const words = refused === 0 ? [] : [`${refused} answers were 429`];
  const inOrder = reachedAt.toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  inOrder.forEach((at, index) => {
    while ((inOrder[first] ?? at) <= at - WINDOW_MS) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most > limit ? [...words, `${most} requests within a minute, ${limit} allowed`] : words;
}
