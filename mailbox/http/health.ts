import type { Clock } from '../core/clock.ts';
import type { DeliveryStore } from '../core/DeliveryStore.ts';
import { answerJson, refuse } from './answers.ts';
import type { Route } from './parts.ts';

/** How long a result is reused, in ms: anyone may request the health, and each check is a write. */
const HOLDS_MS = 2_000;
/** A store that does not answer within this time is not healthy, ms. */
const MOST_MS = 2_000;

type Health = { readonly ok: true } | { readonly ok: false; readonly reason: 'store' | 'stopping' };

/** `GET /health`: 200 when deliveries can be stored, else 503 with the reason. */
export function healthRoute(store: Pick<DeliveryStore, 'check'>, clock: Clock, isStopping: () => boolean): Route {
  let last: { readonly at: number; readonly checked: Promise<boolean> } | null = null;

  function check(): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(MOST_MS, () => resolve(false));
      const done = (isWell: boolean) => {
        cancel();
        resolve(isWell);
      };
      store.check().then(
        () => done(true),
        () => done(false),
      );
    });
  }

  async function health(): Promise<Health> {
    if (isStopping()) return { ok: false, reason: 'stopping' };
    const now = clock.now();
    if (last === null || now - last.at >= HOLDS_MS || now < last.at) last = { at: now, checked: check() };
    return (await last.checked) ? { ok: true } : { ok: false, reason: 'store' };
  }

  return async ({ request, response }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 'wrong_method', { headers: { Allow: 'GET, HEAD' } });
      return;
    }
    const state = await health();
    answerJson(response, state.ok ? 200 : 503, state);
  };
}
