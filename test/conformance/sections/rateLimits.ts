import { mustRefuse, mustSucceed } from '../harness/answer.ts';
import type { Api } from '../harness/api.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { deviate, mustEqual } from '../harness/deviation.ts';
import { isRecord } from '../harness/shapes.ts';

const everywhere = 'every endpoint';
const documented = { account: 60, route: 120 } as const;
const windowMs = 60_000;

/** How many requests pass before the first 429; a deviation when so many all pass. */
async function passes(api: Api, atMost: number): Promise<number> {
  for (let passed = 0; passed < atMost; passed += 1) {
    const answer = await api.get('/api/v2/account/info');
    if (answer.status !== 429) {
      mustSucceed(answer);
      continue;
    }
    mustRefuse(answer, 429);
    return passed;
  }
  return deviate(`${atMost} requests passed without a 429`);
}

/** Starts one second into a minute, where a fixed window of 60 s has all of its time before it. */
async function atWindowStart(bench: Bench, use: () => Promise<void>): Promise<void> {
  const state = await bench.control().get('/state');
  const now = isRecord(state) && isRecord(state.clock) ? Date.parse(String(state.clock.now)) : Number.NaN;
  const back = await bench.control().shiftClock(windowMs - (now % windowMs) + 1_000);
  try {
    await use();
  } finally {
    await back();
  }
}

async function limited(bench: Bench, rateLimit: number): Promise<Api> {
  const api = await bench.freshAccount();
  await bench.control().put(`/account?key=${api.key}`, { rateLimit });
  return api;
}

async function withRouteLimit(bench: Bench, perMinute: number, use: () => Promise<void>): Promise<void> {
  await bench.control().put('/route-limit', { perMinute });
  try {
    await atWindowStart(bench, use);
  } finally {
    await bench.control().put('/route-limit', { perMinute: 1_000_000 });
  }
}

/** Section 8. */
export const rateLimits: readonly Condition[] = [
  {
    section: '8',
    endpoint: everywhere,
    statement: 'account layer: 60 requests in 60 s by default, then 429',
    needs: ['control'],
    check: async (bench) => {
      await atWindowStart(bench, async () => {
        const key = `svc_live_limit${bench.reference()}`;
        await bench.control().post('/accounts', { apiKey: key, balance: '0' });
        mustEqual(await passes(bench.withKey(key), 200), documented.account, 'requests before the first 429');
      });
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'the requests of one key count together, whatever their path',
    needs: ['control'],
    check: async (bench) => {
      await atWindowStart(bench, async () => {
        const api = await limited(bench, 4);
        for (const path of ['account/info', 'cargo-companies', 'shipments', 'account/addresses']) {
          mustSucceed(await api.get(`/api/v2/${path}`));
        }
        mustRefuse(await api.get('/api/v2/locations/provinces'), 429);
      });
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'the account limit can be raised',
    needs: ['control'],
    check: async (bench) => {
      await atWindowStart(bench, async () => {
        mustEqual(await passes(await limited(bench, 90), 200), 90, 'requests before the first 429');
      });
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'route layer: 120 in 60 s; the smaller of the two holds',
    needs: ['control'],
    check: async (bench) => {
      await withRouteLimit(bench, documented.route, async () => {
        mustEqual(await passes(await limited(bench, 500), 200), documented.route, 'requests before the first 429');
        mustEqual(await passes(await limited(bench, 50), 200), 50, 'requests before the first 429');
      });
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'counters are reset in windows of 60 s',
    needs: ['control'],
    check: async (bench) => {
      await atWindowStart(bench, async () => {
        const api = await limited(bench, 5);
        await passes(api, 20);
        const back = await bench.control().shiftClock(windowMs);
        mustEqual(await passes(api, 20), 5, 'requests in the next window');
        await back();
      });
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'one account does not use up the limit of another',
    needs: ['control'],
    check: async (bench) => {
      await atWindowStart(bench, async () => {
        const [one, other] = [await limited(bench, 5), await limited(bench, 5)];
        await passes(one, 20);
        mustEqual(await passes(other, 20), 5, 'requests of the other account');
      });
      return undefined;
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'windows fixed or sliding (not shown)',
    needs: ['control'],
    check: async (bench) => {
      let observed = '';
      await atWindowStart(bench, async () => {
        const api = await limited(bench, 5);
        const back = await bench.control().shiftClock(windowMs - 5_000);
        await passes(api, 20);
        const on = await bench.control().shiftClock(10_000);
        observed = (await api.get('/api/v2/account/info')).status === 429 ? 'sliding' : 'fixed';
        await on();
        await back();
      });
      return { observed };
    },
  },
  {
    section: '8',
    endpoint: everywhere,
    statement: 'rate-limit response headers (not shown)',
    needs: ['control'],
    check: async (bench) => {
      let observed = '';
      await atWindowStart(bench, async () => {
        const api = await limited(bench, 1);
        await passes(api, 5);
        const refused = await api.get('/api/v2/account/info');
        const names = [...refused.headers.keys()].filter((name) => /retry|rate/i.test(name));
        observed = names.map((name) => `${name}: ${refused.headers.get(name)}`).join(', ') || 'none';
      });
      return { observed };
    },
  },
];
