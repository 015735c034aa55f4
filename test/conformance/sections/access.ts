import { mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { deviate, must } from '../harness/deviation.ts';
import { isRecord } from '../harness/shapes.ts';

const everywhere = 'every endpoint';

/** One path of each kind; the ids stand for anything, for the key is checked first. */
const keyed = [
  ['GET', '/api/v2/account/info'],
  ['GET', '/api/v2/account/transactions'],
  ['GET', '/api/v2/account/addresses'],
  ['PUT', '/api/v2/account/webhook'],
  ['GET', '/api/v2/locations/provinces'],
  ['GET', '/api/v2/locations/districts/1'],
  ['GET', '/api/v2/cargo-companies'],
  ['POST', '/api/v2/prices/compare'],
  ['POST', '/api/v2/prices/calculate'],
  ['POST', '/api/v2/shipments'],
  ['GET', '/api/v2/shipments'],
  ['GET', '/api/v2/shipments/1'],
  ['GET', '/api/v2/shipments/1/track'],
  ['GET', '/api/v2/shipments/1/label'],
] as const;

/** Sections 2.1, 5, and the parts of 7 and 8 that hold for every endpoint. */
export const access: readonly (Condition | Untestable)[] = [
  {
    section: '2.1',
    endpoint: everywhere,
    statement: 'success true, message a string, data an object or array, as JSON',
    check: async ({ api }) => {
      for (const path of ['account/info', 'account/addresses', 'locations/provinces', 'cargo-companies', 'shipments']) {
        mustSucceed(await api.get(`/api/v2/${path}`));
      }
      return undefined;
    },
  },
  ...keyed.map(
    ([method, path]): Condition => ({
      section: '5',
      endpoint: everywhere,
      statement: `401 without X-Api-Key: ${method} ${path}`,
      check: async ({ withKey }) => {
        mustRefuse(await withKey(null).send(method, path, method === 'GET' ? {} : { body: {} }), 401);
        return undefined;
      },
    }),
  ),
  {
    section: '5',
    endpoint: everywhere,
    statement: '401 without X-Api-Key: cancel, by whatever method',
    check: async ({ withKey }) => {
      mustRefuse(await withKey(null).cancel(1), 401);
      return undefined;
    },
  },
  {
    section: '5',
    endpoint: everywhere,
    statement: '401 with an invalid key',
    check: async ({ withKey, target }) => {
      for (const key of [`${target.apiKey}-not-a-key`, target.apiKey.slice(0, -1), '']) {
        mustRefuse(await withKey(key).get('/api/v2/account/info'), 401);
      }
      return undefined;
    },
  },
  {
    section: '5',
    endpoint: everywhere,
    statement: '403 for a disabled account',
    needs: ['disabled'],
    check: async ({ disabledAccount }) => {
      const api = await disabledAccount();
      for (const path of ['account/info', 'cargo-companies', 'shipments']) {
        mustRefuse(await api.get(`/api/v2/${path}`), 403);
      }
      mustRefuse(await api.post('/api/v2/prices/compare'), 403);
      // A body without a receiver: a service that goes on has nothing to open and to charge.
      mustRefuse(await api.create({}), 403);
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: '403 from an address outside allowed_ips, none of it with an empty list',
    needs: ['control'],
    check: async ({ control, freshAccount }) => {
      const api = await freshAccount();
      mustSucceed(await api.get('/api/v2/account/info'));
      await control().put(`/account?key=${api.key}`, { allowedIps: ['203.0.113.7'] });
      mustRefuse(await api.get('/api/v2/account/info'), 403);
      await control().put(`/account?key=${api.key}`, { allowedIps: ['203.0.113.7', '127.0.0.1'] });
      mustSucceed(await api.get('/api/v2/account/info'));
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: everywhere,
    statement: '404 for a resource that is missing',
    check: async ({ api }) => {
      mustRefuse(await api.get('/api/v2/no-such-thing'), 404);
      mustRefuse(await api.get('/api/v2/locations/districts/999999999'), 404);
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: everywhere,
    statement: 'another method at a known path (405 is not in the table of errors)',
    check: async ({ api }) => {
      const answer = await api.send('DELETE', '/api/v2/account/info');
      must(answer.status >= 400 && answer.status < 500, `DELETE /account/info answered ${answer.status}`);
      return { observed: `${answer.status}, Allow: ${answer.headers.get('allow') ?? 'none'}` };
    },
  },
  {
    section: '7',
    endpoint: everywhere,
    statement: '500: success false and a message',
    needs: ['control'],
    check: async ({ api, control }) => {
      await control().post('/faults', { kind: 'status', status: 500, path: '/api/v2/account/info' });
      mustRefuse(await api.get('/api/v2/account/info'), 500);
      mustSucceed(await api.get('/api/v2/account/info'));
      return undefined;
    },
  },
  {
    section: '7',
    endpoint: everywhere,
    statement: 'under which name an error code stands outside of 402 (not shown)',
    check: async ({ withKey }) => {
      const { json } = await withKey(null).get('/api/v2/account/info');
      const names = isRecord(json) ? Object.keys(json).filter((name) => name === 'error' || name === 'error_code') : [];
      return { observed: names.length === 0 ? 'no code' : names.join(' and ') };
    },
  },
  {
    section: '5',
    endpoint: everywhere,
    statement: 'bodies are JSON: what is none is refused',
    check: async ({ api }) => {
      const answer = await api.send('POST', '/api/v2/prices/compare', { text: '{"shipment_type":' });
      if (answer.status < 400 || answer.status >= 500) deviate(`half a JSON body was answered ${answer.status}`);
      return { observed: String(answer.status) };
    },
  },
  {
    section: '9',
    endpoint: everywhere,
    statement: 'the version is part of the path: without it nothing of the API answers',
    check: async ({ api }) => {
      // What a web site has outside of /api/v2 is its own affair: a page, a redirect, a 404 in HTML.
      const answer = await api.get('/api/account/info');
      must(answer.at('success') !== true, `GET /api/account/info answered ${answer.status} with success true`);
      return { observed: String(answer.status) };
    },
  },
];
