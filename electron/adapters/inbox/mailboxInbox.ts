import { z } from 'zod';
import { err, ok, type Result } from '../../contract/result.ts';
import type { EventInbox, InboxError, InboxPage } from '../../core/ports/EventInbox.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { type AddressError, parseAddress } from '../http/address.ts';
import { readRetryAfter } from '../http/httpDates.ts';
import { type Fetch, type HttpAnswer, type HttpError, sendOnce } from '../http/sendOnce.ts';

const base64 = z
  .string()
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

/** GET /v1/events of the mailbox. */
export const pageSchema = z.object({
  events: z.array(
    z.object({
      // Epoch ms. The journal accepts nothing else, and a page that it refuses would be requested again for ever.
      receivedAt: z.int(),
      headers: z.record(z.string(), z.string()),
      body: base64,
    }),
  ),
  next: z.string().min(1).max(200).nullable(),
  more: z.boolean(),
});

/** GET /v1/box. */
const boxSchema = z.object({
  name: z.string(),
  deliveryPath: z.string().regex(/^\/in\/[^\s?#]+$/),
  retentionDays: z.number(),
  now: z.number(),
});

/** The 410 of GET /v1/events. */
const goneSchema = z.object({ error: z.literal('cursor_gone'), oldest: z.string().min(1).max(200) });

/** Other refusals of the mailbox. */
const refusalSchema = z.object({ error: z.string() });

type MailboxUrlError = `mailbox_url_${AddressError}`;

/** The address of a mailbox as a person types it. The token is sent there with every request. */
export function parseMailboxUrl(text: string): Result<string, MailboxUrlError> {
  const address = parseAddress(text);
  return address.ok ? address : err(`mailbox_url_${address.error}` as const);
}

export interface MailboxInboxDeps {
  /** As parseMailboxUrl returns it. */
  readonly url: string;
  /** Null when there is none. */
  readonly token: () => Promise<string | null>;
  readonly fetch: Fetch;
  readonly log: Logger;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** How long to wait beyond the time that the mailbox itself may wait, ms. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Deliveries in one page, and the smaller page to use when that is too much at once. */
const PAGE = 200;
const SMALL_PAGE = 20;
const BUSY_MS = 5_000;
/** The characters that an HTTP header can carry. With any other, fetch throws an error that quotes the token. */
const TOKEN = /^[\x21-\x7e]+$/;

/** A mailbox (mailbox/README.md) over HTTP. The token never appears in an error or in the log. */
export function createMailboxInbox(deps: MailboxInboxDeps): EventInbox {
  const { url, log, now, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = deps;
  const inFlight = new Set<AbortController>();
  let stopped = false;

  async function get(path: string, waitMs: number): Promise<Result<HttpAnswer, HttpError | InboxError>> {
    if (stopped) return err({ kind: 'unreachable', detail: 'closed' });
    const token = await deps.token();
    if (token === null || !TOKEN.test(token)) return err({ kind: 'token_refused' });
    const stop = new AbortController();
    inFlight.add(stop);
    try {
      if (stopped) return err({ kind: 'unreachable', detail: 'closed' });
      const answer = await sendOnce(
        deps.fetch,
        { timeoutMs: waitMs + timeoutMs, maxBytes, stop },
        {
          method: 'GET',
          url: `${url}${path}`,
          headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
          body: null,
        },
      );
      const isRedirect = answer.ok && answer.value.status >= 300 && answer.value.status < 400;
      return isRedirect ? err({ kind: 'not_a_mailbox', detail: 'redirect' }) : answer;
    } finally {
      inFlight.delete(stop);
    }
  }

  const waitOf = ({ header }: HttpAnswer) => readRetryAfter(header('retry-after'), header('date'), now());

  function refused(answer: HttpAnswer): InboxError {
    const { status } = answer;
    log.warn('mailbox refused', { status });
    if (status === 401 || status === 403) return { kind: 'token_refused' };
    if (status === 429) return { kind: 'busy', retryAfterMs: waitOf(answer) ?? BUSY_MS };
    if (status >= 500 || status === 408) return { kind: 'unreachable', detail: `HTTP ${status}` };
    return { kind: 'not_a_mailbox', detail: `HTTP ${status}` };
  }

  function failed(error: HttpError | InboxError): InboxError {
    switch (error.kind) {
      case 'not_sent':
      case 'unknown':
        return { kind: 'unreachable', detail: error.detail };
      case 'too_large':
        return { kind: 'not_a_mailbox', detail: 'answer too large' };
      default:
        return error;
    }
  }

  async function fetchPage(
    after: string | null,
    waitMs: number,
    limit: number,
  ): Promise<Result<InboxPage, InboxError>> {
    const query = new URLSearchParams({ wait: String(Math.ceil(waitMs / 1_000)), limit: String(limit) });
    if (after !== null) query.set('after', after);
    const answer = await get(`/v1/events?${query}`, waitMs);
    if (!answer.ok) {
      if (answer.error.kind === 'too_large' && limit > SMALL_PAGE) return fetchPage(after, waitMs, SMALL_PAGE);
      return err(failed(answer.error));
    }
    const { status } = answer.value;
    if (status === 200) {
      const page = read(pageSchema, answer.value);
      if (page === null) return err({ kind: 'not_a_mailbox', detail: 'not its JSON' });
      return ok({ deliveries: page.events, next: page.next ?? after, more: page.more, gap: false });
    }
    const gone = status === 410 ? read(goneSchema, answer.value) : null;
    if (gone !== null) return ok({ deliveries: [], next: gone.oldest, more: true, gap: true });
    // The cursor came from another mailbox program at this address, so this one is read from its oldest delivery.
    const isForeign = status === 400 && after !== null && read(refusalSchema, answer.value)?.error === 'bad_cursor';
    if (isForeign) return ok({ deliveries: [], next: null, more: true, gap: true });
    return err(refused(answer.value));
  }

  return {
    id: url,
    fetch: (after, waitMs) => fetchPage(after, waitMs, PAGE),
    async about() {
      const answer = await get('/v1/box', 0);
      if (!answer.ok) return err(failed(answer.error));
      if (answer.value.status !== 200) return err(refused(answer.value));
      const box = read(boxSchema, answer.value);
      if (box === null) return err({ kind: 'not_a_mailbox', detail: 'not its JSON' });
      const { name, deliveryPath, retentionDays } = box;
      return ok({ box: name, deliveryUrl: `${url}${deliveryPath}`, retentionDays, now: box.now });
    },
    stop() {
      stopped = true;
      for (const one of inFlight) one.abort();
    },
  };
}

function read<T>(schema: z.ZodType<T>, { body }: HttpAnswer): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(body)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
