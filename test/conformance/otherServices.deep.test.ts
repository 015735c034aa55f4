// Deep, not in each run: it judges copies of the demo service to show that the conformance suite would notice a broken one, which takes longer than ten seconds.
import { describe, expect, it } from 'vitest';
import { brokenServices } from './brokenServices.ts';
import { conditionCalled, nameOf, requestedFromOutside, startService, testable } from './emulatorBench.ts';
import type { Target } from './harness/bench.ts';
import type { Condition } from './harness/condition.ts';
import { neverRequested } from './harness/table.ts';
import { legalServices } from './legalServices.ts';

/** A run of hundreds of conditions, also on a busy machine, in ms. */
const wholeRunMs = 240_000;

const quick = testable.filter((condition) => condition.slow !== true);

const looks = { pollAgainMs: 20, labelMs: 2_000, tryAgainMs: 20 };

/** Conditions that do not need the control address are judged without it, as it would be in earnest. */
function isRequestedFromOutside(condition: Condition): boolean {
  return requestedFromOutside.includes(condition);
}

const catchers = brokenServices.flatMap(({ does, service, caughtBy }) =>
  caughtBy.map((name) => [does, name, service] as const),
);

// Several side by side: most of a condition's time is waiting for an answer, or for an event that does not come.
describe('a service that breaks the API document is caught', () => {
  it.concurrent.each(catchers)('%s: by %s', async (_does, name, options) => {
    const condition = conditionCalled(name);
    const service = await startService(options, { outside: isRequestedFromOutside(condition), timeout: looks });
    const verdict = await service.verdict(condition);
    await service.close();
    expect(verdict).toMatchObject({ kind: 'fail' });
    expect(service.crashes).toEqual([]);
  });

  it('no two broken services do the same', () => {
    expect(new Set(brokenServices.map(({ does }) => does)).size).toBe(brokenServices.length);
  });
});

const balance402 = 'POST /api/v2/shipments: 402: error_code payment_required, data.balance and data.required';
const debt402 =
  'POST /api/v2/shipments: 402: error measurement_difference_unpaid with amount and payment_url; nothing is opened';
const disabled403 = 'every endpoint: 403 for a disabled account';
const paid = 'POST /api/v2/shipments: balance covers the fee: confirmed, paid true, the fee is deducted';

describe('what can be judged of a service without a control address', () => {
  async function verdictsWith(change: Partial<Target>) {
    const service = await startService({}, { outside: true, timeout: looks, change });
    const verdicts = [];
    for (const name of [balance402, debt402, disabled403, paid])
      verdicts.push(await service.verdict(conditionCalled(name)));
    await service.close();
    return verdicts.map((verdict) => (verdict.kind === 'not testable' ? verdict.because : verdict.kind));
  }

  it('both 402s and the 403 of a disabled account, of the accounts that are named for them', async () => {
    expect(await verdictsWith({})).toEqual(['pass', 'pass', 'pass', 'pass']);
  });

  it('none of them without such accounts, and the report lists the accounts that would do', async () => {
    expect(await verdictsWith({ lowBalanceKey: null, debtKey: null, disabledKey: null })).toEqual([
      'it needs an account whose balance covers no fee: --low-balance-key KEY',
      'it needs an account with a measurement debt above its balance: --debt-key KEY',
      'it needs a disabled account: --disabled-key KEY',
      'pass',
    ]);
  });

  it('nothing that has to be paid for, where the one account has no money on purpose', async () => {
    const key = 'svc_live_low-balance';
    expect(await verdictsWith({ apiKey: key, lowBalanceKey: key, debtKey: null })).toEqual([
      'pass',
      'it needs an account with a measurement debt above its balance: --debt-key KEY',
      'pass',
      'it has to be paid for, and the account has no money on purpose: --key of another account',
    ]);
  });

  it('the report lists what was never judged, by what was missing', () => {
    const condition = (statement: string) => ({ section: '7', endpoint: 'POST /x', statement });
    const missing = { kind: 'not testable', because: 'no key' } as const;
    const report = neverRequested([
      { condition: condition('one'), verdict: { kind: 'not testable', because: 'no control' } },
      { condition: condition('two'), verdict: missing },
      { condition: condition('three'), verdict: { kind: 'pass' } },
      { condition: condition('four'), verdict: missing },
    ]);
    expect(report).toBe(
      'Never asked of this service, 2: no key\n  POST /x: two\n  POST /x: four\n\n' +
        'Never asked of this service, 1: no control\n  POST /x: one',
    );
  });
});

describe('another service that keeps the API document passes', () => {
  it.concurrent.each(legalServices)(
    '$name',
    async ({ service: options, steered = false, timeout, unjudged }) => {
      const service = await startService(options, { outside: !steered, timeout });
      const problems: string[] = [];
      const reasons: string[] = [];
      for (const condition of steered ? quick : requestedFromOutside) {
        const verdict = await service.verdict(condition);
        if (verdict.kind === 'fail') problems.push(`${nameOf(condition)}: ${verdict.problem}`);
        if (verdict.kind === 'not testable') reasons.push(verdict.because);
      }
      await service.close();
      expect(problems).toEqual([]);
      expect(service.crashes).toEqual([]);
      expect([...new Set(reasons)]).toEqual(unjudged);
    },
    wholeRunMs,
  );
});
