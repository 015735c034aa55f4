import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_ANSWERS, type HostileAnswer } from '../../fixtures/hostile/jsonAnswers.ts';
import { measured } from '../../support/measured.ts';
import { apiOn, byReference, order } from './apiHarness.ts';
import { json, type RawServer, type Reply, startRawServer } from './rawServer.ts';

/** Of the whole process while one answer is read, bytes: an answer may be 32 MiB, as bytes, as text and as values. */
const MOST_MEMORY = 500_000_000;

function* endless(bytes: Buffer) {
  for (;;) yield bytes;
}

const answering =
  (status: number, body: Buffer, { headers = {}, isEndless = false }: HostileAnswer): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.on('error', () => undefined);
    if (!isEndless) return response.end(body);
    // Until its reader has gone.
    Readable.from(endless(body)).pipe(response);
  };

/** A JSON object demands payment by its status alone (API section 7), in unreadable words. */
const unknownAs = ({ isObject }: HostileAnswer, status: number) =>
  isObject === true && status === 402 ? 'payment_unreadable' : 'unknown';

const good = json(201, { success: true, duplicate: false, data: { id: 8, label: { status: 'pending' } } });

/** A reader of answers, and what each hostile one does to it under each of these statuses; for all tests of the file. */
export function readsHostileAnswers(statusesOf: (answer: HostileAnswer) => readonly number[]): void {
  let server: RawServer;
  beforeAll(async () => {
    server = await startRawServer();
  });
  afterAll(() => server.close());

  const given = HOSTILE_ANSWERS.filter((answer) => statusesOf(answer).length > 0);
  it.each(given)('$what: is read in bounded time and memory, and the next one is read', async (hostile) => {
    const { api } = apiOn(server.baseUrl, { timeoutMs: 600_000 });
    const body = hostile.bytes();
    for (const status of statusesOf(hostile)) {
      server.reply(answering(status, body, hostile));
      const { result, grown } = await measured(() => api.createShipment(order, byReference));
      expect(grown).toBeLessThan(MOST_MEMORY);
      if (status === 201 && hostile.is === 'shipment')
        expect(result).toMatchObject({ ok: true, value: { shipment: { id: '7' } } });
      // It is never taken for a refusal, with any status: after one somebody would ship it again.
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
}
