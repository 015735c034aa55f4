import { closingCountsSchema } from '../../contract/ledger.ts';
import { searchFold } from '../../contract/searchFold.ts';
import { type SiteParcel, siteParcelSchema } from '../../contract/site.ts';
import type { PublishedParcel, SiteParcels } from '../../core/ports/Coordinator.ts';
import { noted, noting } from './contents.ts';
import { IS_ON } from './desks.ts';
import type { SharedDeps } from './sharedDeps.ts';
import { NOW, plainText } from './statements.ts';

/** Hits are counted up to here, so that counting stays quick. */
const COUNTED = 10_000;

/** A parcel as JSON, of the row `p` and the row `d` of its desk; null where there is none. */
export const PARCEL = `CASE WHEN p.job_id IS NULL THEN NULL ELSE
  json_build_object('desk', json_build_object('id', p.desk, 'name', coalesce(d.name, '')), 'jobId', p.job_id,
    'receiver', p.receiver, 'body', p.body) END`;

interface Found {
  readonly parcel: unknown;
}
const FIND = `SELECT ${PARCEL} AS parcel FROM label_station.parcels AS p
  LEFT JOIN label_station.desks AS d ON d.book = p.book AND d.id = p.desk`;
const parcelsIn = (rows: readonly Found[]) =>
  rows.map(({ parcel }) => siteParcel(parcel)).filter((parcel) => parcel !== null);

/** Null also for what a later program wrote in another way. */
export function siteParcel(row: unknown): SiteParcel | null {
  if (typeof row !== 'object' || row === null || !('body' in row)) return null;
  const { body, ...rest } = row;
  return siteParcelSchema.safeParse({ ...(typeof body === 'object' ? body : {}), ...rest }).data ?? null;
}

/** Of `rowOf`, as PUBLISH takes them from $3 on. */
const COLUMNS = [
  'jobId',
  'version',
  'reference',
  'receiver',
  'body',
  'closing',
  'updatedAt',
  'search',
  'bare',
] as const;

const PUBLISH = (told: string) => `
WITH put AS (
  INSERT INTO label_station.parcels AS p
    (book, desk, job_id, version, changed, reference, receiver, body, closing, updated_at, search,
      search_bare)
  SELECT $1, $2, n.job_id, n.version, nextval('label_station.parcel_changes'), n.reference, n.receiver, n.body, n.closing,
    n.updated_at, n.search, n.bare
  FROM unnest($3::text[], $4::bigint[], $5::text[], $6::json[], $7::json[], $8::text[], $9::float8[], $10::text[],
    $11::text[])
    AS n (job_id, version, reference, receiver, body, closing, updated_at, search, bare)
  ON CONFLICT (book, desk, job_id) DO UPDATE SET version = excluded.version, changed = excluded.changed,
    reference = excluded.reference, receiver = excluded.receiver, body = excluded.body, closing = excluded.closing,
    updated_at = excluded.updated_at, search = excluded.search,
    search_bare = excluded.search_bare
  WHERE p.version < excluded.version
  RETURNING 1
), ${noted('put', '$2')}
SELECT (SELECT told FROM noted) AS told, ${told} FROM put LIMIT 1`;

export function createParcels(shared: SharedDeps): SiteParcels {
  const { database, hints, identity } = shared;
  const { deskId, book } = identity;

  return {
    publish: (parcels) =>
      database.answer(async () => {
        const newest = new Map<string, PublishedParcel>();
        for (const parcel of parcels)
          if ((newest.get(parcel.jobId)?.version ?? -1) < parcel.version) newest.set(parcel.jobId, parcel);
        // Rows are always locked in one order.
        const rows = [...newest.values()].sort((a, b) => (a.jobId < b.jobId ? -1 : 1)).map(rowOf);
        if (rows.length === 0) return null;
        await noting(shared, {
          name: 'publish',
          text: PUBLISH(hints.notify('parcels')),
          values: [book, deskId, ...COLUMNS.map((column) => rows.map((row) => row[column]))],
        });
        return null;
      }),

    search: (search, offset, limit, list = null) =>
      database.answer(async () => {
        const words = searchFold(plainText(search))
          .split(/\s+/u)
          .filter((word) => word !== '');
        const patterns = words.map(patternOf);
        const inList = list === null ? [] : [list];
        const values = [book, ...inList, ...patterns];
        const found = patterns.map((_, index) => `p.search LIKE $${index + 2 + inList.length}`);
        const matches = ['p.book = $1', ...inList.map(() => 'p.closing = $2'), ...found].join(' AND ');
        const [counted] = await database.ask<{ total: number }>({
          text: `SELECT count(*)::int AS total FROM (
            SELECT FROM label_station.parcels AS p WHERE ${matches} LIMIT ${COUNTED}) AS found`,
          values,
        });
        const rows = await database.ask<Found>({
          text: `${FIND} WHERE ${matches} ORDER BY p.changed DESC
            OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
          values: [...values, offset, limit],
        });
        return { total: counted?.total ?? 0, items: parcelsIn(rows) };
      }),

    ofCode(code, limit) {
      const text = plainText(searchFold(code));
      return database.rows(
        {
          name: 'parcels of code',
          text: `${FIND}
            WHERE p.book = $1 AND p.search LIKE $2 AND position(E'\\n' || $3 || E'\\n' IN E'\\n' || p.search || E'\\n') > 0
            ORDER BY p.changed DESC LIMIT $4`,
          values: [book, patternOf(text), text, limit],
        },
        parcelsIn,
      );
    },

    closing: () =>
      database.rows(
        {
          name: 'closing',
          text: `SELECT closing, count(*)::int AS parcels FROM label_station.parcels WHERE book = $1 AND closing IS NOT NULL GROUP BY closing`,
          values: [book],
        },
        (rows: readonly { closing: string; parcels: number }[]) =>
          closingCountsSchema.parse({
            ...{ paid_not_printed: 0, print_unconfirmed: 0, not_handed_over: 0 },
            ...Object.fromEntries(rows.map(({ closing, parcels }) => [closing, parcels])),
          }),
      ),

    forgetReceivers: (before) =>
      database.run({
        name: 'forget receivers',
        text: `
WITH ${NOW}, others AS (SELECT d.id FROM now, label_station.desks AS d WHERE d.book = $1 AND d.id <> $2 AND ${IS_ON}), cleared AS (
  UPDATE label_station.parcels SET receiver = NULL, search = search_bare
  WHERE book = $1 AND desk NOT IN (SELECT id FROM others) AND updated_at < $3 AND receiver IS NOT NULL RETURNING 1
)
SELECT ${hints.notify('parcels')} FROM cleared LIMIT 1`,
        values: [book, deskId, before],
      }),
  };
}

/** Finds texts that contain this one. */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function rowOf({ version, receiver, ...parcel }: PublishedParcel) {
  const bare = [parcel.reference, parcel.trackingNumber, parcel.shipmentId];
  const all = [...bare, receiver?.name, receiver?.district, receiver?.province];
  return {
    jobId: parcel.jobId,
    version,
    reference: plainText(parcel.reference),
    receiver: receiver === null ? null : JSON.stringify(receiver),
    body: JSON.stringify(parcel),
    closing: parcel.closing,
    updatedAt: parcel.updatedAt,
    search: folded(all),
    bare: folded(bare),
  };
}

/** Each text on a line of its own, so that no word is found across two of them. */
function folded(texts: readonly (string | null | undefined)[]): string {
  return plainText(searchFold(texts.filter((text) => text != null).join('\n')));
}
