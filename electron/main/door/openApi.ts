import { z } from 'zod';
import { DOOR_PROBLEMS, type DoorProblemCode, doorProblemSchema } from '../../contract/door.ts';
import type { DoorRoute } from './doorRoutes.ts';

/** The refusals of any request that a key may make. */
const ALWAYS = [
  'key_unknown',
  'origin_refused',
  'right_missing',
  'other_account',
  'host_refused',
  'too_often',
] as const;
const FAILED = ['internal', 'no_station', 'journal_failed'] as const;
const OF_BODY = ['bad_request', 'too_large', 'wrong_type', 'invalid_fields'] as const;
const OF_KEY = ['request_running', 'key_reused'] as const;

const shown = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const answerOf = (schema: z.ZodType | 'pdf' | 'events') => {
  if (schema === 'pdf')
    return { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } };
  if (schema === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: shown(schema, 'input') } };
};

const TEXT = { type: 'string', minLength: 1, maxLength: 200 };

/** The parameters of a request. */
function parametersOf({ path, query, method, isOnce, right }: DoorRoute) {
  const { properties = {}, required = [] } = shown(query, 'input');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: TEXT,
  }));
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
  const once = {
    name: 'Idempotency-Key',
    in: 'header',
    required: isOnce === true,
    schema: { ...TEXT, pattern: '^[!-~]{1,200}$' },
  };
  const since = { name: 'Last-Event-ID', in: 'header', required: false, schema: TEXT };
  return [...inPath, ...inQuery, ...(method === 'GET' ? [] : [once]), ...(right === 'events' ? [since] : [])];
}

/** Refusals by their status. */
function refusalsOf(codes: Iterable<DoorProblemCode>) {
  const byStatus = new Map<number, DoorProblemCode[]>();
  for (const code of new Set(codes)) {
    const [status] = DOOR_PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return [...byStatus].map(([status, some]) => {
    const description = some.map((code) => `${code}: ${DOOR_PROBLEMS[code][1]}`).join(' ');
    return [String(status), { description, content }] as const;
  });
}

/** All that a request can be refused with. */
function problemsOf({ takes, query, problems }: DoorRoute): DoorProblemCode[] {
  const hasQuery = Object.keys(query.shape).length > 0;
  const ofBody = takes === 'nothing' ? (hasQuery ? (['invalid_fields'] as const) : []) : [...OF_BODY, ...OF_KEY];
  return [...problems, ...ofBody, ...ALWAYS, ...FAILED];
}

/** The name that client generators use: `get_orders_reference`. */
const idOf = (method: string, path: string) =>
  `${method} ${path.slice('/v1/'.length)}`.toLowerCase().match(/\w+/g)?.join('_');

function operationOf(route: DoorRoute) {
  const { method, path, answers, takes, right, summary, body } = route;
  const done = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'done', content: answerOf(schema) },
  ]);
  const content =
    takes === 'pdf'
      ? { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } }
      : { 'application/json': { schema: shown(body, 'input') } };
  return {
    operationId: idOf(method, path),
    summary,
    description: right === null ? 'Any key may.' : `Needs the right \`${right}\`.`,
    security: [{ key: [] }],
    parameters: parametersOf(route),
    ...(takes === 'nothing' ? {} : { requestBody: { required: true, content } }),
    responses: Object.fromEntries([...done, ...refusalsOf(problemsOf(route))]),
  };
}

/** A request that needs no key. */
function plain(path: string, summary: string) {
  const done = { description: 'done', content: { 'application/json': { schema: { type: 'object' } } } };
  const responses = Object.fromEntries([['200', done] as const, ...refusalsOf(['origin_refused', 'host_refused'])]);
  return { get: { operationId: idOf('get', path), summary, security: [], responses } };
}

/** The door as OpenAPI 3.1, from the schemas that check its requests. */
export function openApiOf(routes: readonly DoorRoute[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {
    '/v1/health': plain('/v1/health', 'Whether the door is open.'),
    '/v1/openapi.json': plain('/v1/openapi.json', 'This description.'),
  };
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Label Station, the door of a desk',
      version: `1 (program ${version})`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: shown(doorProblemSchema, 'output') },
    },
  };
}
