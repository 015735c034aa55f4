import { listOf } from './answer.ts';
import { type Api, type ApiDeps, createApi } from './api.ts';
import { type Control, createControl } from './control.ts';
import { type Facts, gatherFacts } from './facts.ts';
import { createPace, unpaced } from './pace.ts';
import { isRecord } from './shapes.ts';

export type Target = {
  /** Host root, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The emulator's control address; null for a foreign service. */
  readonly controlUrl: string | null;
  readonly allowCharges: boolean;
  /** A public address that may become the account's webhook address; null: it is left alone. */
  readonly webhookUrl: string | null;
  /** The most requests per 60 s to a foreign account. */
  readonly perMinute: number;
  /** Key of an account of the same service whose balance covers no fee; may be `apiKey`. */
  readonly lowBalanceKey: string | null;
  /** Key of an account of the same service whose measurement-difference debt is above its balance. */
  readonly debtKey: string | null;
  /** Key of a disabled account of the same service. */
  readonly disabledKey: string | null;
  readonly timeout: Timeout;
};

/**
 * "query again after a few seconds; do not poll in a loop" (2.5). The document does not limit how long a carrier may take.
 * `tryAgainMs`: after a connection that broke.
 */
export type Timeout = { readonly pollAgainMs: number; readonly labelMs: number; readonly tryAgainMs: number };

/** Key of an account that is not the one under test; null when none was named. */
export function otherKey({ apiKey, lowBalanceKey, debtKey }: Target): string | null {
  return [lowBalanceKey, debtKey].find((key) => key !== null && key !== apiKey) ?? null;
}

/** What a condition is checked with. */
export type Bench = {
  readonly target: Target;
  /** The account under test. */
  readonly api: Api;
  /** Only for conditions that need `control`. */
  readonly control: () => Control;
  /** An account of its own, with so much balance in TRY and no rate limit in the way. Only with `control`. */
  readonly freshAccount: (balance?: string) => Promise<Api>;
  /** An account whose balance covers no fee, and that balance in kuruş where it is known. Only with `lowBalance`. */
  readonly poorAccount: () => Promise<{ readonly api: Api; readonly balance: number | null }>;
  /** A disabled account. Only with `disabled`. */
  readonly disabledAccount: () => Promise<Api>;
  /** Another account of the same service. Only with `otherAccount`. */
  readonly otherAccount: () => Promise<Api>;
  /** The same service with another key, or none. */
  readonly withKey: (key: string | null) => Api;
  readonly facts: () => Promise<Facts>;
  /** An order reference that was never used. */
  readonly reference: () => string;
  /** A create body that is right in every field, 30 x 20 x 10 cm and 1 kg, with `change` over it. */
  readonly parcel: (change?: { readonly [field: string]: unknown }) => Promise<{ readonly [field: string]: unknown }>;
  /** Sections 4.4: what cancelling is called here. */
  readonly cancelMethod: () => string;
  /** Notes a connection that broke, and gives all that did. */
  readonly broke: (what: string) => void;
  readonly brokenConnections: () => readonly string[];
  /** Cancels what the suite opened; the ids of what could not be cancelled. */
  readonly cleanUp: () => Promise<{ readonly cancelled: number; readonly left: readonly string[] }>;
};

/** More than any condition sends in a minute. */
const plenty = 1_000_000;

/** A create may wait for its label (4.4), and no section says for how long. */
const answerMs = 180_000;

/** In TRY: below every fee. */
const lowBalance = '1.25';

