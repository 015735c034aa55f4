import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOn, byReference, order } from './apiHarness.ts';
import { type RawServer, startRawServer } from './rawServer.ts';

const MIB = 1024 * 1024;
const LINK = 'https://x.example/l';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

/** JSON in which one text is so many MiB long. */
async function answer(response: ServerResponse, status: number, before: string, mib: number, after: string) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.write(before);
  const some = Buffer.alloc(MIB, 'A');
  for (let i = 0; i < mib; i += 1) if (!response.write(some) && response.writable) await once(response, 'drain');
  response.end(after);
}

describe('a label that is larger than an answer may be', () => {
  it('loses nothing else of the create answer, its signed link too (API section 2.4)', async () => {
    server.reply((response) => {
      const before = '{"success":true,"duplicate":false,"data":{"id":7,"label":{"status":"ready","base64":"';
      const after = `","url":"${LINK}"},"payment":{"method":"balance","paid":true,"amount":50,"balance":950}}}`;
      void answer(response, 201, before, 40, after);
    });
    expect(await apiOn(server.baseUrl).api.createShipment(order, byReference)).toMatchObject({
      ok: true,
      value: {
        duplicate: false,
        shipment: { id: '7' },
        payment: { paid: true, amount: 5000 },
        label: { status: 'ready', pdf: null, url: LINK },
        balanceNow: 95_000,
      },
    });
  });

  it('is given by the label endpoint as a link (API section 2.9)', async () => {
    server.reply((response) => {
      void answer(response, 200, '{"success":true,"data":{"label_base64":"', 40, `","label_url":"${LINK}"}}`);
    });
    expect(await apiOn(server.baseUrl).api.label('7')).toEqual({
      ok: true,
      value: { status: 'ready', pdf: null, url: LINK, carrierNumber: null },
    });
  });

  it('comes by its link where it is no larger than an answer may be', async () => {
    server.reply((response) => void answer(response, 200, '%PDF-', 26, 'EOF'));
    const downloaded = await apiOn(server.baseUrl).api.downloadLabel(`${server.baseUrl}/l`);
    expect(downloaded.ok && downloaded.value.byteLength).toBe(26 * MIB + 8);
  });

  it('is given up where an answer does not end', async () => {
    server.reply((response) => void answer(response, 200, '{"success":true,"data":{"label_base64":"', 300, ''));
    expect(await apiOn(server.baseUrl).api.label('7')).toMatchObject({
      ok: false,
      error: { kind: 'unknown', detail: 'answer too large' },
    });
  });
});
