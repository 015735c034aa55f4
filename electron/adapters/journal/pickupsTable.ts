import type { OpenPickup, Pickup, PickupCount, PickupItem } from '../../contract/pickup.ts';
import type { Pickups } from '../../core/ports/JournalPickups.ts';
import type { JournalDatabase, Row } from './database.ts';
import { jobsOf } from './jobRows.ts';

/** An open session shows only its last items: they fill the screen, and a scan stays quick after thousands. */
const SHOWN = 200;
const ALL = -1;
const COLUMNS = 'id, started_at, ended_at, carrier';

export function pickupsTable(database: JournalDatabase): Pickups {
  const { one, all, run, count, transaction } = database;

  /** Parcels, not labels: the courier counts them. */
  function countsWhere(condition: string, value: string): PickupCount[] {
    return all(
      `SELECT carrier, SUM(pieces) AS n FROM job_index WHERE ${condition} GROUP BY carrier ORDER BY n DESC, carrier`,
      value,
    ).map(({ carrier, n }) => ({ carrier: carrier === null ? null : String(carrier), parcels: Number(n) }));
  }

  function pickupOf(row: Row): Pickup {
    const id = String(row.id);
    const byCarrier = countsWhere('pickup = ?', id);
    return {
      id,
      carrier: row.carrier === null ? null : String(row.carrier),
      startedAt: Number(row.started_at),
      endedAt: row.ended_at === null ? null : Number(row.ended_at),
      parcels: byCarrier.reduce((total, { parcels }) => total + parcels, 0),
      byCarrier,
      foreign: count('SELECT COUNT(*) AS n FROM foreign_codes WHERE pickup_id = ?', id),
    };
  }

  function itemsOf(id: string, limit: number): PickupItem[] {
    const rows = all(
      `SELECT j.seq, j.body, COALESCE(
         (SELECT MAX(at) FROM events WHERE job_id = j.id AND type = 'handed_over'), j.updated_at) AS at
       FROM jobs j WHERE j.seq IN (
         SELECT seq FROM job_index WHERE pickup = ? ORDER BY ended_at DESC, seq DESC LIMIT ?)`,
      id,
      limit,
    );
    const handedOverAt = new Map(rows.map((row) => [Number(row.seq), Number(row.at)]));
    const taken = jobsOf(database, rows).map(
      (job): PickupItem => ({
        at: handedOverAt.get(job.seq) ?? job.updatedAt,
        code: job.shipment?.trackingNumber ?? job.key.value,
        job,
      }),
    );
    const foreign = all(
      'SELECT code, at FROM foreign_codes WHERE pickup_id = ? ORDER BY at DESC, rowid DESC LIMIT ?',
      id,
      limit,
    ).map((row): PickupItem => ({ at: Number(row.at), code: String(row.code), job: null }));
    const items = [...taken, ...foreign].sort((a, b) => b.at - a.at);
    return limit === ALL ? items : items.slice(0, limit);
  }

  function withItems(row: Row | undefined, limit: number): OpenPickup | null {
    return row === undefined ? null : { ...pickupOf(row), items: itemsOf(String(row.id), limit) };
  }

  const byId = (id: string) => one(`SELECT ${COLUMNS} FROM pickups WHERE id = ?`, id);
  const open = () => withItems(one(`SELECT ${COLUMNS} FROM pickups WHERE ended_at IS NULL`), SHOWN);

  return {
    async openPickup() {
      return open();
    },

    async pickup(id) {
      return withItems(byId(id), ALL);
    },

    async startPickup(id, at, carrier) {
      run('INSERT INTO pickups (id, started_at, carrier) VALUES (?, ?, ?)', id, at, carrier);
      return { id, carrier, startedAt: at, endedAt: null, parcels: 0, byCarrier: [], foreign: 0, items: [] };
    },

    async noteForeign(pickupId, code, at) {
      run(
        'INSERT INTO foreign_codes (pickup_id, code, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        pickupId,
        code,
        at,
      );
    },

    async removeForeign(pickupId, code) {
      run('DELETE FROM foreign_codes WHERE pickup_id = ? AND code = ?', pickupId, code);
    },

    async endPickup(id, at) {
      return transaction(() => {
        const row = byId(id);
        if (row === undefined) throw new Error(`no pickup ${id}`);
        const ended = pickupOf({ ...row, ended_at: at });
        if (ended.parcels + ended.foreign === 0) run('DELETE FROM pickups WHERE id = ?', id);
        else run('UPDATE pickups SET ended_at = ? WHERE id = ?', at, id);
        return ended;
      });
    },

    async recentPickups(limit) {
      return all(`SELECT ${COLUMNS} FROM pickups WHERE ended_at IS NOT NULL ORDER BY position DESC LIMIT ?`, limit).map(
        pickupOf,
      );
    },

    async stillHere() {
      return countsWhere('closing = ?', 'not_handed_over');
    },

    async jobsByLabelCode(code) {
      const rows = all(
        `SELECT seq, body FROM jobs WHERE seq IN (
           SELECT seq FROM job_index WHERE tracking = ?
           UNION SELECT seq FROM jobs WHERE key = ?
           UNION SELECT seq FROM jobs WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END = ?)
         ORDER BY seq DESC`,
        code,
        code,
        code,
      );
      return jobsOf(database, rows);
    },

    async trackingNumbersAmong(codes) {
      const rows = all(
        'SELECT DISTINCT tracking FROM job_index WHERE tracking IN (SELECT value FROM json_each(?)) ORDER BY tracking',
        JSON.stringify(codes),
      );
      return rows.map(({ tracking }) => String(tracking));
    },
  };
}
