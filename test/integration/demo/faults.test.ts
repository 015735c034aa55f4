import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import type { Fault } from '../../../electron/demo/faults.ts';
import { startDemoService } from '../../support/demoService.ts';
import { call, control, create, parcel } from './call.ts';

const onCreate = { method: 'POST', path: '/api/v2/shipments' } as const;

/** Every byte of an answer until the connection ends, read below the HTTP client's own checks. */
function rawLength(service: DemoService, reference: string): Promise<number> {
  return new Promise((resolve) => {
    let before = 0;
    const sent = request(`${service.url}/api/v2/shipments`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.apiKey },
      agent: false,
    });
    sent.on('socket', (socket) => {
      socket.on('data', () => {
        before = socket.bytesRead;
      });
      socket.on('close', () => resolve(before));
    });
    sent.on('response', (response) => response.on('error', () => undefined).resume());
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(parcel(reference)));
  });
}

describe('faults on demand', () => {
  const losing: readonly Fault[] = [
    { kind: 'reset', ...onCreate },
    { kind: 'cut', afterBytes: 200, ...onCreate },
    { kind: 'cut', afterBytes: 0, of: 'answer', ...onCreate },
    { kind: 'malformed_json', ...onCreate },
    { kind: 'html', processed: true, ...onCreate },
  ];
  it.each(losing)(
    'an answer lost after processing ($kind): the same key is a duplicate, charged once',
    async (fault) => {
      const service = await startDemoService();
      service.control.addFault(fault);
      const seen = await create(service, parcel('ORD-1')).then(
        (answer) => answer.at('success'),
        () => 'nothing',
      );
      expect(seen).not.toBe(true);
      expect(service.control.charges()).toHaveLength(1);
      const again = await create(service, parcel('ORD-1'));
      expect([again.status, again.at('duplicate')]).toEqual([200, true]);
      expect(again.at('data.label.status')).toBe('ready');
      expect(service.control.charges()).toHaveLength(1);
    },
  );

  it('a changed latency holds for requests that wait already', async () => {
    const service = await startDemoService();
    service.control.setLatency(3_600_000);
    const slow = create(service, parcel('ORD-1'));
    // It has most probably arrived by then; where it has not, nothing fails.
    await pause(300);
    service.control.setLatency(0);
    expect((await slow).status).toBe(201);
  });

  it('a cut ends the answer after exactly the requested bytes', async () => {
    const service = await startDemoService();
    for (const [index, afterBytes] of [1, 17, 333].entries()) {
      service.control.addFault({ kind: 'cut', afterBytes, of: 'answer', ...onCreate });
      expect(await rawLength(service, `ORD-${index}`)).toBe(afterBytes);
    }
  });

  it('an error status or a reset before processing charges nothing', async () => {
    const service = await startDemoService();
    service.control.addFault({ kind: 'status', status: 503, headers: { 'Retry-After': '2' }, ...onCreate });
    service.control.addFault({ kind: 'reset', processed: false, ...onCreate });
    const down = await create(service, parcel('ORD-1'));
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '2']);
    await expect(create(service, parcel('ORD-1'))).rejects.toThrow();
    expect(service.control.charges()).toEqual([]);
    expect((await create(service, parcel('ORD-1'))).status).toBe(201);
  });

  it('never answering leaves the caller to its own patience, and closing the service ends it', async () => {
    const service = await startDemoService();
    service.control.addFault({ kind: 'hang', ...onCreate });
    const waiting = fetch(`${service.url}/api/v2/shipments`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.apiKey },
      body: JSON.stringify(parcel('ORD-1')),
      signal: AbortSignal.timeout(80),
    });
    await expect(waiting).rejects.toThrow(/timeout|aborted/i);
  });

  it('count matching requests only: skip lets some pass, times repeats', async () => {
    const service = await startDemoService();
    service.control.addFault({
      kind: 'status',
      status: 500,
      method: 'GET',
      path: '/api/v2/shipments/*',
      skip: 1,
      times: 2,
    });
    const path = `/shipments/${String((await create(service, parcel('ORD-1'))).at('data.id'))}`;
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await call(service, 'GET', path)).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    expect((await call(service, 'GET', '/account/info')).status).toBe(200);
  });

  it('are all reachable over /control, which the service side knows nothing of', async () => {
    const service = await startDemoService();
    expect((await control(service, 'PUT', '/balance', { balance: '12.30' })).at('balanceKurus')).toBe(1_230);
    expect((await control(service, 'PUT', '/balance', { balance: 'much' })).status).toBe(422);
    expect((await control(service, 'POST', '/faults', { kind: 'status', status: 500 })).status).toBe(201);
    expect((await control(service, 'POST', '/faults', { kind: 'explode' })).status).toBe(422);
    expect((await call(service, 'GET', '/account/info')).status).toBe(500);
    expect((await control(service, 'PUT', '/carriers/anka', { held: true })).at('held')).toBe(true);
    expect((await control(service, 'PUT', '/carriers/leylek', { held: true })).status).toBe(404);
    expect((await control(service, 'PUT', '/readings', { requiredMeans: 'shortfall' })).status).toBe(200);
    expect((await control(service, 'PUT', '/readings', { moon: 1 })).status).toBe(422);
    expect((await create(service, parcel('ORD-1'))).at('data.required')).toBe(45.52);
    const requests = await control(service, 'GET', '/requests');
    expect(requests.at('0')).toMatchObject({
      method: 'GET',
      path: '/api/v2/account/info',
      status: 500,
      fault: 'status',
    });
    expect(requests.at('1')).toMatchObject({ method: 'POST', orderReference: 'ORD-1', status: 402, fault: null });
    expect((await control(service, 'POST', '/reset')).status).toBe(200);
    const state = await control(service, 'GET', '/state');
    expect(state.at('counts')).toEqual({ requests: 0, charges: 0, shipments: 0 });
    expect(state.at('carriers.anka.held')).toBe(false);
  });

  it('/control refuses a browser page and a foreign host name', async () => {
    const service = await startDemoService();
    const answer = await fetch(`${service.url}/control/state`, { headers: { Origin: 'https://shop.example' } });
    expect(answer.status).toBe(403);
    const status = await new Promise((resolve) => {
      request(`${service.url}/control/state`, { headers: { Host: 'rebound.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });
});
