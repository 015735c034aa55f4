import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import type { Fault } from '../../electron/demo/faults.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';
import { FONT_DIR } from '../support/demoService.ts';
import { around, asking, creates, type Fields, withBody } from './alter.ts';
import { conditionCalled, startService } from './emulatorBench.ts';
import { reportJson, reportText, warningsOf } from './harness/report.ts';

const patience = { lookAgainMs: 20, labelMs: 2_000, tryAgainMs: 20 };
const info = 'GET /api/v2/account/info: a defaults block that names the default carrier and sender address';
const taken = 'POST /api/v2/shipments: taken: receiver_email';
const tooLong = 'POST /api/v2/shipments: 422: receiver_name above 255 characters';

/** Judges one condition of a service whose connections break as told, asked as a foreign one. */
async function judged(name: string, faults: readonly Fault[], options: Partial<DemoServiceOptions> = {}) {
  const service = await startService(options, { outside: true, patience });
  onTestFinished(service.close);
  for (const fault of faults) service.control.addFault(fault);
  const verdict = await service.verdict(conditionCalled(name));
  const brokenConnections = service.bench.brokenConnections();
  const all = [{ condition: conditionCalled(name), verdict }];
  const run = { all, brokenConnections, ...(await service.bench.cleanUp()), wanted: 1 };
  return { verdict, run, open: service.control.shipments().filter(({ status }) => status !== 'cancelled') };
}

const reset = (method: string, path: string, times: number): Fault => ({ kind: 'reset', method, path, times });

describe('a connection that breaks', () => {
  it('is tried again where it was a read, and said in the report', async () => {
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

const about403 = ['--only', '403 for a disabled account'];

describe('npm run conformance', () => {
  it('asks for the 403 of the account that --disabled-key names, without a control address', async () => {
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

  it('warns of an unknown sender code and a district of another province that are taken with a charge', async () => {
    const alteration = around((request, serve) => {
      if (request.method !== 'POST' || request.path !== '/api/v2/shipments') return serve(request);
      return serve(
        withBody(request, (body) => ({
          ...body,
          sender_address_code: undefined,
          receiver_province_id: undefined,
          receiver_district_id: undefined,
          receiver_province: 'İstanbul',
          receiver_district: 'Kadıköy',
        })),
      );
    });
    const args = ['--only', '(its status is not shown)'];
    const text = await command({ alteration }, args);
    expect(text.output).toMatch(
      /WARNINGS, 4:\n {2}a province that does not exist is taken, and [\d.]+ TRY are charged \(POST \/api\/v2\/shipments: /,
    );
    expect(text.output).toContain('  an unknown sender_address_code is taken, and ');
    expect(text.output).toContain('  a district of another province is taken, and ');
    expect(text.output).toMatch(/open in the document \(4 of them with a warning\)/);
    const { warnings, counts } = JSON.parse((await command({ alteration }, [...args, '--json'])).output);
    expect(warnings).toHaveLength(4);
    expect(warnings).toContainEqual({
      condition: 'POST /api/v2/shipments: a district of another province (its status is not shown)',
      warning: expect.stringMatching(/^a district of another province is taken, and [\d.]+ TRY are charged$/),
    });
    expect(counts).toMatchObject({ warning: 4, fail: 0 });
  });

  it('warns of nothing where a service refuses them', async () => {
    const { output } = await command({}, ['--only', '(its status is not shown)']);
    expect(output).not.toContain('WARNING');
  });
});

describe('warnings', () => {
  it('come from what is open with a charge, and from nothing else', () => {
    const condition = { section: '4.4', endpoint: 'POST /x', says: 'one' };
    const open = (warning?: string) => ({ kind: 'open', observed: '201', ...(warning && { warning }) }) as const;
    expect(warningsOf([{ condition, verdict: open() }])).toEqual([]);
    expect(warningsOf([{ condition, verdict: open('taken') }])).toEqual([
      { condition: 'POST /x: one', warning: 'taken' },
    ]);
  });
});
