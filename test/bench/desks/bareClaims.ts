import { Client, Pool, type QueryConfig } from 'pg';
import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Coordinator, PublishedParcel } from '../../../electron/core/ports/Coordinator.ts';
import type { PostgresServer } from '../../support/postgres/server.ts';
import { quartiles } from '../quartiles.ts';

/** Desks that claim at once, each by a coordinator of its own. */
const DESKS = 4;
/** Connections that a desk's coordinator works with. */
const POOL_SIZE = 3;
const ROUNDS = 5;

export interface ClaimsReport {
  /** Medians of the rounds. */
  readonly claimsPerSecond: number;
  readonly barePerSecond: number;
  readonly n: number;
}

const silent = { info() {}, warn() {}, error() {} };

function coordinators(connection: string, count: number): readonly Coordinator[] {
  return Array.from({ length: count }, (_, index) =>
    openPostgresCoordinator({
      ...{ connection, tls: { kind: 'off' }, book: 'live', keyMark: 'key', clock: systemClock, logger: silent },
      desk: { id: `desk-${index}`, name: String(index + 1) },
    }),
  );
}

async function claimed(desk: Coordinator, reference: string): Promise<void> {
  const answer = await desk.claims.claim({ reference, jobId: `of ${reference}` });
  if (!answer.ok || answer.value.kind !== 'mine') throw new Error(`not claimed: ${JSON.stringify(answer)}`);
}

/** The statements of one claim, as they go to the server. */
async function statementsOfAClaim(desk: Coordinator): Promise<readonly QueryConfig[]> {
  const heard: QueryConfig[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function hear(this: Client, ...args: Parameters<typeof query>) {
    const [statement] = args as unknown as [QueryConfig];
    if (Array.isArray(statement.values) && statement.values.includes(SAMPLE)) heard.push(statement);
    return query.apply(this, args);
  } as typeof query;
  try {
    await claimed(desk, SAMPLE);
  } finally {
    Client.prototype.query = query;
  }
  return heard.map(({ text, values, name }) => ({
    text,
    values: [...(values ?? [])],
    ...(name === undefined ? {} : { name }),
  }));
}
const SAMPLE = 'SAMPLE';

/** So many at once, each taking the next when it is done; how many a second. */
async function perSecond(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const from = performance.now();
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (count / (performance.now() - from)) * 1_000;
}

/** Claims by the desks' adapters, and the same statements from a script with as many connections, in turns. */
export async function bareClaims(database: PostgresServer, claims: number): Promise<ClaimsReport> {
  const connection = await database.connection('claims');
  const desks = coordinators(connection, DESKS);
  const pool = new Pool({ connectionString: connection, max: DESKS * POOL_SIZE });
  try {
    const [first] = desks;
    if (first === undefined) throw new Error('no desk');
    // The tables are made by the first claim.
    await claimed(first, 'FIRST');
    const statements = await statementsOfAClaim(first);
    if (statements.length === 0) throw new Error('a claim without a statement');
    const each = Math.floor(claims / ROUNDS);
    const atOnce = DESKS * POOL_SIZE;
    const ours: number[] = [];
    const bare: number[] = [];
    // Connections are opened before anything is measured.
    for (let round = -1; round < ROUNDS; round += 1) {
      const through = await perSecond(each, atOnce, (index) =>
        claimed(desks[index % DESKS] ?? first, `OURS-${round}-${index}`),
      );
      const without = await perSecond(each, atOnce, async (index) => {
        for (const { values, ...statement } of statements) {
          const own = (value: unknown) => (value === SAMPLE ? `BARE-${round}-${index}` : value);
          await pool.query({ ...statement, values: (values as readonly unknown[]).map(own) });
        }
      });
      if (round < 0) continue;
      ours.push(through);
      bare.push(without);
    }
    return { claimsPerSecond: quartiles(ours).median, barePerSecond: quartiles(bare).median, n: each * ROUNDS };
  } finally {
    await Promise.all(desks.map((desk) => desk.close()));
    await pool.end();
  }
}

const AT_ONCE = 200;

/** Bytes that a parcel of the hall takes in PostgreSQL, its indexes included. */
export async function bytesPerParcel(database: PostgresServer, parcels: number): Promise<number> {
  const connection = await database.connection('parcels');
  const [desk] = coordinators(connection, 1);
  if (desk === undefined) throw new Error('no desk');
  const client = new Client({ connectionString: connection });
  try {
    for (let from = 0; from < parcels; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, parcels - from);
      // As a parcel goes: it is told when it was accepted, and again when it was printed.
      for (const version of [1, 6])
        await desk.parcels.publish(Array.from({ length: count }, (_, index) => parcelOf(from + index, version)));
    }
    await client.connect();
    await client.query('VACUUM label_station.parcels');
    const { rows } = await client.query<{ bytes: string }>(
      "SELECT pg_total_relation_size('label_station.parcels') AS bytes",
    );
    return Number(rows[0]?.bytes) / parcels;
  } finally {
    await client.end();
    await desk.close();
  }
}

const NAMES = ['Ayşe Yılmaz', 'Mehmet Öztürk', 'Şükrü Ağaoğlu', 'Elif Çelik', 'İbrahim Güneş'];
const PLACES = [
  ['Kadıköy', 'İstanbul'],
  ['Çankaya', 'Ankara'],
  ['Karşıyaka', 'İzmir'],
] as const;

function parcelOf(number: number, version: number): PublishedParcel {
  const isPrinted = version > 1;
  const [district, province] = PLACES[number % PLACES.length] ?? PLACES[0];
  return {
    jobId: `job-${number.toString(36).padStart(8, '0')}`,
    version,
    reference: `ORD-2026-${number}`,
    state: isPrinted ? 'printed' : 'queued',
    problem: null,
    closing: isPrinted ? 'not_handed_over' : null,
    receiver: { name: `${NAMES[number % NAMES.length]} ${number % 97}`, district, province },
    carrierName: isPrinted ? 'Anka Kargo' : null,
    trackingNumber: isPrinted ? `73104821${String(number).padStart(6, '0')}` : null,
    shipmentId: isPrinted ? String(4_812_000_000 + number) : null,
    price: null,
    slot: null,
    printedAt: isPrinted ? 1_790_000_000_000 + number : null,
    updatedAt: 1_790_000_000_000 + number,
  };
}
