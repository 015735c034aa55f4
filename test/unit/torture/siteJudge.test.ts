import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../../electron/core/ports/Coordinator.ts';
import { aJob } from '../../support/builders.ts';
import { siteUntruths } from '../../torture/desks/siteBooks.ts';
import { judgeSite, type SiteEvidence } from '../../torture/desks/siteJudge.ts';
import { SITE_KINDS, sitePlanOf, siteSchedule, siteSeed } from '../../torture/desks/sitePlan.ts';

const A = 0;
const B = 1;

const sheet = (desk: number, submittedAt: number, title = 'ORD-1') => ({
  ...{ desk, title, submittedAt },
  at: submittedAt + 10,
});
const ask = (desk: number, at: number, reference = 'ORD-1') => ({ desk, at, reference });
const charge = (orderReference = 'ORD-1') => ({ kind: 'charge', orderReference }) as const;
const problem = (code: 'claimed_elsewhere' | 'refused_by_service') => ({ code, detail: null, fields: [] });
const job = (changes: Parameters<typeof aJob>[0]) => aJob(changes);
const book = (name: string, jobs: ReturnType<typeof job>[], isOn = true) => ({ name, id: `id-${name}`, jobs, isOn });

/** An order that was scanned, paid once, and printed once at the first desk. */
const GOOD: SiteEvidence = {
  charges: [charge()],
  sheets: [sheet(A, 100)],
  requested: [],
  wanted: ['ORD-1'],
  books: [book('1', [job({ state: 'printed' })]), book('2', [])],
  reachedAt: [0, 1_000],
  refused: 0,
  limit: 2,
  siteUntrue: [],
};

const found = (changes: Partial<SiteEvidence>) =>
  Object.entries(judgeSite({ ...GOOD, ...changes }))
    .filter(([, words]) => words.length > 0)
    .map(([name]) => name);

describe('the judge of a site', () => {
  it('finds nothing in a good day', () => expect(found({})).toEqual([]));

  it('finds an order that was charged twice', () =>
    expect(found({ charges: [charge(), charge()] })).toEqual(['doubleCharges']));

  it('finds a second sheet without a request, at the same desk and at another', () => {
    expect(found({ sheets: [sheet(A, 100), sheet(A, 900)] })).toEqual(['secondSheets']);
    expect(found({ sheets: [sheet(A, 100), sheet(B, 900)] })).toEqual(['secondSheets']);
  });

  it('allows a person a further sheet, but only at the desk where it was requested, and afterwards', () => {
    expect(found({ sheets: [sheet(A, 100), sheet(B, 900)], requested: [ask(B, 800)] })).toEqual([]);
    expect(found({ sheets: [sheet(A, 100), sheet(A, 900)], requested: [ask(B, 800)] })).toEqual(['secondSheets']);
    expect(found({ sheets: [sheet(A, 100), sheet(A, 300)], requested: [ask(A, 800)] })).toEqual(['secondSheets']);
  });

  it('finds the sheet that a desk prints automatically although another desk has one out, requested or not', () =>
    expect(found({ sheets: [sheet(B, 100), sheet(A, 900)], requested: [ask(B, 50)] })).toEqual(['secondSheets']));

  it('finds a scanned order, and a paid one, with neither a sheet nor a question', () => {
    const books = [book('1', [job({ state: 'queued' })]), book('2', [])];
    expect(found({ sheets: [], charges: [], books })).toEqual(['lost']);
    expect(found({ sheets: [], wanted: [], books })).toEqual(['lost']);
    expect(found({ sheets: [], charges: [], books: [] })).toEqual(['lost']);
  });

  it('takes a question for an answer where somebody can read it', () => {
    const asks = job({ state: 'needs_attention', problem: problem('refused_by_service') });
    const left = job({ state: 'needs_attention', problem: problem('claimed_elsewhere') });
    expect(found({ sheets: [], books: [book('1', [asks])] })).toEqual([]);
    expect(found({ sheets: [], books: [book('1', [job({ state: 'print_unconfirmed' })])] })).toEqual([]);
    expect(found({ sheets: [], books: [book('1', [asks], false)] })).toEqual(['lost']);
    // It shows that another desk has it, which none has.
    expect(found({ sheets: [], books: [book('1', [left])] })).toEqual(['lost']);
  });

  it('counts what was refused, and what reached the service within any minute', () => {
    expect(found({ refused: 1 })).toEqual(['tooMany']);
    expect(found({ reachedAt: [59_000, 0, 59_999] })).toEqual(['tooMany']);
    expect(found({ reachedAt: [60_000, 0, 59_999] })).toEqual([]);
  });
});

