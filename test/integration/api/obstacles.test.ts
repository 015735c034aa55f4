import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { problemOf } from '../../../electron/core/jobs/index.ts';
import { serviceError } from '../../../electron/main/station/apiErrors.ts';
import { type Certified, newAuthority } from '../../support/certificates.ts';

const trusted = newAuthority('An authority that this computer trusts');
const foreign = newAuthority('An authority that nobody knows');

// Of this process alone, as the system's store is for a program.
beforeAll(() => setDefaultCACertificates([...getCACertificates('bundled'), trusted.cert]));

/** Requests the account from a real TLS server with this certificate, as the program does. */
async function askAt(certified: Certified, host = '127.0.0.1') {
  const seen: string[] = [];
  const server = createServer(certified, (request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":{"balance":"1.00"}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const leads: number[] = [];
  const api = createShippingApi({
    baseUrl: `https://${host}:${port}`,
    apiKey: async () => 'svc_test_key',
    fetch,
    timeoutMs: 600_000,
    log: { info() {}, warn() {}, error() {} },
    onClock: (leadMs) => leads.push(leadMs),
  });
  return { answer: await api.account(), seen, leads };
}

describe('a service whose certificate does not hold', () => {
  it.each([
    ['ran out by this clock', trusted.sign({ fromDay: -60, toDay: -1 }), 'CERT_HAS_EXPIRED', 'certificate_date'],
    ['is not valid yet', trusted.sign({ fromDay: 1, toDay: 30 }), 'CERT_NOT_YET_VALID', 'certificate_date'],
    ['is of an unknown authority', foreign.sign(), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate_refused'],
    ['is its own authority', foreign, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate_refused'],
    [
      'is for another host',
      trusted.sign({ host: 'ship.invalid' }),
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'certificate_refused',
    ],
  ] as const)(
    'because it %s got nothing, and the reason is reported by its name',
    async (_what, certified, detail, obstacle) => {
      const { answer, seen, leads } = await askAt(certified);
      expect(answer).toEqual({ ok: false, error: { kind: 'not_sent', detail, obstacle } });
      if (answer.ok) return;
      expect(problemOf(answer.error).code).toBe(obstacle);
      expect(serviceError(answer.error).code).toBe(obstacle);
      expect([seen, leads]).toEqual([[], []]);
    },
  );

  it('answers once its certificate holds', async () => {
    const { answer, seen } = await askAt(trusted.sign());
    expect(answer.ok).toBe(true);
    expect(seen).toEqual(['/api/v2/account/info']);
  });
});
