import { expect, it } from 'vitest';
import { foundRow } from '../../../../../electron/adapters/journal/damage/foundRows.ts';
import type { Stored } from '../../../../../electron/adapters/journal/damage/records.ts';

const job = [null, 'id', 'SIP-1', 'bench', 'queued', 1, null, null, 5, 6, '{}'];
const event = [null, 'id', 5, 'accepted', null, 'queued', '{}', 'Ayşe', 8_640];
const message = [null, 'id', 'SIP-1', 2, 5, 'waiting', 0, null, null, null, '{}'];

it.each<[string, readonly Stored[], object]>([
  [
    'a job',
    job,
    { table: 'jobs', row: { seq: 9, id: 'id', key: 'SIP-1', state: 'queued', created_at: 5, body: '{}' } },
  ],
  ['an event', event, { table: 'events', row: { id: 9, job_id: 'id', at: 5, by_whom: 'Ayşe', amount: 8_640 } }],
  ['an event of before it had a person', event.slice(0, 7), { table: 'events', row: { by_whom: null, amount: null } }],
  ['a message', message, { table: 'outbox', row: { position: 9, order_reference: 'SIP-1', channel: 'shop' } }],
  ['a message for the folder', [...message, 'folder'], { table: 'outbox', row: { channel: 'folder' } }],
  ['an order', [null, 'SIP-1', 5, 'sip', '{}'], { table: 'orders', row: { position: 9, reference: 'SIP-1' } }],
  ['a pickup', [null, 'p', 5, null], { table: 'pickups', row: { id: 'p', ended_at: null } }],
  ['a foreign code', ['p', 'KOD', 5], { table: 'foreign_codes', row: { code: 'KOD' } }],
  ['a call', [null, 5, 'create'], { table: 'calls', row: { id: 9, name: 'create' } }],
  ['a fact', ['balance', '{"a":1}'], { table: 'facts', row: { name: 'balance' } }],
  ['a row put apart', [null, 5, 'jobs', '3', '{}', 'why'], { table: 'quarantine', row: { from_table: 'jobs' } }],
])('%s is known by its values alone', (_what, values, found) => {
  expect(foundRow({ rowId: 9, values })).toMatchObject(found);
});

it.each<[string, readonly Stored[]]>([
  ['a job in a state that there is not', job.with(4, 'paid')],
  ['a job on no lane', job.with(3, 'lane')],
  ['an event into a state that there is not', event.with(5, 'paid')],
  ['a message in a state that there is not', message.with(5, 'lost')],
  ['a fact without JSON', ['balance', 'x']],
  ['the schema', ['table', 'jobs', 'jobs', 2, 'CREATE TABLE jobs']],
  ['a sequence', ['jobs', 7]],
  ['nothing', []],
])('%s is no row of the journal', (_what, values) => {
  expect(foundRow({ rowId: 9, values })).toBeNull();
});
