import { z } from 'zod';
import type { ExtraField } from '../../contract/extraField.ts';
import { joined } from '../../contract/joined.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { readRetryAfter } from '../http/httpDates.ts';
import type { HttpAnswer } from '../http/sendOnce.ts';
import { extraFields, rawField, unparsedFields } from './extraFields.ts';
import { anything, fee, identifier, link, text } from './fields.ts';
import { type Members, parseJson } from './json.ts';
import { readInvalidFields } from './validationFields.ts';

/**
 * API section 7. The two documented error bodies name the kind differently (`error_code` or `error`), and the shape of
 * a 422 is not shown. So `errors`, `error` and `data` stay raw here, and validationFields.ts reads them.
 */
const errorSchema = z.looseObject({
  message: text,
  error_code: identifier,
  code: identifier,
  error: anything,
  amount: fee,
  payment_url: link,
  data: anything,
});
type ErrorBody = z.output<typeof errorSchema>;

type Reason = Extract<ApiError, { kind: 'forbidden' }>['reason'];

/*
 * API sections 5.2 and 7: a 403 means a disabled account or an address that is not allowed, but the codes and words for
 * each are not shown. These are the guesses.
 */
const ADDRESS = /(?<![\p{L}\p{N}])ips?(?![\p{L}\p{N}])|address (is )?not allowed/u;
const DISABLED =
  /disabled|inactive|not active|suspend|deactivat|pasif|devre d[ıi]ş[ıi]|kapal[ıi]|kapat[ıi]l|ask[ıi](ya|da)|dondurul|aktif değil/u;

function reasonIn(words: string | null): Reason | 'both' {
  // Turkish capitals become the small letters of the patterns, and the separators of a code become spaces.
  const plain = (words ?? '')
    .replace(/İ/g, 'i')
    .replace(/I/g, 'i')
    .toLowerCase()
    .replace(/[_.-]+/g, ' ');
  const isAddress = ADDRESS.test(plain);
  const isDisabled = DISABLED.test(plain);
  if (isAddress && isDisabled) return 'both';
  if (isAddress) return 'ip_not_allowed';
  return isDisabled ? 'account_disabled' : null;
}

/** Which of the two meanings a 403 has. The code is read before the message; null when neither says it clearly. */
export function forbiddenReason(code: string | null, message: string | null): Reason {
  for (const words of [code, message]) {
    const reason = reasonIn(words);
    if (reason !== null) return reason === 'both' ? null : reason;
  }
  return null;
}

/** The code of an unpaid measurement-difference debt, under `error` or `error_code` (API section 7). */
const DEBT = 'measurement_difference_unpaid';
/** The code of a shipment that waits for its payment. */
const PAYMENT = 'payment_required';

const nestedErrorSchema = z.looseObject({ code: z.string().optional(), message: z.string().optional() });

function isLikeCode(value: string): boolean {
  return /^[\w.-]{1,100}$/.test(value);
}

interface Words {
  readonly code: string | null;
  readonly message: string | null;
}

/** Finds code and message wherever this body has them: `error` can be a code, a sentence, or an object with both. */
function readText(body: ErrorBody): Words {
  const nested = nestedErrorSchema.safeParse(body.error);
  if (nested.success) {
    return {
      code: body.error_code ?? nested.data.code ?? body.code,
      message: body.message ?? nested.data.message ?? null,
    };
  }
  if (typeof body.error !== 'string') return { code: body.error_code ?? body.code, message: body.message };
  return isLikeCode(body.error)
    ? { code: body.error_code ?? body.error, message: body.message }
    : { code: body.error_code ?? body.code, message: body.message ?? body.error };
}

function readDebt(body: ErrorBody, members: Members): ApiError {
  const inData = errorSchema.safeParse(body.data);
  const inside = inData.success ? inData.data : null;
  return {
    kind: 'account_hold',
    amount: body.amount ?? inside?.amount ?? null,
    url: body.payment_url ?? inside?.payment_url ?? null,
    message: readText(body).message,
    odd: [
      ...unparsedFields(members, { amount: body.amount, payment_url: body.payment_url }),
      ...unparsedFields(members, {
        'data.amount': inside?.amount ?? null,
        'data.payment_url': inside?.payment_url ?? null,
      }),
    ],
  };
}

/**
 * Whether an answer reports the debt of API section 7, in whichever field its code stands. A successful answer never
 * does.
 */
export function isDebt(status: number, members: Members): boolean {
  const body = errorSchema.parse(members);
  if (members.success !== false && status >= 200 && status < 300) return false;
  // `payment_required` beside the debt means that a shipment exists, which must not be lost by reading a debt here.
  return readText(body).code === DEBT || (body.error === DEBT && body.error_code !== PAYMENT);
}

export function notTheService(status: number, detail: string): ApiError {
  return { kind: 'unknown', detail, status };
}

function describeOther(status: number, message: string | null): string {
  return message === null ? `HTTP ${status}` : `HTTP ${status}: ${message}`;
}

