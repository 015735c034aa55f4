import { setTimeout as pause } from 'node:timers/promises';
import { mostTries } from './api.ts';
import { type Bench, otherKey, type Target } from './bench.ts';
import type { Condition, Judged, Need, Untestable, Verdict } from './condition.ts';
import { BrokenConnection, Deviation, Unjudged } from './deviation.ts';

const missing = {
  charges: 'it creates shipments, which cost money: --allow-charges',
  control: 'it needs a control address (the emulator): --control URL',
  webhook: "it replaces the account's webhook address: --webhook-url URL",
  lowBalance: 'it needs an account whose balance covers no fee: --low-balance-key KEY',
  debt: 'it needs an account with a measurement debt above its balance: --debt-key KEY',
  disabled: 'it needs a disabled account: --disabled-key KEY',
  otherAccount: 'it needs a second account: --low-balance-key KEY or --debt-key KEY',
} as const satisfies Record<Need, string>;

const noMoney = 'it has to be paid for, and the account has no money on purpose: --key of another account';

/** An account whose balance is low on purpose can pay for nothing. */
function hasNoMoney({ apiKey, lowBalanceKey }: Target): boolean {
  return apiKey === lowBalanceKey;
}

function isMet(need: Need, target: Target): boolean {
  if (target.controlUrl !== null) return true;
  switch (need) {
    case 'control':
      return false;
    case 'charges':
      return target.allowCharges && !hasNoMoney(target);
    case 'webhook':
      return target.webhookUrl !== null;
    case 'lowBalance':
      return target.lowBalanceKey !== null;
    case 'debt':
      return target.debtKey !== null;
    case 'disabled':
      return target.disabledKey !== null;
    case 'otherAccount':
      return otherKey(target) !== null;
  }
}

export const brokenEachTime = `the connection broke each of ${mostTries} times`;

/** Checks one condition. Never rejects: what breaks the check itself is a failure too. */
export async function judge(condition: Condition, bench: Bench): Promise<Verdict> {
  const unmet = condition.needs?.find((need) => !isMet(need, bench.target));
  if (unmet === 'charges' && hasNoMoney(bench.target)) return { kind: 'not testable', because: noMoney };
  if (unmet !== undefined) return { kind: 'not testable', because: missing[unmet] };
  for (let tries = 1; ; tries += 1) {
    try {
      const seen = await condition.check(bench);
      return seen === undefined ? { kind: 'pass' } : { kind: 'open', ...seen };
    } catch (error) {
      if (error instanceof BrokenConnection) {
        // From its beginning, with a new order: the outcome of the request is unknown.
        bench.broke(`${error.message}; in ${condition.endpoint}: ${condition.statement}`);
        if (tries === mostTries) return { kind: 'not testable', because: brokenEachTime };
        await pause(bench.target.timeout.tryAgainMs);
        continue;
      }
      if (error instanceof Unjudged) return { kind: 'not testable', because: error.message };
      if (error instanceof Deviation) return { kind: 'fail', problem: error.message };
      return { kind: 'fail', problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
}

/** Judges all conditions in their order; the slow ones last and side by side. Ends early when it is stopped. */
export async function judgeAll(
  conditions: readonly (Condition | Untestable)[],
  bench: Bench,
  notify: (judged: Judged) => void,
  stop: AbortSignal,
): Promise<readonly Judged[]> {
  const verdicts = new Map<Condition | Untestable, Verdict>();
  const note = (condition: Condition | Untestable, verdict: Verdict): void => {
    verdicts.set(condition, verdict);
    notify({ condition, verdict });
  };
  const slow: Condition[] = [];
  for (const condition of conditions) {
    if (stop.aborted) break;
    if ('because' in condition) note(condition, { kind: 'not testable', because: condition.because });
    else if (condition.slow === true) slow.push(condition);
    else note(condition, await judge(condition, bench));
  }
  if (!stop.aborted) await Promise.all(slow.map(async (condition) => note(condition, await judge(condition, bench))));
  return conditions.flatMap((condition) => {
    const verdict = verdicts.get(condition);
    return verdict === undefined ? [] : [{ condition, verdict }];
  });
}
