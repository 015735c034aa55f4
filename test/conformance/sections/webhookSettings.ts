import { mustBeInvalid, mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must, mustEqual, show } from '../harness/deviation.ts';
import { mustBe, mustHave } from '../harness/shapes.ts';

const endpoint = 'PUT /api/v2/account/webhook';

/** Nothing listens there; setting an address sends nothing. */
const nowhere = 'http://127.0.0.1:9/hook';

/** A foreign account's address is only ever replaced by the address that was named for it. */
async function anAccount({ api, freshAccount, target }: Bench) {
  return target.controlUrl === null
    ? { api, url: target.webhookUrl ?? nowhere }
    : { api: await freshAccount(), url: nowhere };
}

/** Sections 4.1 (webhook) and 2.7. */
export const webhookSettings: readonly Condition[] = [
  {
    section: '2.7',
    endpoint,
    statement: 'webhook_url, signature_header, signature_algorithm',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      const data = mustSucceed(await api.put('/api/v2/account/webhook', { url }));
      mustHave(data, { webhook_url: 'string', signature_header: 'string', signature_algorithm: 'string' }, 'data');
      mustEqual(data.webhook_url, url, 'data.webhook_url');
      return undefined;
    },
  },
  {
    section: '2.7',
    endpoint,
    statement: 'webhook_secret: 48 characters',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      const answer = await api.put('/api/v2/account/webhook', { url, rotate_secret: true });
      const secret = answer.at('data.webhook_secret');
      mustBe(secret, 'string', 'data.webhook_secret');
      mustEqual(String(secret).length, 48, 'length of data.webhook_secret');
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint,
    statement: 'rotate_secret true issues a new secret',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      const set = () => api.put('/api/v2/account/webhook', { url, rotate_secret: true });
      const [one, other] = [await set(), await set()].map((answer) => answer.at('data.webhook_secret'));
      for (const secret of [one, other]) mustBe(secret, 'string', 'data.webhook_secret');
      must(one !== other, 'two rotations gave one secret');
      return undefined;
    },
  },
  {
    section: '2.7',
    endpoint,
    statement: 'webhook_secret of a second PUT without rotate_secret (not shown)',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      const first = (await api.put('/api/v2/account/webhook', { url, rotate_secret: true })).at('data.webhook_secret');
      const again = (await api.put('/api/v2/account/webhook', { url })).at('data.webhook_secret');
      if (typeof again !== 'string') return { observed: show(again) };
      return { observed: again === first ? 'the same' : 'a new one' };
    },
  },
  {
    section: '2.7',
    endpoint,
    statement: 'the secret is in no other answer',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      const answer = await api.put('/api/v2/account/webhook', { url, rotate_secret: true });
      const secret = String(answer.at('data.webhook_secret'));
      for (const path of ['account/info', 'account/webhook', 'account/addresses', 'account/transactions']) {
        const text = Buffer.from((await api.get(`/api/v2/${path}`)).bytes).toString('utf8');
        must(!text.includes(secret), `GET /api/v2/${path} tells the webhook secret`);
      }
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint,
    statement: '422: url is required',
    needs: ['webhook'],
    check: async (bench) => {
      mustBeInvalid(await (await anAccount(bench)).api.put('/api/v2/account/webhook', {}));
      return undefined;
    },
  },
  {
    section: '4.1',
    endpoint,
    statement: '422: url is a string, rotate_secret a boolean',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      mustBeInvalid(await api.put('/api/v2/account/webhook', { url: 5 }));
      mustBeInvalid(await api.put('/api/v2/account/webhook', { url, rotate_secret: 'perhaps' }));
      return undefined;
    },
  },
  {
    section: '2.7',
    endpoint,
    statement: 'name of the signature header and text of the scheme (short name not shown)',
    needs: ['webhook'],
    check: async (bench) => {
      const { api, url } = await anAccount(bench);
      const answer = await api.put('/api/v2/account/webhook', { url });
      return {
        observed: `${show(answer.at('data.signature_header'))}, ${show(answer.at('data.signature_algorithm'))}`,
      };
    },
  },
];
