import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_ANSWERS, type HostileAnswer } from '../../fixtures/hostile/jsonAnswers.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { measured } from '../../support/measured.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { apiOn, byReference, order } from './apiHarness.ts';
import { json, type RawServer, type Reply, startRawServer } from './rawServer.ts';

/** Of the whole process while one answer is read, bytes: an answer may be 32 MiB, as bytes, as text and as what it says. */
const MOST_MEMORY = 500_000_000;

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

function* endless(bytes: Buffer) {
  for (;;) yield bytes;
}

const answering =
  (status: number, body: Buffer, { headers = {}, isEndless = false }: HostileAnswer): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.on('error', () => undefined);
    if (!isEndless) return response.end(body);
    // Until whoever reads it has gone.
    Readable.from(endless(body)).pipe(response);
  };

/** What is a JSON object asks for payment by its status alone (API section 7), in words that nobody can read. */
const unknownAs = ({ isObject }: HostileAnswer, status: number) =>
  isObject === true && status === 402 ? 'payment_unreadable' : 'unknown';

const good = json(201, { success: true, duplicate: false, data: { id: 8, label: { status: 'pending' } } });

describe('an answer that is made to hurt', () => {
  it.each(HOSTILE_ANSWERS)('$what: is read in bounded time and memory, and the next one is read', async (hostile) => {
    const { api } = apiOn(server.baseUrl, { timeoutMs: 600_000 });
    const body = hostile.bytes();
    for (const status of [201, 402, 500]) {
      server.reply(answering(status, body, hostile));
      const { result, grown } = await measured(() => api.createShipment(order, byReference));
      expect(grown).toBeLessThan(MOST_MEMORY);
      if (status === 201 && hostile.is === 'shipment')
        expect(result).toMatchObject({ ok: true, value: { shipment: { id: '7' } } });
      // Whatever the status says: it is never taken for a refusal, after which somebody would ship it again.
      if (hostile.is === 'unknown')
        expect(result).toMatchObject({ ok: false, error: { kind: unknownAs(hostile, status) } });
      server.reply(good);
      expect(await api.createShipment(order, byReference)).toMatchObject({
        ok: true,
        value: { shipment: { id: '8' } },
      });
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

// Through the whole desk: what can be given by a demo service, which sends text.
const texts = HOSTILE_ANSWERS.filter(
  ({ is, headers, isEndless, what }) =>
    is === 'unknown' && headers === undefined && isEndless !== true && !what.includes('UTF-8'),
);

it.each(texts)('$what: the order waits, says why, and goes out once, also after a restart', async ({ bytes }) => {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  const create = { method: 'POST', path: '/api/v2/shipments' } as const;
  const body = bytes().toString('utf8');
  service.control.addFault({ kind: 'status', status: 201, body, processed: true, times: 1_000, ...create });
  const first = await openStation({ folder, service });
  await first.core.putOrders([anOrder({ reference: 'HOSTILE' }), anOrder({ reference: 'NEXT' })]);
  await first.scan('HOSTILE');
  await first.until('HOSTILE', (job) => job.state === 'queued' && job.problem?.code === 'service_error');
  await first.core.stop();
  service.control.clearFaults();
  const second = await openStation({ folder, service });
  const { id } = await second.until('HOSTILE', () => true);
  await second.core.actions.lookNow(id);
  await second.until('HOSTILE', 'printed');
  await second.scan('NEXT');
  await second.until('NEXT', 'printed');
  expect(service.control.charges()).toHaveLength(2);
});