export async function openBench(target: Target): Promise<Bench> {
  const control = target.controlUrl === null ? null : createControl(target.controlUrl);
  const run = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const opened: { readonly api: Api; readonly id: unknown }[] = [];
  const broken: string[] = [];
  const broke = (what: string): void => {
    broken.push(what);
  };
  const deps: ApiDeps = {
    baseUrl: target.baseUrl,
    pace: control === null ? createPace(target.perMinute) : unpaced,
    timeoutMs: answerMs,
    tryAgainMs: target.timeout.tryAgainMs,
    broke,
    opened: (api, id) => opened.push({ api, id }),
    cancelMethod: { name: 'POST' },
  };
  const api = createApi(deps, target.apiKey);
  let serial = 0;
  let facts: Promise<Facts> | null = null;

  function mustControl(): Control {
    if (control === null) throw new Error('this condition needs the control address and does not say so');
    return control;
  }

  async function raise(key: string): Promise<void> {
    await mustControl().put(`/account?key=${encodeURIComponent(key)}`, { rateLimit: plenty });
  }

  /** What a condition cancelled itself is refused with 400. */
  async function isCancelled(owner: Api, id: unknown): Promise<boolean> {
    const detail = await owner.get(`/api/v2/shipments/${String(id)}`).catch(() => null);
    return detail?.at('data.status') === 'cancelled';
  }

  /** An answer that was lost leaves a shipment without a note; its reference is ours all the same. */
  async function noteLost(owner: Api): Promise<void> {
    const list = await owner.get('/api/v2/shipments?per_page=100').catch(() => null);
    const items = list?.status === 200 ? listOf(list).filter(isRecord) : [];
    for (const { id, order_reference, status } of items) {
      const isOurs = String(order_reference).startsWith(`CONFORMANCE-${run}-`);
      if (isOurs && status !== 'cancelled') opened.push({ api: owner, id });
    }
  }

  if (control !== null) {
    await control.put('/route-limit', { perMinute: plenty });
    await raise(target.apiKey);
  }

  async function freshAccount(balance = '100000'): Promise<Api> {
    serial += 1;
    const key = `svc_live_${run}${serial}`;
    await mustControl().post('/accounts', { apiKey: key, balance });
    await raise(key);
    return createApi(deps, key);
  }

  async function disabledAccount(): Promise<Api> {
    if (control === null) return createApi(deps, target.disabledKey);
    const account = await freshAccount();
    await control.put(`/account?key=${String(account.key)}`, { disabled: true });
    return account;
  }

  /** Catalogues that could not be read are requested again when they are needed next. */
  function gathered(): Promise<Facts> {
    facts ??= gatherFacts(api).catch((error: unknown) => {
      facts = null;
      throw error;
    });
    return facts;
  }

  return {
    target,
    api,
    control: mustControl,
    freshAccount,
    poorAccount: async () =>
      control === null
        ? { api: createApi(deps, target.lowBalanceKey), balance: null }
        : { api: await freshAccount(lowBalance), balance: Number(lowBalance) * 100 },
    disabledAccount,
    otherAccount: async () => (control === null ? createApi(deps, otherKey(target)) : freshAccount()),
    withKey: (key) => createApi(deps, key),
    facts: gathered,
    reference: () => {
      serial += 1;
      return `CONFORMANCE-${run}-${serial}`;
    },
    parcel: async (change = {}) => {
      const { to } = await gathered();
      const body = {
        // The account default may be dear; the emulator's cheapest carrier is its slow one.
        ...(control === null ? { carrier: 'cheapest' } : {}),
        receiver_name: 'UYGUNLUK SINAMASI, GÖNDERMEYİN',
        receiver_phone: '05550000000',
        receiver_address: 'Sınama Mahallesi, Deneme Sokağı No: 1',
        receiver_province_id: to.provinceId,
        receiver_district_id: to.districtId,
        weight: 1,
        width: 30,
        length: 20,
        height: 10,
      };
      const entries = Object.entries({ ...body, ...change }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(entries);
    },
    cancelMethod: () => deps.cancelMethod.name,
    broke,
    brokenConnections: () => broken,
    cleanUp: async () => {
      if (control === null && target.allowCharges) await noteLost(api);
      if (control === null && target.lowBalanceKey !== null) await noteLost(createApi(deps, target.lowBalanceKey));
      const left: string[] = [];
      let cancelled = 0;
      const seen = new Set<string>();
      for (const { api: owner, id } of opened.splice(0)) {
        if (seen.has(String(id))) continue;
        seen.add(String(id));
        const answer = await owner.cancel(id, { reason: 'Uygunluk sınaması' }).catch(() => null);
        if (answer?.status === 200) cancelled += 1;
        else if (control === null && !(await isCancelled(owner, id))) left.push(String(id));
      }
      return { cancelled, left };
    },
  };
}
