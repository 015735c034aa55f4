import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import type { Fault } from '../../electron/demo/faults.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';
import { FONT_DIR } from '../support/demoService.ts';
import { around, asking, creates, type Fields } from './alter.ts';
import { conditionCalled, startService } from './emulatorBench.ts';
import type { Judged } from './harness/condition.ts';
import { reportJson, reportText, warningsOf } from './harness/report.ts';

const timeout = { pollAgainMs: 20, labelMs: 2_000, tryAgainMs: 20 };
const info = 'GET /api/v2/account/info: a defaults block that names the default carrier and sender address';
const taken = 'POST /api/v2/shipments: taken: receiver_email';
const tooLong = 'POST /api/v2/shipments: 422: receiver_name above 255 characters';

/** Judges conditions of a service whose connections break as scripted, as at a foreign one. */
async function report(names: readonly string[], faults: readonly Fault[], options: Partial<DemoServiceOptions> = {}) {
  const service = await startService(options, { outside: true, timeout });
  onTestFinished(service.close);
  for (const fault of faults) service.control.addFault(fault);
  const all: Judged[] = [];
  for (const name of names) {
    all.push({ condition: conditionCalled(name), verdict: await service.verdict(conditionCalled(name)) });
  }
  const brokenConnections = service.bench.brokenConnections();
  const run = { all, brokenConnections, ...(await service.bench.cleanUp()), wanted: names.length };
  return { run, open: service.control.shipments().filter(({ status }) => status !== 'cancelled') };
}

async function judged(name: string, faults: readonly Fault[], options: Partial<DemoServiceOptions> = {}) {
  const { run, open } = await report([name], faults, options);
  return { verdict: run.all[0]?.verdict, run, open };
}

const reset = (method: string, path: string, times: number): Fault => ({ kind: 'reset', method, path, times });

describe('a connection that breaks', () => {
  it('is tried again where it was a read, and mentioned in the report', async () => {
    const { verdict, run } = await judged(info, [reset('GET', '/api/v2/account/info', 2)]);
    expect(verdict).toEqual({ kind: 'pass' });
    expect(run.brokenConnections).toHaveLength(2);
    expect(reportText(run)).toMatch(
      /Connections that broke, and what was tried again, 2:\n {2}GET \/api\/v2\/account\/info: fetch failed \(.+\)/,
    );
    expect(JSON.parse(reportJson(run))).toMatchObject({ brokenConnections: run.brokenConnections });
  });

  it('in a create has its condition judged from the beginning, and the lost shipment is cancelled', async () => {
    const { verdict, run, open } = await judged(taken, [reset('POST', '/api/v2/shipments', 1)]);
    expect(verdict).toEqual({ kind: 'pass' });
    expect(run.brokenConnections).toEqual([expect.stringContaining(`in ${taken}`)]);
    expect(run.cancelled).toBe(2);
    expect(open).toEqual([]);
  });

  it('does not hide what the service does wrong in the second try', async () => {
    const cut = (body: Fields): Fields => ({ ...body, receiver_name: String(body.receiver_name).slice(0, 255) });
    const faults = [reset('POST', '/api/v2/shipments', 1)];
    const { verdict } = await judged(tooLong, faults, { alteration: asking(creates, cut) });
    expect(verdict).toMatchObject({ kind: 'fail' });
  });

  it('each time is no fail of the condition, and stands in the report as not judged', async () => {
    const { verdict, run } = await judged(taken, [reset('POST', '/api/v2/shipments', 1_000)]);
    expect(verdict).toEqual({ kind: 'not testable', because: 'the connection broke each of 3 times' });
    expect(reportText(run)).toContain(
      `Never asked of this service, 1: the connection broke each of 3 times\n  ${taken}`,
    );
  });
});

/** The command as a person calls it, against a service of its own. */
async function command(options: Partial<DemoServiceOptions>, args: readonly string[]) {
  const service = await createDemoService({
    fontDir: FONT_DIR,
    limits: { account: 1_000_000, route: 1_000_000 },
    ...options,
  });
  onTestFinished(service.close);
  service.control.addAccount({ apiKey: 'svc_live_disabled', balanceKurus: 100_000 });
  service.control.setAccount({ disabled: true }, 'svc_live_disabled');
  const script = fromRoot('scripts/conformance.ts');
  const whole = ['--base-url', service.url, '--key', service.apiKey, '--allow-charges', '--per-minute', '1000000'];
  const child = spawn(process.execPath, [script, ...whole, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Whatever place or warehouse is named, the parcel goes to one that is known, and is charged. */
const takesAnyPlace = asking(creates, (body) => ({
  ...body,
  sender_address_code: undefined,
  receiver_province_id: undefined,
  receiver_district_id: undefined,
  receiver_province: 'İstanbul',
  receiver_district: 'Kadıköy',
}));

const about403 = ['--only', '403 for a disabled account'];

describe('npm run conformance', () => {
  it('requests the 403 of the account that --disabled-key names, without a control address', async () => {
    const { code, output } = await command({}, [...about403, '--disabled-key', 'svc_live_disabled', '--json']);
    expect(JSON.parse(output)).toMatchObject({ conditions: [{ verdict: { kind: 'pass' } }], counts: { pass: 1 } });
    expect(code).toBe(0);
  });

  it('fails a service that lets a disabled account go on', async () => {
    const alteration = around((request, serve, world) => {
      for (const account of world.store().accounts.values()) account.disabled = false;
      return serve(request);
    });
    const { code, output } = await command({ alteration }, [...about403, '--disabled-key', 'svc_live_disabled']);
    expect(output).toContain('1 conditions: 0 pass, 1 fail');
    expect(code).toBe(1);
  });

  it('writes warnings into the object of --json', async () => {
    const { code, output } = await command({ alteration: takesAnyPlace }, [
      '--only',
      'a district of another province (its status is not shown)',
      '--json',
    ]);
    expect(JSON.parse(output)).toMatchObject({
      counts: { open: 1, warning: 1 },
      warnings: [
        {
          condition: 'POST /api/v2/shipments: a district of another province (its status is not shown)',
          warning: expect.stringMatching(/^a district of another province is taken, and [\d.]+ TRY are charged$/),
        },
      ],
    });
    expect(code).toBe(0);
  });
});

describe('what is unknown to the service', () => {
  const astray = [
    'a province that does not exist',
    'a district that does not exist',
    'a district of another province',
    'an unknown sender_address_code',
  ];
  const names = astray.map((statement) => `POST /api/v2/shipments: ${statement} (its status is not shown)`);

  it('stands in the summary as a warning where it is taken with a charge', async () => {
    const text = reportText((await report(names, [], { alteration: takesAnyPlace })).run);
    expect(text).toContain('WARNINGS, 4:\n');
    for (const statement of astray)
      expect(text).toMatch(new RegExp(`\n {2}${statement} is taken, and [\\d.]+ TRY are charged \\(`));
    expect(text).toContain('4 open in the document (4 of them with a warning)');
  });

  it('is no warning where it is refused', async () => {
    expect(reportText((await report(names, [])).run)).not.toMatch(/warning/i);
  });
});

describe('warnings', () => {
  it('come from what is open with a charge, and from nothing else', () => {
    const condition = { section: '4.4', endpoint: 'POST /x', statement: 'one' };
    const open = (warning?: string) => ({ kind: 'open', observed: '201', ...(warning && { warning }) }) as const;
    expect(warningsOf([{ condition, verdict: open() }])).toEqual([]);
    expect(warningsOf([{ condition, verdict: open('taken') }])).toEqual([
      { condition: 'POST /x: one', warning: 'taken' },
    ]);
  });
});
