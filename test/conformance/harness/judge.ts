import type { Bench } from './bench.ts';
import type { Condition, Judged, Need, Untestable, Verdict } from './condition.ts';
import { Deviation } from './deviation.ts';

const missing = {
  charges: 'it creates shipments, which cost money: --allow-charges',
  control: 'it needs a control address (the emulator): --control URL',
  webhook: "it replaces the account's webhook address: --webhook-url URL",
} as const satisfies Record<Need, string>;

function isMet(need: Need, bench: Bench): boolean {
  const { controlUrl, allowCharges, webhookUrl } = bench.target;
  switch (need) {
    case 'control':
      return controlUrl !== null;
    case 'charges':
      return allowCharges || controlUrl !== null;
    case 'webhook':
      return webhookUrl !== null || controlUrl !== null;
  }
}

/** Checks one condition. Never rejects: what breaks the check itself is a failure too. */
export async function judge(condition: Condition, bench: Bench): Promise<Verdict> {
  const unmet = condition.needs?.find((need) => !isMet(need, bench));
  if (unmet !== undefined) return { kind: 'not testable', because: missing[unmet] };
  try {
    const seen = await condition.check(bench);
    return seen === undefined ? { kind: 'pass' } : { kind: 'open', observed: seen.observed };
  } catch (error) {
    if (error instanceof Deviation) return { kind: 'fail', problem: error.message };
    return { kind: 'fail', problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Judges all conditions in their order; the slow ones last and side by side. Ends early when it is told to stop. */
export async function judgeAll(
  conditions: readonly (Condition | Untestable)[],
  bench: Bench,
  tell: (judged: Judged) => void,
  stop: AbortSignal,
): Promise<readonly Judged[]> {
  const verdicts = new Map<Condition | Untestable, Verdict>();
  const note = (condition: Condition | Untestable, verdict: Verdict): void => {
    verdicts.set(condition, verdict);
    tell({ condition, verdict });
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
