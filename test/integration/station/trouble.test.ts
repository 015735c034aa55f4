import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PrintError, Printer, SpoolOutcome } from '../../../electron/core/ports/Printer.ts';
import { createDemoService } from '../../../electron/demo/createDemoService.ts';
import { createAnswerWith } from '../../support/answersWithLabel.ts';
import { anOrder, aPrinter } from '../../support/builders.ts';
import { newAuthority } from '../../support/certificates.ts';
import { FONT_DIR, startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { openStation, PRINTER_ID } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const order = (reference: string, carrier: string | null = null) => anOrder({ reference, carrier });
const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;

describe('a service that cannot be reached', () => {
  it('leaves the jobs queued, shows that, and they go out by themselves in order when it answers again', async () => {
    const port = await freePort();
    const station = await openStation({
      folder: await temporaryFolder(),
      service: { url: `http://127.0.0.1:${port}`, apiKey: 'k' },
    });
    await station.core.putOrders([order('ORD-1'), order('ORD-2'), order('ORD-3')]);
    for (const code of ['ORD-1', 'ORD-2', 'ORD-3']) await station.scan(code);
    await station.until('ORD-1', (job) => job.problem?.code === 'service_unreachable');
    expect((await station.core.status()).connection.state).toBe('offline');
    expect(await station.core.list('queue')).toHaveLength(3);
    const service = await startDemoService({ port, apiKey: 'k' });
    await station.until('ORD-3', 'printed');
    expect(service.control.charges().map((charge) => charge.orderReference)).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
    expect((await station.core.status()).connection.state).toBe('online');
  });

  it('because its certificate is out of date by this clock: the order waits and shows why, and is charged once when the clock is right', async () => {
    const service = await startDemoService();
    const authority = newAuthority();
    setDefaultCACertificates([...getCACertificates('bundled'), authority.cert]);
    const relay = createServer(authority.sign({ fromDay: -60, toDay: -1 }), (near) => {
      const far = connect(Number(new URL(service.url).port), '127.0.0.1');
      for (const [one, another] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => another.destroy());
        one.pipe(another);
      }
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    onTestFinished(() => void relay.close());
    const { port } = relay.address() as AddressInfo;
    const url = `https://127.0.0.1:${port}`;
    const station = await openStation({ folder: await temporaryFolder(), service: { ...service, url } });
    await station.core.putOrders([order('ORD-1')]);
    await station.scan('ORD-1');
    const waits = await station.until('ORD-1', (job) => job.problem?.code === 'certificate_date');
    expect(waits).toMatchObject({ state: 'queued', deliveryUnknown: false });
    expect((await station.core.status()).connection).toMatchObject({ state: 'offline', obstacle: 'certificate_date' });
    expect(service.control.requests()).toEqual([]);
    relay.setSecureContext(authority.sign());
    await station.until('ORD-1', 'printed');
    expect(service.control.charges()).toHaveLength(1);
    expect((await station.core.status()).connection).toEqual({ state: 'online', since: expect.any(Number) });
  });

  it('is tried by one job at a time, not by all that wait', async () => {
    const service = await startDemoService();
    const station = await openStation({ folder: await temporaryFolder(), service });
    await station.core.putOrders(Array.from({ length: 8 }, (_, i) => order(`B-${i}`)));
    service.control.addFault({ kind: 'reset', ...CREATE, times: 2, processed: false });
    await station.core.batches.start();
    await station.until('B-7', 'printed');
    const failed = service.control.requests().filter((request) => request.fault !== null);
    expect(failed).toHaveLength(2);
    expect(service.control.charges()).toHaveLength(8);
  });
});

describe('an answer that was lost', () => {
  it.each([
    ['reset after the work was done', { kind: 'reset' }],
    ['cut in the middle', { kind: 'cut', afterBytes: 300 }],
    ['broken JSON', { kind: 'malformed_json' }],
    ['a page instead of JSON', { kind: 'html', processed: true }],
    ['a server error after the work was done', { kind: 'status', status: 500, processed: true }],
    ['no answer at all', { kind: 'hang', processed: true }],
  ] as const)('%s: sent again under the same key, charged once, printed once', async (_what, fault) => {
    const service = await startDemoService();
    const isSilent = fault.kind === 'hang';
    const limit = isSilent ? { timeoutMs: 2_000 } : {};
    const station = await openStation({ folder: await temporaryFolder(), service, ...limit });
    await station.core.putOrders([order('ORD-1')]);
    service.control.addFault({ ...fault, ...CREATE });
    await station.scan('ORD-1');
    const job = await station.until('ORD-1', 'printed');
    // With a limit, a busy machine may also have lost the second answer.
    expect(job).toMatchObject({ attempts: isSilent ? expect.any(Number) : 2, deliveryUnknown: true });
    expect(service.control.charges()).toHaveLength(1);
    expect(await readdir(station.printed)).toHaveLength(1);
  });
});

describe('a measurement debt (402)', () => {
  it('holds the account: scans are stored, nothing is hammered, and all goes on when it is settled', async () => {
    const service = await startDemoService();
    service.control.setAccount({ debtKurus: 500_000 });
    const station = await openStation({ folder: await temporaryFolder(), service });
    await station.core.putOrders([order('ORD-1'), order('ORD-2')]);
    await station.scan('ORD-1');
    await station.until('ORD-1', (job) => job.problem?.code === 'account_hold');
    const second = await station.scan('ORD-2');
    expect(second).toMatchObject({ state: 'queued', problem: { code: 'account_hold' } });
    const { hold } = await station.core.status();
    expect(hold?.amount).toBe(500_000);
    expect(hold?.url).toMatch(/^http/);
    expect(service.control.requests().filter((request) => request.method === 'POST')).toHaveLength(1);
    service.control.setAccount({ debtKurus: null });
    await station.core.checkService();
    await station.until('ORD-2', 'printed');
    expect((await station.core.status()).hold).toBeNull();
    expect(service.control.charges()).toHaveLength(2);
  });
});

describe('a key that is refused', () => {
  it('keeps the job queued and shows why', async () => {
    const service = await startDemoService();
    const station = await openStation({ folder: await temporaryFolder(), service: { ...service, apiKey: 'wrong' } });
    await station.core.putOrders([order('ORD-1')]);
    await station.scan('ORD-1');
    await station.until('ORD-1', (job) => job.problem?.code === 'unauthorized' && job.state === 'queued');
    expect((await station.core.status()).connection.state).toBe('key_refused');
  });
});

describe('too many requests (429)', () => {
  it('waits as long as the answer demands and loses nothing', async () => {
    const service = await startDemoService();
    const station = await openStation({ folder: await temporaryFolder(), service });
    await station.core.putOrders([order('ORD-1')]);
    service.control.addFault({ kind: 'status', status: 429, headers: { 'Retry-After': '1' }, ...CREATE });
    await station.scan('ORD-1');
    const job = await station.until('ORD-1', 'printed');
    expect(job).toMatchObject({ attempts: 2, deliveryUnknown: false });
  });
});

describe('a label that cannot be used', () => {
  it('is not printed when it is no PDF, and is fetched again until it is one', async () => {
    const service = await startDemoService();
    const station = await openStation({ folder: await temporaryFolder(), service });
    await station.core.putOrders([order('ORD-1')]);
    const answer = await createAnswerWith(Buffer.from('no pdf'), order('ORD-1'), service);
    service.control.addFault({ kind: 'status', status: 201, body: answer, processed: true, ...CREATE });
    await station.scan('ORD-1');
    const pending = await station.until('ORD-1', 'label_pending');
    expect(pending.problem?.code).toBe('label_not_pdf');
    await expect(readdir(station.printed)).rejects.toThrow();
    await station.core.actions.lookNow(pending.id);
    await station.until('ORD-1', 'printed');
  });
});

describe('a printer', () => {
  type Step = { readonly refuse: PrintError } | { readonly end: SpoolOutcome };

  /** A print system that follows a script, step by step; a real one cannot be made to fail on cue. */
  function scriptedPrinter(steps: Step[]) {
    const submitted: string[] = [];
    const printer: Printer = {
      kind: 'folder',
      list: async () => [aPrinter(PRINTER_ID)],
      async submit({ title, printerId }) {
        const step = steps[0];
        if (step !== undefined && 'refuse' in step) {
          steps.shift();
          return { ok: false, error: step.refuse };
        }
        submitted.push(title);
        return { ok: true, value: { printerId, spoolId: String(submitted.length), output: null } };
      },
      async follow() {
        const step = steps.shift();
        return step !== undefined && 'end' in step ? step.end : { kind: 'completed' };
      },
      cancel: async () => ({ ok: true, value: null }),
      find: async () => [],
    };
    return { printer, submitted };
  }

  async function deskWith(steps: Step[]) {
    const service = await startDemoService();
    const { printer, submitted } = scriptedPrinter(steps);
    const station = await openStation({ folder: await temporaryFolder(), service, printers: [printer] });
    await station.core.putOrders([order('ORD-1')]);
    return { service, station, submitted };
  }

  it('that has vanished lets the label wait, and prints it when it is chosen or found again', async () => {
    const { station } = await deskWith([{ refuse: { kind: 'printer_missing' } }]);
    await station.scan('ORD-1');
    await station.until('ORD-1', (job) => job.problem?.code === 'printer_missing');
    await station.core.printersChanged();
    expect((await station.until('ORD-1', 'printed')).printCount).toBe(1);
  });

  it('that refuses is shown with its reason, and nothing is sent again automatically', async () => {
    const { station, submitted } = await deskWith([{ end: { kind: 'aborted', trouble: null, reason: 'wrong media' } }]);
    await station.scan('ORD-1');
    const job = await station.until('ORD-1', (now) => now.problem?.code === 'print_rejected');
    expect(job).toMatchObject({ state: 'label_ready', problem: { detail: 'wrong media' }, printCount: 0 });
    await station.core.printersChanged();
    expect(submitted).toHaveLength(1);
    await station.core.actions.print(job.id, 'operator', null);
    await station.until('ORD-1', 'printed');
  });

  it('that does not report the end makes the station ask: here, or print it', async () => {
    const { station, submitted } = await deskWith([
      { end: { kind: 'unknown', detail: 'spooler gone' } },
      { end: { kind: 'unknown', detail: 'spooler gone' } },
    ]);
    await station.scan('ORD-1');
    const job = await station.until('ORD-1', 'print_unconfirmed');
    await station.core.actions.confirmPrint(job.id, false);
    await station.until('ORD-1', (now) => now.state === 'print_unconfirmed' && now.printCount === 2);
    await station.core.actions.confirmPrint(job.id, true);
    const printed = await station.until('ORD-1', 'printed');
    expect(printed.print?.confirmedBy).toBe('operator');
    expect(submitted).toHaveLength(2);
  });

  it('that is not chosen lets the label wait and shows that', async () => {
    const service = await startDemoService();
    const station = await openStation({
      folder: await temporaryFolder(),
      service,
      settings: { printers: { demo: null, sandbox: null, live: null } },
    });
    await station.core.putOrders([order('ORD-1')]);
    await station.scan('ORD-1');
    await station.until('ORD-1', (job) => job.problem?.code === 'no_printer');
    station.change({ printers: { demo: null, sandbox: null, live: PRINTER_ID } });
    await station.core.printersChanged();
    await station.until('ORD-1', 'printed');
  });

  it('gets no label by itself that is older than the shop allows', async () => {
    const { station } = await deskWith([{ refuse: { kind: 'printer_missing' } }]);
    await station.scan('ORD-1');
    await station.until('ORD-1', (job) => job.problem?.code === 'printer_missing');
    station.change({ staleLabelHours: 0 });
    await station.core.printersChanged();
    const old = await station.until('ORD-1', (job) => job.problem?.code === 'label_old');
    await station.core.actions.print(old.id, 'operator', null);
    await station.until('ORD-1', 'printed');
  });
});

describe('a service that goes away in the middle of a request', () => {
  it('is tried again when it is back, without a second charge', async () => {
    const port = await freePort();
    const first = await createDemoService({ fontDir: FONT_DIR, port, apiKey: 'k' });
    const station = await openStation({ folder: await temporaryFolder(), service: first });
    await station.core.putOrders([order('ORD-1')]);
    first.control.addFault({ kind: 'hang', ...CREATE, processed: false });
    await station.scan('ORD-1');
    await eventually(() => expect(first.control.state().faults).toEqual([]));
    await first.close();
    await station.until('ORD-1', (job) => job.state === 'queued' && job.deliveryUnknown);
    const second = await startDemoService({ port, apiKey: 'k' });
    await station.until('ORD-1', 'printed');
    expect(second.control.charges()).toHaveLength(1);
  });
});