/** Describes an answer that is not the service's JSON, without quoting it. */
function describeForeign(answer: HttpAnswer): string {
  const type = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const named = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? ` (${type})` : '';
  return `HTTP ${answer.status}, not the service's JSON${named}`;
}

/**
 * The error for a 405. The methods of its Allow header are given as a list, to choose another one, and in the message,
 * for people to read.
 */
export function methodRefused(answer: HttpAnswer, code: string | null, message: string | null): ApiError {
  const allow = answer.header('allow')?.trim() ?? '';
  const isRead = /^[A-Za-z]+( *, *[A-Za-z]+){0,20}$/.test(allow);
  const words = joined(' · ', [message, isRead ? `Allow: ${allow}` : null]);
  return {
    kind: 'refused',
    status: answer.status,
    code,
    message: words || null,
    ...(isRead ? { allowed: allow.split(',').map((name) => name.trim().toUpperCase()) } : {}),
  };
}

/**
 * The error in an answer whose body is a JSON object (API section 7). The body's own fields decide before the status
 * does. `now` is the wall clock in epoch ms, needed when Retry-After is a date.
 */
export function readError(answer: HttpAnswer, members: Members, now: number): ApiError {
  const body = errorSchema.parse(members);
  const { code, message } = readText(body);
  const { status } = answer;
  if (isDebt(status, members)) return readDebt(body, members);
  switch (status) {
    case 401:
      return { kind: 'unauthorized', message };
    case 402:
      return { kind: 'payment_unreadable', code, message, rows: extraFields(members) };
    case 403:
      return { kind: 'forbidden', message, reason: forbiddenReason(code, message) };
    case 404:
      return { kind: 'not_found', message };
    case 405:
      return methodRefused(answer, code, message);
    case 408:
      return notTheService(status, describeOther(status, message));
    case 409:
      return { kind: 'conflict', code, message };
    case 422:
      return { kind: 'invalid', message, fields: readInvalidFields(members) };
    case 429:
      return { kind: 'rate_limited', retryAfterMs: retryAfter(answer, now), message };
    default:
      if (status < 400 || status >= 500) {
        return notTheService(status, describeOther(status, message));
      }
      return { kind: 'refused', status, code, message };
  }
}

/**
 * A 402 whose body is no JSON object. JSON may still be the service's. Anything else comes from something in between,
 * such as a proxy or a host whose own bill is unpaid: that stops all orders, so it is an outage and no problem of this
 * order. Its text is stored for people to read.
 */
function readForeignPayment(answer: HttpAnswer): ApiError {
  const body = new TextDecoder('utf-8').decode(answer.body.subarray(0, 16_384)).trim();
  if (parseJson(answer.body).ok)
    return { kind: 'payment_unreadable', code: null, message: null, rows: [rawField('body', body)] };
  const words = body.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ').replace(/\s+/g, ' ');
  const { value } = rawField('body', words.trim());
  return notTheService(answer.status, [describeForeign(answer), value].filter((text) => text !== '').join(': '));
}

/**
 * The error in an answer whose body is no JSON object. Only a 402 and a 429 mean the same from a proxy as from the
 * service.
 */
export function readForeignError(answer: HttpAnswer, now: number): ApiError {
  if (answer.status === 402) return readForeignPayment(answer);
  if (answer.status !== 429) return notTheService(answer.status, describeForeign(answer));
  return { kind: 'rate_limited', retryAfterMs: retryAfter(answer, now), message: null };
}

function scrub(text: string, secret: string): string {
  return text.split(secret).join('[key]');
}

/** Removes the key from every text of an error, because a service may quote the key that it refuses. */
export function withoutKey(error: ApiError, key: string): ApiError {
  const cleanRows = (rows: readonly ExtraField[]) =>
    rows.map(({ name, value }) => ({ name: scrub(name, key), value: scrub(value, key) }));
  const clean = <T extends string | null>(text: T): T | string => (text === null ? text : scrub(text, key));
  switch (error.kind) {
    case 'not_sent':
    case 'unknown':
      return { ...error, detail: scrub(error.detail, key) };
    case 'unauthorized':
    case 'forbidden':
    case 'rate_limited':
    case 'not_found':
      return { ...error, message: clean(error.message) };
    case 'account_hold':
      return { ...error, url: clean(error.url), message: clean(error.message), odd: cleanRows(error.odd) };
    case 'payment_unreadable':
      return { ...error, code: clean(error.code), message: clean(error.message), rows: cleanRows(error.rows) };
    case 'invalid':
      return {
        ...error,
        message: clean(error.message),
        fields: error.fields.map(({ field, message }) => ({ field: scrub(field, key), message: scrub(message, key) })),
      };
    case 'conflict':
    case 'refused':
      return { ...error, code: clean(error.code), message: clean(error.message) };
  }
}

function retryAfter(answer: HttpAnswer, now: number): number | null {
  return readRetryAfter(answer.header('retry-after'), answer.header('date'), now);
}
