import { stringify } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { clockLead, rawClockLead } from '../http/httpDates.ts';
import { type Fetch, type HttpAnswer, type HttpError, type Method, sendOnce } from '../http/sendOnce.ts';
import { isDebt, readError, readForeignError, withoutKey } from './errors.ts';
import { anything, flag, text } from './fields.ts';
import { membersSchema, parseJson, withoutSecret } from './json.ts';

/**
 * API section 2.1, and the `duplicate` of a create answer (4.4). Each endpoint reads `data` itself, paging.ts reads
 * `meta`.
 */
const envelopeSchema = z.looseObject({
  success: flag,
  message: text,
  duplicate: flag,
  data: anything,
  meta: anything,
});
export type Envelope = z.output<typeof envelopeSchema>;

export interface ServiceOptions {
  /** Host root of the service, as parseBaseUrl returns it. */
  readonly baseUrl: string;
  /** Read again before every request, so that a changed key counts at once; null when there is none. */
  readonly apiKey: () => Promise<string | null>;
  /**
   * In the app it goes through Electron's net (system proxy and certificates), in tests it is Node's. It must return
   * redirects as answers instead of following them.
   */
  readonly fetch: Fetch;
  /** The addresses of a host name; rejects when the name is unknown. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** For one whole request with its answer, in ms. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Wall clock, epoch ms, for durations in the log and for a Retry-After that is a date. */
  readonly now: () => number;
  /** Called with each answer that has a date: how far this machine's clock is ahead of the service's, ms. */
  readonly onClock?: ((leadMs: number) => void) | undefined;
}

/**
 * Room for a label of some 24 MB inside an answer, as base64 makes four bytes of three. Without a label no answer is
 * nearly as long.
 */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * In an answer beyond that limit, a longer string can only be the label. It is dropped, as the signed link gives it as
 * well.
 */
const LONGEST_TEXT_BYTES = 1024 * 1024;

export const limitsOf = ({ timeoutMs }: Pick<ServiceOptions, 'timeoutMs'>) => ({ timeoutMs, maxBytes: MAX_BODY_BYTES });

/** The station's error for a request that got no answer. */
export function unanswered(error: HttpError): ApiError {
  switch (error.kind) {
    case 'too_large':
      return { kind: 'unknown', detail: 'answer too large', status: error.status };
    default:
      return error;
  }
}

export interface Call<T> {
  /** For the log, such as `shipments.create`. */
  readonly name: string;
  readonly method: Method;
  /** Begins with /api/v2. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Plain values. A bigint is written with all its digits, undefined members are left out. */
  readonly body?: unknown;
  /** Statuses besides 2xx whose body may hold a value. */
  readonly valueStatuses?: readonly number[];
  /**
   * Reads the value of an answer. Null means that there is none, and then the answer is read as an error. `leadMs` is
   * how far this machine's clock is ahead of the service's.
   */
  readonly read: (envelope: Envelope, status: number, leadMs: number) => T | null;
  /**
   * Reads the error of an answer that is not the service's JSON, where this call knows more about it. Null for the
   * usual reading.
   */
  readonly readForeign?: (answer: HttpAnswer) => ApiError | null;
}

/** Reads the value from `data`, unless the answer says `success: false` (API section 2.1). */
export function fromData<T>(read: (data: unknown) => T | null): Call<T>['read'] {
  return (envelope) => (envelope.success === false ? null : read(envelope.data));
}

/** The characters that an HTTP header can carry. With any other, fetch throws an error that quotes the key. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/**
 * The key is removed from the answer before anything reads it, because a service may quote the key that it was sent.
 */
function readValue<T>(call: Call<T>, answer: HttpAnswer, key: string, now: number): Result<T, ApiError> {
  const json = parseJson(answer.body);
  const members = membersSchema.safeParse(json.ok ? withoutSecret(json.value, key) : null);
  if (!members.success) return err(call.readForeign?.(answer) ?? readForeignError(answer, now));
  const isSuccess = answer.status >= 200 && answer.status < 300;
  // This comes first: even if such an answer carries an id, no shipment was made (API section 7).
  if (isDebt(answer.status, members.data)) return err(readError(answer, members.data, now));
  if (isSuccess || call.valueStatuses?.includes(answer.status) === true) {
    const value = call.read(envelopeSchema.parse(members.data), answer.status, clockLead(answer.header('date'), now));
    if (value !== null) return ok(value);
  }
  return err(readError(answer, members.data, now));
}

/**
 * Reads the key within the time limit. A keychain that was locked after the start may wait for its password for ever;
 * as nothing was sent, the caller can retry.
 */
async function keyOf(options: ServiceOptions): Promise<Result<string, ApiError>> {
  let key: string | null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), options.timeoutMs);
  });
  try {
    key = await Promise.race([options.apiKey(), late]);
  } catch {
    return err({ kind: 'not_sent', detail: 'the API key could not be read' });
  } finally {
    clearTimeout(timer);
  }
  const trimmed = key?.trim() ?? '';
  return HEADER_TEXT.test(trimmed) ? ok(trimmed) : err({ kind: 'unauthorized', message: null });
}

/**
 * Sends one request with the key (API section 5) and reads its answer. It never retries, and never follows a redirect
 * with the key.
 */
export async function callService<T>(options: ServiceOptions, call: Call<T>): Promise<Result<T, ApiError>> {
  const key = await keyOf(options);
  if (!key.ok) return key;
  const started = options.now();
  const limits = { ...limitsOf(options), trimStringsBeyond: LONGEST_TEXT_BYTES };
  const sent = await sendOnce(options.fetch, limits, {
    method: call.method,
    url: `${options.baseUrl}${call.path}`,
    headers: {
      Accept: 'application/json',
      'X-Api-Key': key.value,
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
    body: call.body === undefined ? null : (stringify(call.body) ?? null),
  });
  const leadMs = sent.ok ? rawClockLead(sent.value.header('date'), options.now()) : null;
  if (leadMs !== null) options.onClock?.(leadMs);
  const result = sent.ok ? readValue(call, sent.value, key.value, options.now()) : err(unanswered(sent.error));
  const status = sent.ok ? sent.value.status : null;
  const ms = options.now() - started;
  if (result.ok) {
    options.log.info('api.answer', { call: call.name, status, ms });
    return result;
  }
  options.log.warn('api.error', { call: call.name, status, ms, kind: result.error.kind });
  return err(withoutKey(result.error, key.value));
}

/**
 * Sends a request whose path holds an id. An empty id or one of dots would name another path, and half a pair of surrogates
 * cannot be written into one; these are answered with `not_found` and nothing is sent.
 */
export function withId<T>(
  id: string,
  send: (segment: string) => Promise<Result<T, ApiError>>,
): Promise<Result<T, ApiError>> {
  const trimmed = id.trim();
  if (/^\.{0,2}$|\p{Surrogate}/u.test(trimmed)) return Promise.resolve(err({ kind: 'not_found', message: null }));
  return send(encodeURIComponent(trimmed));
}
