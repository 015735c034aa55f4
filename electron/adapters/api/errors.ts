import { z } from 'zod';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { readRetryAfter } from '../http/retryAfter.ts';
import type { HttpAnswer } from '../http/sendOnce.ts';
import { forbiddenReason } from './forbidden.ts';
import { type ErrorBody, errorSchema } from './schemas/error.ts';
import { readInvalidFields } from './validationFields.ts';

/** The kind of an unpaid measurement-difference debt, under `error` or `error_code` (API section 7). */
const DEBT = 'measurement_difference_unpaid';

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

function readDebt(body: ErrorBody): ApiError {
  const inData = errorSchema.safeParse(body.data);
  return {
    kind: 'account_hold',
    amount: body.amount ?? (inData.success ? inData.data.amount : null),
    url: body.payment_url ?? (inData.success ? inData.data.payment_url : null),
    message: readWords(body).message,
    odd: [],
  };
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

/** A 405, with the methods that the service does take (Allow), so that a person can choose one of them. */
export function methodRefused(answer: HttpAnswer, code: string | null, message: string | null): ApiError {
  const allow = answer.header('allow')?.trim() ?? '';
  const allowed = /^[A-Za-z]+( *, *[A-Za-z]+){0,20}$/.test(allow) ? `Allow: ${allow}` : null;
  const words = [message, allowed].filter((part) => part !== null);
  return { kind: 'refused', status: answer.status, code, message: words.length === 0 ? null : words.join(' · ') };
}

/**
 * The error that an answer with a JSON object tells (API section 7). The fields come before the status code: a debt is
 * a debt under any code. `now` is the wall clock in epoch ms, for a Retry-After that is a date.
 */
export function readError(answer: HttpAnswer, members: Readonly<Record<string, unknown>>, now: number): ApiError {
  const body = errorSchema.parse(members);
  const { code, message } = readWords(body);
  if (body.error === DEBT || code === DEBT) return readDebt(body);
  const { status } = answer;
  switch (status) {
    case 401:
      return { kind: 'unauthorized', message };
    case 402:
      // This code says that the shipment exists (section 7); an answer without it is one we could not read.
      return code === 'payment_required'
        ? notTheService(status, describeOther(status, message))
        : { kind: 'refused', status, code, message };
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

/** The error of an answer that is no JSON object. Only a 429 means the same whoever says it. */
export function readForeignError(answer: HttpAnswer, now: number): ApiError {
  if (answer.status !== 429) return notTheService(answer.status, describeForeign(answer));
  return { kind: 'rate_limited', retryAfterMs: retryAfter(answer, now), message: null };
}

function scrub(text: string, secret: string): string {
  return text.split(secret).join('[key]');
}

/** Takes the key out of whatever words an error carries: a service may quote the key that it refuses. */
export function withoutKey(error: ApiError, key: string): ApiError {
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
      return { ...error, url: clean(error.url), message: clean(error.message) };
    case 'payment_unreadable':
      return { ...error, code: clean(error.code), message: clean(error.message) };
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
