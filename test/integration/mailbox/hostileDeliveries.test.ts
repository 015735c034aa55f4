import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { HOSTILE_DELIVERIES, type HostileDelivery } from '../../fixtures/hostile/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox } from '../../support/mailboxInProcess.ts';
import { deliver, read, texts } from '../../support/mailboxRequests.ts';
import { measured } from '../../support/measured.ts';
import { A_SECRET, signatureOf } from '../../support/signedPost.ts';
import { eventsOf, openMailDesk, shelved, shipmentOf } from './mailDesk.ts';

/** Of the whole process, bytes: nothing of a delivery is stored beyond 256 kB. */
const MOST_MEMORY = 200_000_000;
const SILENCE_MS = 20_000;

/** As bytes on a connection of their own: what no client would send. The status of the answer; null where there was none. */
function deliverRaw(deliveryUrl: string, hostile: HostileDelivery, secret = A_SECRET): Promise<number | null> {
  const { hostname, port, pathname } = new URL(deliveryUrl);
  const body = hostile.body();
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    'X-Svc-Event: shipment.status_updated',
    `X-Svc-Signature: ${signatureOf(body, secret)}`,
    `Content-Length: ${hostile.contentLength ?? body.length}`,
    ...(hostile.headers ?? []),
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body])),
    );
    const silence = setTimeout(() => reject(new Error('neither an answer nor an end')), SILENCE_MS);
    const end = () => {
      clearTimeout(silence);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve(status === undefined ? null : Number(status));
    };
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) end();
    });
    socket.on('error', end).on('close', end);
  });
}

describe('a delivery that is made to hurt', () => {
  it.each(HOSTILE_DELIVERIES)('$what: is answered, and the mailbox goes on, also after a restart', async (hostile) => {
    const mailbox = await startMailbox({ limits: { requestMs: 1_000 } });
    const token = await mailbox.token();
    const { result, grown } = await measured(() => deliverRaw(mailbox.deliveryUrl, hostile));
    expect(result).toBe(hostile.status);
    expect(grown).toBeLessThan(MOST_MEMORY);
    expect((await deliver(mailbox, 'good')).status).toBe(204);
    const stored = texts(await read(mailbox, token));
    expect(stored).toHaveLength(hostile.status === 204 ? 2 : 1);
    expect(stored.at(-1)).toBe('good');
    expect(mailbox.log.filter(({ level }) => level === 'error')).toEqual([]);
    await mailbox.stop();
    const again = await startMailbox({ folder: mailbox.folder });
    expect(texts(await read(again, token))).toEqual(stored);
    expect((await deliver(again, 'better')).status).toBe(204);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  const stored = HOSTILE_DELIVERIES.filter(({ status }) => status === 204);

  it.each(stored)('$what: signed, it stops no desk from reading on', async (hostile) => {
    const desk = await openMailDesk();
    const station = await desk.open();
    const [job] = await shelved(station, 'ORD-1');
    if (job === undefined) throw new Error('no job');
    expect(await deliverRaw(desk.mailbox.deliveryUrl, hostile, desk.secret)).toBe(204);
    await eventually(async () => expect((await eventsOf(station)).length).toBeGreaterThan(0));
    desk.service.control.deliverLabel(shipmentOf(job));
    await station.until('ORD-1', 'printed');
    await eventually(async () =>
      expect((await eventsOf(station)).map(({ event }) => event.event)).toContain('shipment.label_ready'),
    );
  });
});
