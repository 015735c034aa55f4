import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOn } from './apiHarness.ts';
import { json, type RawServer, startRawServer } from './rawServer.ts';

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

const pdf = Buffer.from('%PDF-1.4 \u0000\u00ff bytes', 'latin1');

describe('the label endpoint (API section 2.9)', () => {
  it.each<[string, unknown, object]>([
    [
      'both forms',
      { label_base64: pdf.toString('base64'), label_url: 'https://x.example/l', tracking_number: '7340029581146' },
      { status: 'ready', pdf: new Uint8Array(pdf), url: 'https://x.example/l', carrierNumber: '7340029581146' },
    ],
    ['a link alone', { label_url: 'https://x.example/l' }, { status: 'ready', pdf: null, url: 'https://x.example/l' }],
    ['a number as a number', { label_url: 'https://x.example/l', tracking_number: 42 }, { carrierNumber: '42' }],
    // 2.2: such a code is on no label of a carrier.
    ['the service’s own code', { label_url: 'https://x.example/l', tracking_number: 'ks42' }, { carrierNumber: null }],
    ['broken base64 alone', { label_base64: '!' }, { status: 'unknown', pdf: null, url: null }],
    ['nulls', { label_base64: null, label_url: null, label_status: null }, { status: 'unknown', pdf: null, url: null }],
    ['pending', { label_base64: null, label_status: 'pending' }, { status: 'pending', pdf: null, url: null }],
  ])('%s', async (_what, data, expected) => {
    server.reply(json(200, { success: true, data }));
    expect(await apiOn(server.baseUrl).api.label('5')).toEqual({
      ok: true,
      value: { status: 'ready', pdf: null, url: 'https://x.example/l', carrierNumber: null, ...expected },
    });
  });

  it.each([
    [400, { message: 'unpaid' }, { kind: 'refused', status: 400, code: null, message: 'unpaid' }],
    [404, {}, { kind: 'not_found', message: null }],
    [409, { error_code: 'label_not_ready' }, { kind: 'conflict', code: 'label_not_ready', message: null }],
    [410, {}, { kind: 'refused', status: 410, code: null, message: null }],
    [200, { success: false, message: 'x' }, { kind: 'unknown', status: 200, detail: 'HTTP 200: x' }],
  ])('%d', async (status, body, error) => {
    server.reply(json(status, body));
    expect(await apiOn(server.baseUrl).api.label('5')).toEqual({ ok: false, error });
  });
});
