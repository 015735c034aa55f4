import { stringify } from 'lossless-json';
import { z } from 'zod';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { clockLead } from '../http/clockLead.ts';
import { type Fetch, type HttpAnswer, type HttpError, type Method, sendOnce } from '../http/sendOnce.ts';
import { isDebt, readError, readForeignError, withoutKey } from './errors.ts';
import { anything, flag, text } from './fields.ts';
import { membersSchema, parseJson, withoutSecret } from './json.ts';

/** API section 2.1, with `duplicate` of section 4.4 (create). `data` is read by each endpoint, `meta` by paging.ts. */
const envelopeSchema = z.looseObject({
  success: flag,
  message: text,
  duplicate: flag,
  data: anything,
  meta: anything,
});
export type Envelope = z.output<typeof envelopeSchema>;

export interface ServiceOptions {
  /** Host root as parseBaseUrl returns it. */
  readonly baseUrl: string;
  /** Null when there is none. */
  readonly apiKey: () => Promise<string | null>;
  readonly fetch: Fetch;
  /** The addresses of a host, by its name; rejects where it is not known. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** For one whole request, in ms. */
  readonly timeoutMs: number;
  readonly log: Logger;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
}

/** No answer of the service is near this, but for a label of some 24 MB inside one: base64 makes four bytes of three. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Of an answer beyond that, no other text is near this: it is the label, which can be had by its signed link as well. */
const LONGEST_TEXT_BYTES = 1024 * 1024;

export const limitsOf = ({ timeoutMs }: Pick<ServiceOptions, 'timeoutMs'>) => ({ timeoutMs, maxBytes: MAX_BODY_BYTES });

/** What a request that came to no answer is to the station. */
export function unanswered(error: HttpError): ApiError {
  switch (error.kind) {
    case 'too_large':
      return { kind: 'unknown', detail: 'answer too large', status: error.status };
    default:
      return error;
  }
}

export interface Call<T> {
  /** For the log, e.g. `shipments.create`. */
  readonly name: string;
  readonly method: Method;
  /** Begins with /api/v2. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Plain values; a bigint is written digit by digit, undefined members are left out. */
  readonly body?: unknown;
  /** Statuses whose body may be a value, besides 2xx. */
  readonly valueStatuses?: readonly number[];
  /**
   * The value in an answer, or null when it holds none: then the answer is read as an error. `leadMs`: how far the clock
   * here is ahead of the service's.
   */
  readonly read: (envelope: Envelope, status: number, leadMs: number) => T | null;
  /** The error of an answer that is not the service's JSON, where this call can say more than that. */
  readonly readForeign?: (answer: HttpAnswer) => ApiError | null;
}

/** Reads the value in the data of an answer that does not say success false (API section 2.1). */
export function fromData<T>(read: (data: unknown) => T | null): Call<T>['read'] {
  return (envelope) => (envelope.success === false ? null : read(envelope.data));
}

/** What an HTTP header can carry; anything else makes fetch throw an error that quotes it. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** The key is taken out of the answer before anything reads it: a service may quote the key that it was sent. */
function readValue<T>(call: Call<T>, answer: HttpAnswer, key: string, now: number): Result<T, ApiError> {
  const json = parseJson(answer.body);
  const members = membersSchema.safeParse(json.ok ? withoutSecret(json.value, key) : null);
  if (!members.success) return err(call.readForeign?.(answer) ?? readForeignError(answer, now));
  const isSuccess = answer.status >= 200 && answer.status < 300;
  // First: whatever else such an answer carries, an id too, no shipment was made (API section 7).
  if (isDebt(answer.status, members.data)) return err(readError(answer, members.data, now));
  if (isSuccess || call.valueStatuses?.includes(answer.status) === true) {
    const value = call.read(envelopeSchema.parse(members.data), answer.status, clockLead(answer.header('date'), now));
    if (value !== null) return ok(value);
  }
  return err(readError(answer, members.data, now));
}

/** A keychain that was locked after the start may wait for a password for ever: nothing was sent then. */
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

/** One request with the key (API section 5), one answer. Never retries and never follows a redirect with the key. */
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
 * Sends a request whose path holds an id. An empty id or one of dots would name another path, and so no resource at
 * all: it is not found, and nothing is sent.
 */
export function withId<T>(
  id: string,
  send: (segment: string) => Promise<Result<T, ApiError>>,
): Promise<Result<T, ApiError>> {
  const trimmed = id.trim();
  if (/^\.{0,2}$/.test(trimmed)) return Promise.resolve(err({ kind: 'not_found', message: null }));
  return send(encodeURIComponent(trimmed));
}
