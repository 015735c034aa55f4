import { z } from 'zod';
import {
  type DoorKey,
  type DoorProblemCode,
  type DoorRight,
  doorKeySchema,
  doorOrderSchema,
} from '../../contract/door.ts';
import { timelineEntrySchema } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import { isSilentSystem, printerInfoSchema } from '../../contract/printer.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { MAX_REFERENCE_LENGTH } from '../../contract/scan.ts';
import type { Settings } from '../../contract/settings.ts';
import { orderOf, shopOrderOf, shopOrderSchema } from '../../contract/shopOrder.ts';
import { referenceOf } from '../../contract/wrapping.ts';
import { orderProblems } from '../../core/orders/index.ts';
import type { LabelStore } from '../../core/ports/LabelStore.ts';
import { setupOf } from '../../core/printing/index.ts';
import type { OpenStation } from '../station/stationHost.ts';
import { viewOf, viewOfJob } from './doorViews.ts';

/** A request of a program that may make it, for an account that is open. */
export interface Call<Body, Query> {
  readonly station: OpenStation;
  readonly key: DoorKey;
  /** The part of the path that names something. */
  readonly name: string;
  readonly body: Body;
  readonly query: Query;
}

export type Answer =
  | { readonly status: 200 | 201 | 202; readonly body: unknown }
  | { readonly status: 200; readonly pdf: Uint8Array }
  | { readonly problem: DoorProblemCode; readonly detail?: string | null; readonly fields?: readonly FieldProblem[] };

/**
 * One request of the door: it checks the input and types it in one step. `takes`: the Content-Type of its body. `isOnce`:
 * it needs an Idempotency-Key, and its first answer stays its answer, even an error.
 */
export interface DoorRoute {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  /** Null: every key has it. */
  readonly right: DoorRight | null;
  readonly summary: string;
  readonly takes: 'nothing' | 'json' | 'pdf';
  readonly isOnce?: true;
  readonly body: z.ZodType;
  readonly query: z.ZodObject;
  readonly answers: Readonly<Partial<Record<200 | 201 | 202, z.ZodType | 'pdf' | 'events'>>>;
  readonly problems: readonly DoorProblemCode[];
  /** Null: its answer is a stream, which doorServer.ts writes. */
  readonly answer: ((call: Call<never, never>) => Promise<Answer>) | null;
}

export interface DoorRoutesDeps {
  readonly settings: () => Settings;
  /** Stores a document as long as it is being printed. */
  readonly documents: LabelStore;
  readonly removeOld: () => Promise<void>;
}

const nothing = z.object({});
const PRINT_TIMEOUT_MS = 8_000;
/** States in which the label has come out here: before that a second sheet could come beside the station's own. */
const GIVEN_OUT = ['printed', 'verified', 'handed_over'];

const putSchema = z.object({
  result: z.enum(['added', 'updated', 'unchanged', 'waits_for_a_person']),
  order: doorOrderSchema,
});
const namedSchema = z.object({ status: doorOrderSchema, order: shopOrderSchema.nullable() });
const printerSchema = printerInfoSchema.pick({ id: true, name: true, state: true, trouble: true });
const entrySchema = timelineEntrySchema
  .pick({ type: true, by: true, from: true, to: true })
  .extend({ at: z.string(), amount: z.number().nullable() });
const listSchema = z.object({ list: z.enum(['queue', 'watchlist', 'payments', 'attention', 'unconfirmed']) });

function route<B extends z.ZodType, Q extends z.ZodObject>(
  given: Omit<DoorRoute, 'body' | 'query' | 'answer'> & {
    readonly body?: B;
    readonly query?: Q;
    readonly answer: ((call: Call<z.output<B>, z.output<Q>>) => Promise<Answer>) | null;
  },
): DoorRoute {
  return { ...given, body: given.body ?? nothing, query: given.query ?? nothing } as DoorRoute;
}

const NOT_FOUND: Answer = { problem: 'not_found' };

