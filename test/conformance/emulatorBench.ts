import type { DemoControl } from '../../electron/demo/control/createControl.ts';
import { createDemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import { defaultReadings, type Readings } from '../../electron/demo/readings.ts';
import { FONT_DIR } from '../support/demoService.ts';
import { conditions } from './conditions.ts';
import { type Bench, openBench, type Target, type Timeout } from './harness/bench.ts';
import type { Condition, Verdict } from './harness/condition.ts';
import { judge } from './harness/judge.ts';
import { emulatorTarget, fewSeconds } from './harness/target.ts';
import { observations } from './observations.ts';
import { asText } from './sheets.ts';

export const testable = conditions.filter((each): each is Condition => !('because' in each));

export const nameOf = ({ section, endpoint, statement }: Condition): string => `${section} ${endpoint}: ${statement}`;

const byName = new Map(testable.map((condition) => [`${condition.endpoint}: ${condition.statement}`, condition]));

/** The condition of this name, `endpoint: statement`. */
export function conditionCalled(name: string): Condition {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`no condition is called ${name}`);
  return found;
}

/** Room on its balance for a whole run. */
const balanceKurus = 100_000_000;

/** An emulator of its own for a test file. */
export async function startEmulator(change: Partial<Readings> = {}, options: Partial<DemoServiceOptions> = {}) {
  const service = await createDemoService({ fontDir: FONT_DIR, balanceKurus, readings: change, ...options });
  const bench = await openBench(emulatorTarget(service));
  const readings = { ...defaultReadings, ...change };
  /** What is wrong with the emulator in the eyes of one condition; an open one has to see what the emulator is set to. */
  async function problem(condition: Condition): Promise<string | null> {
    const verdict = await judge(condition, bench);
    switch (verdict.kind) {
      case 'pass':
        return null;
      case 'fail':
        return verdict.problem;
      case 'not testable':
        return `not testable: ${verdict.because}`;
      case 'open': {
        const expected = observations[`${condition.endpoint}: ${condition.statement}`]?.(readings) ?? verdict.observed;
        return verdict.observed === expected ? null : `observed ${verdict.observed}, set to ${expected}`;
      }
    }
  }
  return { close: service.close, problem };
}

/** The conditions that can be judged at a service that has no control address and whose webhooks are left alone. */
export const requestedFromOutside = testable.filter(
  ({ needs = [] }) => !needs.includes('control') && !needs.includes('webhook'),
);

const plenty = 1_000_000;

/** Labels are stored by shipment id, and the copies of the service in one test file share a label press. */
let firstShipmentId = 4_812_000_001n;

type Outside = {
  readonly outside: boolean;
  readonly timeout?: Timeout;
  /** Less than everything that a foreign service may offer. */
  readonly change?: Partial<Target>;
};

export type Service = {
  readonly bench: Bench;
  readonly control: DemoControl;
  readonly verdict: (condition: Condition) => Promise<Verdict>;
  /** The service's reports of its own faults: a copy that crashes shows nothing about the suite. */
  readonly crashes: readonly string[];
  readonly close: () => Promise<void>;
};

/**
 * Another service, as a copy of the emulator that was altered. `outside`: with no more than a foreign service offers, which is
 * its API, an account without money, one in debt, and one that is disabled.
 */
export async function startService(
  options: Partial<DemoServiceOptions>,
  { outside, timeout = fewSeconds, change = {} }: Outside,
): Promise<Service> {
  const crashes: string[] = [];
  firstShipmentId += 1_000_000n;
  const service = await createDemoService({
    fontDir: FONT_DIR,
    balanceKurus,
    firstShipmentId,
    log: (line) => crashes.push(line),
    // The suite is what is tried here, and not the label press.
    renderLabel: asText,
    ...options,
    // The limits of a foreign service cannot be lifted, and its quickest carrier is as quick as any.
    ...(outside
      ? { limits: { account: plenty, route: plenty }, carriers: { yavas: { labelDelayMs: 0 }, ...options.carriers } }
      : {}),
  });
  const { control, url, apiKey } = service;
  const [lowBalanceKey, debtKey, disabledKey] = ['svc_live_low-balance', 'svc_live_in-debt', 'svc_live_disabled'];
  if (outside) {
    control.addAccount({ apiKey: lowBalanceKey, balanceKurus: 125 });
    control.addAccount({ apiKey: debtKey, balanceKurus: 100_000 });
    control.setAccount({ debtKurus: 200_000 }, debtKey);
    control.addAccount({ apiKey: disabledKey, balanceKurus: 100_000 });
    control.setAccount({ disabled: true }, disabledKey);
  }
  const target: Target = outside
    ? {
        baseUrl: url,
        apiKey,
        controlUrl: null,
        allowCharges: true,
        webhookUrl: null,
        perMinute: plenty,
        lowBalanceKey,
        debtKey,
        disabledKey,
        timeout,
        ...change,
      }
    : { ...emulatorTarget(service), timeout };
  const bench = await openBench(target);
  return { bench, control, verdict: (condition) => judge(condition, bench), crashes, close: service.close };
}
