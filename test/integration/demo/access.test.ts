import { describe, expect, it } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { call, create, parcel } from './call.ts';

describe('authentication (5)', () => {
  it.each([
    ['no key', null],
    ['a wrong key', 'svc_live_wrong'],
  ])('answers %s with 401', async (_name, apiKey) => {
    const service = await startDemoService();
    const answer = await call(service, 'GET', '/account/info', { apiKey });
    expect(answer.status).toBe(401);
    expect(answer.at('success')).toBe(false);
  });

  it('answers a disabled account and a foreign IP with 403', async () => {
    const service = await startDemoService();
    service.control.setAccount({ disabled: true });
    expect((await call(service, 'GET', '/account/info')).status).toBe(403);
    service.control.setAccount({ disabled: false, allowedIps: ['203.0.113.9'] });
    expect((await call(service, 'GET', '/account/info')).status).toBe(403);
    service.control.setAccount({ allowedIps: ['203.0.113.9', '127.0.0.1'] });
    expect((await call(service, 'GET', '/account/info')).status).toBe(200);
  });

  it('answers an unknown path with 404 in the envelope of errors', async () => {
    const service = await startDemoService();
    const answer = await call(service, 'GET', '/nothing/here');
    expect([answer.status, answer.at('success')]).toEqual([404, false]);
  });
});

describe('rate limits (8)', () => {
  it('answer 429 beyond the account limit, and start again with the next window', async () => {
    const service = await startDemoService({ limits: { account: 3 } });
    // Start at the beginning of a window, whatever time the test runs at.
    service.control.setClockOffset(60_000 - (Date.now() % 60_000));
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await call(service, 'GET', '/account/info')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await create(service, parcel('ORD-1'));
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(service.control.charges()).toEqual([]);
    service.control.setClockOffset(service.control.state().clock.offsetMs + 60_000);
    expect((await call(service, 'GET', '/account/info')).status).toBe(200);
  });

  it('hold in every 60 s when read as a sliding window', async () => {
    const service = await startDemoService({ limits: { account: 2 }, readings: { rateWindow: 'sliding' } });
    // Two requests just before a fixed window would start again.
    const offset = 119_000 - (Date.now() % 60_000);
    service.control.setClockOffset(offset);
    await call(service, 'GET', '/account/info');
    await call(service, 'GET', '/account/info');
    service.control.setClockOffset(offset + 5_000);
    expect((await call(service, 'GET', '/account/info')).status).toBe(429);
    service.control.setClockOffset(offset + 61_000);
    expect((await call(service, 'GET', '/account/info')).status).toBe(200);
  });

  it('are the smaller of the account and the route limit', async () => {
    const service = await startDemoService({ limits: { account: 10, route: 1 } });
    service.control.setClockOffset(60_000 - (Date.now() % 60_000));
    expect((await call(service, 'GET', '/account/info')).status).toBe(200);
    expect((await call(service, 'GET', '/account/info')).status).toBe(429);
  });
});