/** Every request of version 1. */
export function doorRoutes({ settings, documents, removeOld }: DoorRoutesDeps): readonly DoorRoute[] {
  async function named({ core }: OpenStation, name: string, status: 200 | 202 = 200): Promise<Answer> {
    const found = await core.otherPrograms.named(name);
    return found === null ? NOT_FOUND : { status, body: viewOf(found) };
  }

  /** Handled as a row of a list: an incomplete order is added, but does not replace a complete one. */
  async function put({ core }: OpenStation, order: Order): Promise<Answer> {
    const isWhole = orderProblems(order).length === 0;
    const became = isWhole ? await core.putOrders([order]) : null;
    if (became !== null && became.others.length > 0) return { problem: 'reference_taken' };
    const isKnown = became === null && (await core.addOrders([order])).length > 0;
    const found = await core.otherPrograms.named(order.reference);
    if (found === null) return NOT_FOUND;
    const result =
      became === null
        ? isKnown
          ? 'waits_for_a_person'
          : 'added'
        : became.differing.length > 0
          ? 'waits_for_a_person'
          : became.added > 0
            ? 'added'
            : became.updated > 0
              ? 'updated'
              : 'unchanged';
    const status = result === 'added' ? 201 : result === 'waits_for_a_person' ? 202 : 200;
    return { status, body: { result, order: viewOf(found) } };
  }

  async function print({ core }: OpenStation, printerId: string, title: string, bytes: Uint8Array): Promise<Answer> {
    const printers = await core.printers.list();
    const isHere = printers.some((one) => one.id === printerId && one.kind !== 'desk' && !isSilentSystem(one));
    if (!isHere) return { problem: 'printer_missing' };
    const setup = setupOf(settings(), printerId);
    await removeOld();
    const stored = await documents.put(bytes);
    if (!stored.ok) return { problem: stored.error.kind === 'disk' ? 'journal_failed' : 'not_a_pdf' };
    const { file } = stored.value;
    const adjusted = await documents.adjusted(file, setup);
    if (!adjusted.ok) return { problem: 'not_a_pdf', detail: adjusted.error.kind };
    const { widthMm, heightMm, scaling, darkness } = setup;
    const request = { printerId, file: adjusted.value.path, title, copies: 1 };
    const media = { widthMm, heightMm, scaling, darkness };
    const printed = await core.printers.print({ ...request, ...media }, PRINT_TIMEOUT_MS);
    if (printed.ok) return { status: 200, body: { outcome: printed.value.kind } };
    if (printed.error.kind === 'printer_missing') return { problem: 'printer_missing' };
    return { problem: 'print_failed', detail: printed.error.detail };
  }

  return [
    route({
      ...{ method: 'GET', path: '/v1/key', right: null, takes: 'nothing' },
      summary: 'What the key of this request is called, and what it may do.',
      answers: { 200: doorKeySchema.pick({ name: true, may: true, profile: true }) },
      problems: [],
      answer: async ({ key: { name, may, profile } }) => ({ status: 200, body: { name, may, profile } }),
    }),
    route({
      ...{ method: 'GET', path: '/v1/orders', right: 'orders.read', takes: 'nothing' },
      summary: 'The orders of a list of the desk: what is under way, unpaid, on the shelf, or waits for a person.',
      query: listSchema,
      answers: { 200: z.object({ orders: z.array(doorOrderSchema) }) },
      problems: [],
      async answer({ station: { core }, query }) {
        return { status: 200, body: { orders: (await core.list(query.list)).map((job) => viewOfJob(job)) } };
      },
    }),
    route({
      ...{ method: 'GET', path: '/v1/orders/{reference}', right: 'orders.read', takes: 'nothing' },
      summary: 'How an order stands, and as what it is sent.',
      answers: { 200: namedSchema },
      problems: ['not_found'],
      async answer({ station: { core }, name }) {
        const found = await core.otherPrograms.named(name);
        if (found === null) return NOT_FOUND;
        const order = found.order ?? found.job?.order ?? null;
        return { status: 200, body: { status: viewOf(found), order: order === null ? null : shopOrderOf(order) } };
      },
    }),
    route({
      ...{ method: 'PUT', path: '/v1/orders/{reference}', right: 'orders.write', takes: 'json' },
      summary: 'Puts an order into the book, or changes it, as a list of the shop does.',
      body: shopOrderSchema,
      answers: { 200: putSchema, 201: putSchema, 202: putSchema },
      problems: ['not_found', 'reference_taken'],
      async answer({ station, key, name, body }) {
        const fields = [
          { field: 'reference', rule: null, limit: null, message: 'is another one than that of the path' },
        ];
        if (body.reference === '' || body.reference !== referenceOf(name)) return { problem: 'invalid_fields', fields };
        if (body.reference.length > MAX_REFERENCE_LENGTH)
          return { problem: 'invalid_fields', fields: [{ ...fields[0], message: 'is too long' } as FieldProblem] };
        return put(station, orderOf(body, key.name));
      },
    }),
    route({
      ...{ method: 'POST', path: '/v1/orders/{reference}/cancel', right: 'orders.write', takes: 'json' },
      summary:
        'The shop does not want the order shipped. What was paid for it is cancelled by a person at the desk. An order that comes after the 404 is stopped as well.',
      body: z.object({ word: z.string().trim().min(1).max(200).default('cancelled') }),
      answers: { 200: doorOrderSchema },
      problems: ['not_found'],
      async answer({ station, name, body }) {
        const became = await station.core.cancelOrder(name, body.word);
        return became === 'unknown' ? NOT_FOUND : named(station, name);
      },
    }),
    route({
      ...{ method: 'POST', path: '/v1/orders/{reference}/ship', right: 'ship', takes: 'json' },
      summary: 'Ships an order as its scan at the desk would: with the same rules, and the same questions to a person.',
      body: nothing,
      answers: { 202: doorOrderSchema },
      problems: ['not_found', 'order_elsewhere', 'not_possible_now'],
      async answer({ station, name }) {
        const reply = await station.core.otherPrograms.shipNamed(name);
        if (reply === null) return NOT_FOUND;
        if (reply.kind === 'elsewhere') return { problem: 'order_elsewhere', detail: reply.claim.desk.name };
        return reply.kind === 'new' || reply.kind === 'again'
          ? named(station, name, 202)
          : { problem: 'not_possible_now' };
      },
    }),
    route({
      ...{ method: 'GET', path: '/v1/orders/{reference}/timeline', right: 'orders.read', takes: 'nothing' },
      summary: 'What happened to an order at this desk, oldest first.',
      answers: { 200: z.object({ entries: z.array(entrySchema) }) },
      problems: ['not_found'],
      async answer({ station: { core }, name }) {
        const found = await core.otherPrograms.named(name);
        if (found === null) return NOT_FOUND;
        const entries = found.job === null ? [] : await core.timeline(found.job.id);
        return {
          status: 200,
          body: {
            entries: entries.map(({ at, amount, type, by, from, to }) => ({
              ...{ type, by, from, to, at: new Date(at).toISOString() },
              amount: amount === null ? null : amount / 100,
            })),
          },
        };
      },
    }),
    route({
      ...{ method: 'GET', path: '/v1/orders/{reference}/label', right: 'orders.read', takes: 'nothing' },
      summary: 'The label as the service sent it, once it has come out at this desk.',
      answers: { 200: 'pdf' },
      problems: ['not_found', 'not_possible_now'],
      async answer({ station: { core }, name }) {
        const found = await core.otherPrograms.named(name);
        if (found === null || found.job === null) return NOT_FOUND;
        if (!GIVEN_OUT.includes(found.job.state)) return { problem: 'not_possible_now', detail: found.job.state };
        const label = await core.label(found.job.id);
        return label.ok ? { status: 200, pdf: label.value } : NOT_FOUND;
      },
    }),
    route({
      ...{ method: 'GET', path: '/v1/printers', right: 'print', takes: 'nothing' },
      summary: 'The printers of this desk.',
      answers: { 200: z.object({ printers: z.array(printerSchema) }) },
      problems: [],
      async answer({ station: { core } }) {
        const here = (await core.printers.list()).filter((one) => one.kind !== 'desk' && !isSilentSystem(one));
        const printers = here.map(({ id, name, state, trouble }) => ({ id, name, state, trouble }));
        return { status: 200, body: { printers } };
      },
    }),
    route({
      ...{ method: 'POST', path: '/v1/printers/{printer}/documents', right: 'print', takes: 'pdf', isOnce: true },
      summary:
        'Prints a PDF once, with the settings of that printer. "sent": the print system cannot say more; "waiting": not out yet.',
      query: z.object({ title: z.string().min(1).max(100).default('PDF') }),
      answers: { 200: z.object({ outcome: z.enum(['completed', 'sent', 'waiting']) }) },
      problems: ['printer_missing', 'not_a_pdf', 'print_failed', 'request_unfinished'],
      answer: ({ station, name, body, query }) => print(station, name, query.title, body as Uint8Array),
    }),
    route({
      ...{ method: 'GET', path: '/v1/events', right: 'events', takes: 'nothing' },
      summary:
        'Each change of an order as it happens (SSE). With Last-Event-ID, first the orders that changed since, as they are now.',
      answers: { 200: 'events' },
      problems: [],
      answer: null,
    }),
  ];
}