describe('what the site has', () => {
  const printed = job({ state: 'printed', version: 7 });
  const row = { desk: 'id-1', jobId: printed.id, version: 7, state: 'printed' };
  const claim = { reference: 'ORD-1', desk: 'id-1' };
  const books = [book('1', [printed])];
  const untrue = (parcels: (typeof row)[], claims = [claim], of = books) => siteUntruths({ parcels, claims }, of);

  it('is true where it is the same as in the journals', () => expect(untrue([row])).toEqual([]));

  it('is untrue where it is older, missing, or of a job that is not there', () => {
    expect(untrue([{ ...row, version: 6 }])).toHaveLength(1);
    expect(untrue([{ ...row, state: 'queued' }])).toHaveLength(1);
    expect(untrue([])).toHaveLength(1);
    expect(untrue([row, { ...row, jobId: 'other' }])).toHaveLength(1);
  });

  it('is untrue where a desk has an order of which it has no job', () =>
    expect(untrue([row], [claim, { ...claim, reference: 'ORD-2' }])).toHaveLength(1));

  it('is not compared for a desk that is gone', () =>
    expect(untrue([], [{ ...claim, reference: 'ORD-2' }], [book('1', [printed], false)])).toEqual([]));
});

describe('the plan of a run', () => {
  it('is the same for the same seed, and another for another', () => {
    const seed = siteSeed('7', 'mixed', 10, 3);
    expect(sitePlanOf(seed)).toEqual(sitePlanOf(seed));
    expect(sitePlanOf(seed)).not.toEqual({ ...sitePlanOf(siteSeed('8', 'mixed', 10, 3)), seed });
  });

  it('leaves somebody who can go on, and is over when everything is mended', () => {
    for (const seed of siteSchedule('1', 10, 200, null)) {
      const plan = sitePlanOf(seed);
      if (plan === null) throw new Error(seed);
      const gone = plan.troubles.filter((trouble) => trouble.kind === 'kill' && trouble.forMs === null);
      expect(gone.length, seed).toBeLessThan(plan.desks / 2);
      expect(Math.max(0, ...plan.troubles.map(({ at }) => at)), seed).toBeLessThan(plan.mendedAt);
    }
  });

  it('has computers sleep for longer than a lease, and somebody awake who takes their orders over', () => {
    for (const seed of siteSchedule('1', 4, 50, ['sleep'])) {
      const plan = sitePlanOf(seed);
      const asleep = new Set(plan?.pauses.map(({ desk }) => desk));
      expect(asleep.size, seed).toBeLessThan(4);
      expect(plan?.pauses.filter(({ isAsleep, forMs }) => !isAsleep || forMs <= LEASE_MS)).toEqual([]);
    }
  });

  it('starts a copy without a mark after the desk itself, and only while the database is there to distinguish them', () => {
    const plans = siteSchedule('1', 4, 100, ['copy']).map(sitePlanOf);
    const copies = (plan: (typeof plans)[number]) => plan?.troubles.filter(({ kind }) => kind === 'copy') ?? [];
    expect(plans.filter((plan) => copies(plan).length === 0)).toEqual([]);
    const lost = plans.filter((plan) => copies(plan).some((one) => 'mark' in one && one.mark === 'lost'));
    expect(lost.length).toBeGreaterThan(10);
    expect(lost.filter((plan) => plan?.troubles.some(({ kind }) => kind === 'database'))).toEqual([]);
    const before = (one: object) => 'mark' in one && one.mark === 'lost' && 'first' in one && one.first !== 'original';
    expect(lost.flatMap(copies).filter(before)).toEqual([]);
  });

  it('of a torture has every kind, and few that take more than a minute', () => {
    const seeds = siteSchedule('1', 10, 100, null);
    const kinds = seeds.map((seed) => sitePlanOf(seed)?.kind);
    expect(new Set(kinds)).toEqual(new Set(SITE_KINDS));
    expect(kinds.filter((kind) => kind === 'rush')).toHaveLength(5);
    expect(siteSchedule('1', 10, 3, ['rush']).map((seed) => sitePlanOf(seed)?.kind)).toEqual(['rush', 'rush', 'rush']);
  });

  it.each(['7', '7/site/kills/10', '7/site/kills/1/3', '7/site/nothing/10/3', '7/random/3'])(
    'of %s there is none',
    (seed) => expect(sitePlanOf(seed)).toBeNull(),
  );
});
