import type { Reader } from '../core/access.ts';
import type { StoredDelivery } from '../core/DeliveryStore.ts';
import { createRateLimit, createTurns, type RateLimit } from '../core/limits.ts';
import { cursorAt, readPage } from '../core/reading.ts';
import { answerJson, type Refusal, type RefusalDetails, refuse } from './answers.ts';
import { longestWaitS, mostAtOnce } from './limits.ts';
import type { Exchange, MailboxDeps, Route } from './mailboxDeps.ts';

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,200})$/i;

type ForReader = (exchange: Exchange, reader: Reader) => Promise<void>;

/** The whole number in a parameter, or `usual` when it is absent; null when it is anything else. */
function wholeNumber(text: string | null, usual: number, least: number, most: number): number | null {
  if (text === null) return usual;
  if (!/^[0-9]{1,6}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

const shown = ({ position, mark, receivedAt, headers, body }: StoredDelivery) => ({
  cursor: `${position}.${mark}`,
  receivedAt,
  headers,
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
});

/** The routes of stations, each with its own token. `wrong` limits guesses by address. */
export function stationRoutes(deps: MailboxDeps, wrong: RateLimit): { readonly events: Route; readonly box: Route } {
  const { access, store, waiting, clock, log, limits, retentionDays } = deps;
  const often = createRateLimit({
    perSecond: limits.readsPerSecond,
    burst: limits.readsPerSecond * 2,
    now: clock.now,
  });
  const turns = createTurns(limits.waitsAtOnce);
  const answers = createTurns(limits.answersAtOnce);

  function refused(exchange: Exchange, reader: Reader | null, refusal: Refusal, details?: RefusalDetails): void {
    const who = { box: reader?.box.name ?? null, station: reader?.station.name ?? null };
    log.warn('refused', { what: 'reading', ...who, why: refusal });
    refuse(exchange.response, refusal, details);
  }

  const withToken =
    (route: ForReader): Route =>
    async (exchange) => {
      const { request, address } = exchange;
      if (request.method !== 'GET') return refused(exchange, null, 'wrong_method', { headers: { Allow: 'GET' } });
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      const reader = token === undefined ? null : await access.readerOf(token);
      if (reader === null) {
        const retryAfterMs = wrong.take(address);
        if (retryAfterMs > 0) return refused(exchange, null, 'too_often', { retryAfterMs });
        return refused(exchange, null, 'token_refused', { headers: { 'WWW-Authenticate': 'Bearer' } });
      }
      const retryAfterMs = often.take(reader.station.tokenHash);
      if (retryAfterMs > 0) return refused(exchange, reader, 'too_often', { retryAfterMs });
      return route(exchange, reader);
    };

  async function waitFor(exchange: Exchange, { station, box }: Reader, after: number, ms: number): Promise<void> {
    const ended = new AbortController();
    const end = () => ended.abort();
    const leave = turns.enter(station.tokenHash, end);
    // The station disconnected.
    exchange.response.once('close', end);
    await waiting.until(box.id, after, ms, ended.signal);
    exchange.response.off('close', end);
    leave();
  }

  const events: ForReader = async (exchange, reader) => {
    const { response, parameters } = exchange;
    response.once(
      'close',
      answers.enter(reader.station.tokenHash, () => response.destroy()),
    );
    const after = parameters.get('after');
    const wait = wholeNumber(parameters.get('wait'), 0, 0, longestWaitS);
    const limit = wholeNumber(parameters.get('limit'), mostAtOnce, 1, mostAtOnce);
    if (wait === null || limit === null) return refused(exchange, reader, 'bad_parameter');
    let page = await readPage(store, reader.box.id, after, limit);
    if (page.kind === 'page' && page.deliveries.length === 0 && wait > 0) {
      await waitFor(exchange, reader, page.position, wait * 1_000);
      if (response.destroyed) return;
      page = await readPage(store, reader.box.id, page.next, limit);
    }
    switch (page.kind) {
      case 'bad':
        return refused(exchange, reader, 'bad_cursor');
      case 'gone':
        return refused(exchange, reader, 'cursor_gone', { more: { oldest: page.oldest } });
      case 'page':
        answerJson(response, 200, { events: page.deliveries.map(shown), next: page.next, more: page.more });
        log.info('read', { box: reader.box.name, station: reader.station.name, events: page.deliveries.length });
    }
  };

  const box: ForReader = async ({ response }, reader) => {
    const { forgottenThrough, newest, kept: stored } = await store.span(reader.box.id);
    const mark = await store.markAt(reader.box.id, newest);
    // Read from the store and not from the cache, because a station that registers the path must get the current one.
    const path = (await store.boxes()).find(({ id }) => id === reader.box.id)?.path ?? reader.box.path;
    answerJson(response, 200, {
      name: reader.box.name,
      station: reader.station.name,
      deliveryPath: `/in/${path}`,
      oldest: cursorAt(forgottenThrough),
      newest: mark === null ? cursorAt(newest) : `${newest}.${mark}`,
      kept: stored,
      retentionDays,
      now: clock.now(),
    });
  };

  return { events: withToken(events), box: withToken(box) };
}
