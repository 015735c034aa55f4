import { parse } from 'lossless-json';
import { deviate, must, mustEqual, show } from './deviation.ts';
import { isList, isRecord } from './shapes.ts';

/** One answer, stored as bytes; `at` follows a dotted path into its JSON, undefined where nothing is. */
export type Answer = {
  /** For messages: `POST /api/v2/shipments`. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
  readonly at: (path: string) => unknown;
};

/** Ids may be larger than a number holds exactly: such ones stay whole as bigint. */
function exactNumber(digits: string): number | bigint {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? BigInt(digits) : value;
}

function follow(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, part) => {
    if (isList(inner)) return inner[Number(part)];
    return isRecord(inner) && Object.hasOwn(inner, part) ? inner[part] : undefined;
  }, value);
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parse(Buffer.from(bytes).toString('utf8'), undefined, exactNumber);
  } catch {
    return undefined;
  }
}

export async function readAnswer(request: string, response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = readJson(bytes);
  const { status, headers } = response;
  return { request, status, headers, bytes, json, at: (path) => follow(json, path) };
}

/** The service's own clock when it answered, in ms since the epoch: it may differ from this machine's. */
export function clockOf({ headers }: Answer): number {
  return Date.parse(headers.get('date') ?? new Date().toUTCString());
}

function brief(answer: Answer): string {
  return `${answer.request} answered ${answer.status} ${Buffer.from(answer.bytes).toString('utf8').slice(0, 240)}`;
}

function mustBeJson(answer: Answer): void {
  const type = answer.headers.get('content-type') ?? '';
  must(type.startsWith('application/json'), `Content-Type is ${show(type)}, documented: application/json`);
  if (answer.json === undefined) deviate(`the body is not JSON: ${brief(answer)}`);
}

/** The envelope of section 2.1 on success; gives `data`. */
export function mustSucceed(answer: Answer, status = 200): unknown {
  if (answer.status !== status) deviate(`${brief(answer)}, documented: ${status}`);
  mustBeJson(answer);
  mustEqual(answer.at('success'), true, 'success');
  must(typeof answer.at('message') === 'string', `message is ${show(answer.at('message'))}, documented: a string`);
  const data = answer.at('data');
  must(isRecord(data) || isList(data), `data is ${show(data)}, documented: an object or array`);
  return data;
}

/** The envelope of section 2.1 on an error: success false and a text. */
export function mustRefuse(answer: Answer, status: number): void {
  if (answer.status !== status) deviate(`${brief(answer)}, documented: ${status}`);
  mustBeJson(answer);
  mustEqual(answer.at('success'), false, 'success');
  must(typeof answer.at('message') === 'string', `message is ${show(answer.at('message'))}, documented: a string`);
}

/** A 422; "body shape of 422 responses: not shown" (section 7): the status counts, that it is JSON, and no success (2.1). */
export function mustBeInvalid(answer: Answer): void {
  if (answer.status !== 422) deviate(`${brief(answer)}, documented: 422`);
  mustBeJson(answer);
  must(answer.at('success') !== true, 'success is true in a 422');
}

/** The records of a list, which stand in `data` or, "container not shown" (section 4.4), in a member of it. */
export function listOf(answer: Answer): readonly unknown[] {
  const data = mustSucceed(answer);
  if (isList(data)) return data;
  const inside = isRecord(data) ? Object.values(data).find(isList) : undefined;
  return inside ?? deviate(`data holds no list: ${show(data)}`);
}
