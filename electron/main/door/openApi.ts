import { z } from 'zod';
import { DOOR_PROBLEMS, type DoorProblemCode, doorProblemSchema } from '../../contract/door.ts';
import type { DoorRoute } from './doorRoutes.ts';

/** What any request that a key may make can be refused with. */
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

/** All that a request can be refused with, by status. */
function problemsOf({ takes, query, problems }: DoorRoute) {
  const hasQuery = Object.keys(query.shape).length > 0;
  const ofBody = takes === 'nothing' ? (hasQuery ? (['invalid_fields'] as const) : []) : [...OF_BODY, ...OF_KEY];
  const codes = new Set<DoorProblemCode>([...problems, ...ofBody, ...ALWAYS, ...FAILED]);
  const byStatus = new Map<number, DoorProblemCode[]>();
  for (const code of codes) {
    const [status] = DOOR_PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, ofStatus]) => [
    String(status),
    {
      description: ofStatus.map((code) => `${code}: ${DOOR_PROBLEMS[code][1]}`).join(' '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
}

function operationOf(route: DoorRoute) {
  const { answers, takes, right, summary, body } = route;
  const done = Object.entries(answers).map(([status, schema]) => [
    status,
    { description: 'done', content: answerOf(schema) },
  ]);
  const content =
    takes === 'pdf'
      ? { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } }
      : { 'application/json': { schema: shown(body, 'input') } };
  return {
    summary,
    description: right === null ? 'Any key may.' : `Needs the right \`${right}\`.`,
    security: [{ key: [] }],
    parameters: parametersOf(route),
    ...(takes === 'nothing' ? {} : { requestBody: { required: true, content } }),
    responses: Object.fromEntries([...done, ...problemsOf(route)]),
  };
}

const plain = (summary: string) => ({
  get: {
    summary,
    security: [],
    responses: { 200: { description: 'done', content: { 'application/json': { schema: { type: 'object' } } } } },
  },
});

/** The door as OpenAPI 3.1, from the schemas that check its requests. */
export function openApiOf(routes: readonly DoorRoute[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {
    '/v1/health': plain('Whether the door is open.'),
    '/v1/openapi.json': plain('This description.'),
  };
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return {
    openapi: '3.1.0',
    info: { title: 'Label Station, the door of a desk', version: `1 (program ${version})` },
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: shown(doorProblemSchema, 'output') },
    },
  };
}
