import type { IncomingMessage } from 'node:http';
import type { Account } from '../model.ts';
import { collectDebt, paymentUrl } from '../shipments/payments.ts';
import { money } from '../wire.ts';
import type { World } from '../world.ts';
import { type Answer, debtUnpaid, refusal } from './answer.ts';
import type { RateLimits } from './rateLimits.ts';

export type Guarded =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly answer: Answer };

/** Requests per 60 s of one caller on the route layer (section 8). */
export type RouteLimit = () => number;

function tooMany(world: World, waitMs: number): Answer {
  const readings = world.readings();
  const headers: Record<string, string> = {};
  if (readings.retryAfter === 'seconds') headers['Retry-After'] = String(Math.ceil(waitMs / 1_000));
  if (readings.retryAfter === 'http_date') {
    headers['Retry-After'] = new Date(Math.ceil((world.clock.now() + waitMs) / 1_000) * 1_000).toUTCString();
  }
  return refusal(429, 'too_many_requests', 'Çok fazla istek gönderildi.', readings, headers);
}

/** 127.0.0.1 for ::ffff:127.0.0.1, so that allowed_ips can be written the usual way. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}

/**
 * Section 5 and 8 for one request with a key: 401, 403 twice, 429, in this order; then what a debt stops (section 7).
 */
export function guardKey(
  world: World,
  limits: RateLimits,
  routeLimit: RouteLimit,
  request: { readonly headers: IncomingMessage['headers']; readonly remoteAddress: string; readonly path: string },
): Guarded {
  const readings = world.readings();
  const refuse = (status: number, code: string, message: string): Guarded => ({
    ok: false,
    answer: refusal(status, code, message, readings),
  });
  const key = request.headers['x-api-key'];
  const account = typeof key === 'string' ? world.store().accounts.get(key) : undefined;
  if (account === undefined) {
    const waitMs = limits.spend(`address ${request.remoteAddress}`, routeLimit());
    if (waitMs !== null) return { ok: false, answer: tooMany(world, waitMs) };
    return refuse(401, 'unauthorized', 'API anahtarı eksik ya da geçersiz.');
  }
  if (account.disabled) return refuse(403, 'account_disabled', 'Hesap kapalı.');
  const address = plainAddress(request.remoteAddress);
  if (account.allowedIps.length > 0 && !account.allowedIps.includes(address)) {
    return refuse(403, 'ip_not_allowed', `Bu IP adresine izin verilmiyor: ${address}.`);
  }
  const limit = Math.min(account.rateLimit, routeLimit());
  const waitMs = limits.spend(`account ${account.id}`, limit);
  if (waitMs !== null) return { ok: false, answer: tooMany(world, waitMs) };

  const stopped =
    readings.debtStops === 'everything' ||
    (readings.debtStops === 'create_and_prices' && request.path.startsWith('/api/v2/prices/'));
  if (stopped && !collectDebt(world, account) && account.debt !== null) {
    const { kurus, token } = account.debt;
    return { ok: false, answer: debtUnpaid(money(kurus), paymentUrl(world, token)) };
  }
  return { ok: true, account };
}

/** The limit of a request without a key (label-download); null when it may pass. */
export function guardOpen(world: World, limits: RateLimits, routeLimit: RouteLimit, address: string): Answer | null {
  if (world.readings().downloadLimit === 'none') return null;
  const waitMs = limits.spend(`download ${address}`, routeLimit());
  return waitMs === null ? null : tooMany(world, waitMs);
}
