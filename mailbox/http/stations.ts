import { Hono, type Next } from 'hono';
import type { Reader } from '../core/access.ts';
import type { StoredDelivery } from '../core/DeliveryStore.ts';
import { createRateLimit, createTurns, type RateLimit } from '../core/limits.ts';
import { cursorAt, cursorOf, readPage } from '../core/reading.ts';
import { addressOf } from './addresses.ts';
import { type Refusal, type RefusalDetails, refuse } from './answers.ts';
import { longestWaitS, mostAtOnce } from './limits.ts';
import type { Exchange, MailboxDeps, MailboxEnv } from './mailboxDeps.ts';

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i;

/** The whole number in a parameter, or `usual` when it is absent; null when it is anything else. */
function wholeNumber(text: string | undefined, usual: number, least: number, most: number): number | null {
  if (text === undefined) return usual;
  if (!/^[0-9]{1,6}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

const shown = ({ position, mark, receivedAt, headers, body }: StoredDelivery) => ({
  cursor: cursorOf({ position, mark }),
  receivedAt,
  headers,
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
});

/** The routes of stations, each with its own token. `wrong` limits guesses by address. */
export function stationRoutes(deps: MailboxDeps, wrong: RateLimit): Hono<MailboxEnv> {
  const { access, store, waiting, clock, log, limits, retentionDays, trustsProxy } = deps;
  const often = createRateLimit({
    perSecond: limits.readsPerSecond,
    burst: limits.readsPerSecond * 2,
    now: clock.now,
  });
  const turns = createTurns(limits.waitsAtOnce);
  const answers = createTurns(limits.answersAtOnce);

  function refused(c: Exchange, reader: Reader | null, refusal: Refusal, details?: RefusalDetails): Response {
    const who = { box: reader?.box.name ?? null, station: reader?.station.name ?? null };
    log.warn('refused', { what: 'reading', ...who, why: refusal });
    return refuse(c, refusal, details);
  }

  async function withToken(c: Exchange, next: Next): Promise<Response | undefined> {
    const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
    const reader = token === undefined ? null : await access.readerOf(token);
    if (reader === null) {
      const retryAfterMs = wrong.take(addressOf(c.env.incoming, trustsProxy));
      if (retryAfterMs > 0) return refused(c, null, 'too_often', { retryAfterMs });
      return refused(c, null, 'token_refused', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    const retryAfterMs = often.take(reader.station.tokenHash);
    if (retryAfterMs > 0) return refused(c, reader, 'too_often', { retryAfterMs });
    c.set('reader', reader);
    await next();
  }

  /** Waits until there is more, the time is over, the station disconnects or has begun too many other waits. */
  async function waitFor(c: Exchange, { station, box }: Reader, after: number, ms: number): Promise<void> {
    const displaced = new AbortController();
    const leave = turns.enter(station.tokenHash, () => displaced.abort());
    await waiting.until(box.id, after, ms, AbortSignal.any([c.req.raw.signal, displaced.signal]));
    leave();
  }

  async function events(c: Exchange): Promise<Response> {
    const reader = c.get('reader');
    const { outgoing } = c.env;
    outgoing.once(
      'close',
      answers.enter(reader.station.tokenHash, () => outgoing.destroy()),
    );
    const { after, wait: seconds, limit: most } = c.req.query();
    const wait = wholeNumber(seconds, 0, 0, longestWaitS);
    const limit = wholeNumber(most, mostAtOnce, 1, mostAtOnce);
    if (wait === null || limit === null) return refused(c, reader, 'bad_parameter');
    let page = await readPage(store, reader.box.id, after ?? null, limit);
    if (page.kind === 'page' && page.deliveries.length === 0 && wait > 0) {
      await waitFor(c, reader, page.position, wait * 1_000);
      if (outgoing.destroyed) return c.body(null);
      page = await readPage(store, reader.box.id, page.next, limit);
    }
    switch (page.kind) {
      case 'bad':
        return refused(c, reader, 'bad_cursor');
      case 'gone':
        return refused(c, reader, 'cursor_gone', { more: { oldest: page.oldest } });
      case 'page':
        log.info('read', { box: reader.box.name, station: reader.station.name, events: page.deliveries.length });
        return c.json({ events: page.deliveries.map(shown), next: page.next, more: page.more });
    }
  }

  async function box(c: Exchange): Promise<Response> {
    const { box, station } = c.get('reader');
    const { forgottenThrough, newest, kept } = await store.span(box.id);
    const mark = await store.markAt(box.id, newest);
    // Read from the store and not from the cache, because a station that registers the path must get the current one.
    const path = (await store.boxes()).find(({ id }) => id === box.id)?.path ?? box.path;
    return c.json({
      name: box.name,
      station: station.name,
      deliveryPath: `/in/${path}`,
      oldest: cursorAt(forgottenThrough),
      newest: mark === null ? cursorAt(newest) : cursorOf({ position: newest, mark }),
      kept,
      retentionDays,
      now: clock.now(),
    });
  }

  const routes = new Hono<MailboxEnv>().get('/events', withToken, events).get('/box', withToken, box);
  for (const path of ['/events', '/box'])
    routes.all(path, (c) => refused(c, null, 'wrong_method', { headers: { Allow: 'GET' } }));
  return routes;
}
