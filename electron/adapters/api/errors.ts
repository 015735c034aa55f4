import { z } from 'zod';
import type { ExtraField } from '../../contract/extraField.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { readRetryAfter } from '../http/retryAfter.ts';
import type { HttpAnswer } from '../http/sendOnce.ts';
import { asItCame, extraFields, oddFields } from './extraFields.ts';
import { anything, fee, identifier, link, text } from './fields.ts';
import { type Members, parseJson } from './json.ts';
import { readInvalidFields } from './validationFields.ts';

/**
 * API section 7. The two documented shapes name the kind differently (`error_code` or `error`), and the shape of a 422
 * is not shown: `errors`, `error` and `data` are kept raw here and read by validationFields.ts.
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
 * API sections 5.2 and 7: a 403 is a disabled account or an address that is not allowed; which codes and words tell
 * them apart is not shown. These are the guesses.
 */
const ADDRESS = /(?<![\p{L}\p{N}])ips?(?![\p{L}\p{N}])|address (is )?not allowed/u;
const DISABLED =
  /disabled|inactive|not active|suspend|deactivat|pasif|devre d[ıi]ş[ıi]|kapal[ıi]|kapat[ıi]l|ask[ıi](ya|da)|dondurul|aktif değil/u;

function reasonIn(words: string | null): Reason | 'both' {
  // Turkish capitals fold to the letters that the patterns know; signs of a code become spaces.
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

/** Which of the two a 403 means, its code before its words; null where neither says it clearly. */
export function forbiddenReason(code: string | null, message: string | null): Reason {
  for (const words of [code, message]) {
    const reason = reasonIn(words);
    if (reason !== null) return reason === 'both' ? null : reason;
  }
  return null;
}

/** The kind of an unpaid measurement-difference debt, under `error` or `error_code` (API section 7). */
const DEBT = 'measurement_difference_unpaid';
/** The code of a shipment that waits for its payment. */
const PAYMENT = 'payment_required';

const nestedErrorSchema = z.looseObject({ code: z.string().optional(), message: z.string().optional() });

function looksLikeCode(value: string): boolean {
  return /^[\w.-]{1,100}$/.test(value);
}

interface Words {
  readonly code: string | null;
  readonly message: string | null;
}

/** Code and sentence, wherever this body carries them: `error` holds a code, a sentence, or an object of both. */
function readWords(body: ErrorBody): Words {
  const nested = nestedErrorSchema.safeParse(body.error);
  if (nested.success) {
    return {
      code: body.error_code ?? nested.data.code ?? body.code,
      message: body.message ?? nested.data.message ?? null,
    };
  }
  if (typeof body.error !== 'string') return { code: body.error_code ?? body.code, message: body.message };
  return looksLikeCode(body.error)
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
    message: readWords(body).message,
    odd: [
      ...oddFields(members, { amount: body.amount, payment_url: body.payment_url }),
      ...oddFields(members, {
        'data.amount': inside?.amount ?? null,
        'data.payment_url': inside?.payment_url ?? null,
      }),
    ],
  };
}

/** A debt is a debt under any code (API section 7), but not where the answer says that all went well. */
export function isDebt(status: number, members: Members): boolean {
  const body = errorSchema.parse(members);
  if (members.success !== false && status >= 200 && status < 300) return false;
  // This code beside it says that there is a shipment: that one must not get lost.
  return readWords(body).code === DEBT || (body.error === DEBT && body.error_code !== PAYMENT);
}

export function notTheService(status: number, detail: string): ApiError {
  return { kind: 'unknown', detail, status };
}

function describeOther(status: number, message: string | null): string {
  return message === null ? `HTTP ${status}` : `HTTP ${status}: ${message}`;
}

/** What to call an answer that is not the service's JSON; never quotes it. */
export function describeForeign(answer: HttpAnswer): string {
  const type = answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const named = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? ` (${type})` : '';
  return `HTTP ${answer.status}, not the service's JSON${named}`;
}

/** A 405, with the methods that the service does take (Allow): for the program to choose from, and for people to read. */
export function methodRefused(answer: HttpAnswer, code: string | null, message: string | null): ApiError {
  const allow = answer.header('allow')?.trim() ?? '';
  const isRead = /^[A-Za-z]+( *, *[A-Za-z]+){0,20}$/.test(allow);
  const words = [message, isRead ? `Allow: ${allow}` : null].filter((part) => part !== null);
  return {
    kind: 'refused',
    status: answer.status,
    code,
    message: words.length === 0 ? null : words.join(' · '),
    ...(isRead ? { allowed: allow.split(',').map((name) => name.trim().toUpperCase()) } : {}),
  };
}

/**
 * The error that an answer with a JSON object tells (API section 7). The fields come before the status code. `now` is the wall clock in epoch ms, for a Retry-After that is a date.
 */
export function readError(answer: HttpAnswer, members: Members, now: number): ApiError {
  const body = errorSchema.parse(members);
  const { code, message } = readWords(body);
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
 * A 402 that is no JSON object. JSON may be the service's; anything else is somebody's in between, a proxy or a host that
 * is itself not paid: that is an outage of all orders, and no matter of this one. Its words are for a person to read.
 */
function readForeignPayment(answer: HttpAnswer): ApiError {
  const body = new TextDecoder('utf-8').decode(answer.body.subarray(0, 16_384)).trim();
  if (parseJson(answer.body).ok)
    return { kind: 'payment_unreadable', code: null, message: null, rows: [asItCame('body', body)] };
  const words = body.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ').replace(/\s+/g, ' ');
  const { value } = asItCame('body', words.trim());
  return notTheService(answer.status, [describeForeign(answer), value].filter((text) => text !== '').join(': '));
}

/** The error of an answer that is no JSON object. Only a 402 and a 429 mean the same whoever says it. */
export function readForeignError(answer: HttpAnswer, now: number): ApiError {
  if (answer.status === 402) return readForeignPayment(answer);
  if (answer.status !== 429) return notTheService(answer.status, describeForeign(answer));
  return { kind: 'rate_limited', retryAfterMs: retryAfter(answer, now), message: null };
}

function scrub(text: string, secret: string): string {
  return text.split(secret).join('[key]');
}

/** Takes the key out of whatever words an error carries: a service may quote the key that it refuses. */
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
