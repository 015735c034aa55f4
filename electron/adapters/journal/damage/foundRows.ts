import { JOB_STATES } from '../../../contract/job.ts';
import { MESSAGE_CHANNELS } from '../../../contract/shopMessage.ts';
import type { Row } from '../database.ts';
import type { FoundRecord, Stored } from './records.ts';

/** A row that was found without the schema that names its columns. Its values show which table it belongs to. */
export type FoundRow =
  | { readonly table: 'jobs'; readonly row: Row & { readonly seq: number; readonly id: string } }
  | { readonly table: 'events'; readonly row: Row & { readonly id: number; readonly job_id: string } }
  | { readonly table: 'orders'; readonly row: Row & { readonly position: number; readonly imported_at: number } }
  | { readonly table: 'calls'; readonly row: Row & { readonly id: number } }
  | { readonly table: 'facts'; readonly row: Row & { readonly name: string } }
  | { readonly table: 'pickups'; readonly row: Row }
  | { readonly table: 'foreign_codes'; readonly row: Row }
  | { readonly table: 'outbox'; readonly row: Row }
  | { readonly table: 'quarantine'; readonly row: Row & { readonly id: number } };

const STATES: readonly Stored[] = JOB_STATES;
const MESSAGE_STATES: readonly Stored[] = ['waiting', 'refused', 'told', 'left'];
/** A row of before migration 13 has none, and is for the shop. */
const CHANNELS: readonly Stored[] = MESSAGE_CHANNELS;
const LANES: readonly Stored[] = ['bench', 'batch'];

const isText = (value: Stored | undefined): value is string => typeof value === 'string';
const isInteger = (value: Stored | undefined): value is number => Number.isInteger(value);
const isIntegerOrNull = (value: Stored | undefined) => value === null || isInteger(value);
const isJson = (value: Stored | undefined): value is string => isText(value) && /^[[{"\dtfn-]/.test(value);

/** Null for a row that is not the journal's own: the schema, SQLite's sequences, or bytes that only look like a row. */
export function foundRow({ rowId, values }: FoundRecord): FoundRow | null {
  const [first, a, b, c, d, e, f, g, h, i, j, k] = values;
  if (values.length >= 11 && first === null && isText(a) && isText(b) && LANES.includes(c ?? null)) {
    if (!STATES.includes(d ?? null) || !isInteger(e) || !isIntegerOrNull(f) || !isIntegerOrNull(g)) return null;
    if (!isInteger(h) || !isInteger(i) || !isText(j)) return null;
    return {
      table: 'jobs',
      row: { seq: rowId, id: a, key: b, state: d, version: e, created_at: h, updated_at: i, body: j },
    };
  }
  if (
    (values.length === 11 || CHANNELS.includes(k ?? null)) &&
    first === null &&
    isText(a) &&
    isText(b) &&
    isInteger(c) &&
    isInteger(d)
  ) {
    if (!MESSAGE_STATES.includes(e ?? null) || !isInteger(f) || !isIntegerOrNull(g) || !isIntegerOrNull(h)) return null;
    if (!isJson(j)) return null;
    const row = { position: rowId, id: a, order_reference: b, sequence: c, at: d, state: e, tries: f, tried_at: g };
    return { table: 'outbox', row: { ...row, next_at: h, why: isText(i) ? i : null, body: j, channel: k ?? 'shop' } };
  }
  if (values.length >= 7 && first === null && isText(a) && isInteger(b) && isText(c) && STATES.includes(e ?? null)) {
    if ((d !== null && !STATES.includes(d ?? null)) || !isText(f)) return null;
    const row = { id: rowId, job_id: a, at: b, type: c, from_state: d, to_state: e, detail: f };
    return { table: 'events', row: { ...row, by_whom: isText(g) ? g : null, amount: isInteger(h) ? h : null } };
  }
  if (values.length === 6 && first === null && isInteger(a) && isText(b) && isText(c) && isJson(d) && isText(e))
    return { table: 'quarantine', row: { id: rowId, at: a, from_table: b, row_id: c, content: d, error: e } };
  if (values.length === 5 && first === null && isText(a) && isInteger(b) && isText(c) && isText(d))
    return { table: 'orders', row: { position: rowId, reference: a, imported_at: b, search: c, body: d } };
  // A row of before migration 20 has no carrier.
  const isPickup = values.length === 4 || (values.length === 5 && (d === null || isText(d)));
  if (isPickup && first === null && isText(a) && isInteger(b) && isIntegerOrNull(c))
    return {
      table: 'pickups',
      row: { position: rowId, id: a, started_at: b, ended_at: c ?? null, carrier: d ?? null },
    };
  if (values.length === 3 && isText(first) && isText(a) && isInteger(b))
    return { table: 'foreign_codes', row: { pickup_id: first, code: a, at: b } };
  if (values.length === 3 && first === null && isInteger(a) && isText(b))
    return { table: 'calls', row: { id: rowId, at: a, name: b } };
  if (values.length === 2 && isText(first) && isJson(a)) return { table: 'facts', row: { name: first, value: a } };
  return null;
}
