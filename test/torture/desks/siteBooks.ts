import { Client } from 'pg';
import type { Job } from '../../../electron/contract/job.ts';
import { readLedger } from '../books.ts';
import { openJournal } from '../openJournal.ts';

/** A desk as its own journal has it. */
export interface DeskBook {
  readonly name: string;
  /** Its id in the site; null when it never had one. */
  readonly id: string | null;
  readonly jobs: readonly Job[];
  /** It is there at the end; one that was killed for good is not, and publishes nothing to the site any more. */
  readonly isOn: boolean;
}

/** What the site's PostgreSQL has. */
export interface SiteRows {
  readonly parcels: readonly {
    readonly desk: string;
    readonly jobId: string;
    readonly version: number;
    readonly state: string;
  }[];
  readonly claims: readonly { readonly reference: string; readonly desk: string }[];
}

/** Read with plain SQL, not through the code that is on trial. */
export async function readSiteRows(connection: string): Promise<SiteRows> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    const parcels = await client.query<{ desk: string; job_id: string; version: string; state: string }>(
      `SELECT desk, job_id, version, body->>'state' AS state FROM label_station.parcels`,
    );
    const claims = await client.query<{ reference: string; desk: string }>(
      'SELECT reference, desk FROM label_station.claims WHERE desk IS NOT NULL',
    );
    return {
      parcels: parcels.rows.map(({ desk, job_id: jobId, version, state }) => ({
        ...{ desk, jobId, state },
        version: Number(version),
      })),
      claims: claims.rows,
    };
  } finally {
    await client.end();
  }
}

/** `folder`: of the journal. One that was killed before it had a journal knows nothing. */
export function readDeskBook(name: string, folder: string, isOn: boolean): DeskBook {
  try {
    const database = openJournal(folder);
    const row = database.prepare("SELECT value FROM facts WHERE name = 'desk_id'").get() as
      | { readonly value: string }
      | undefined;
    database.close();
    const id = row === undefined ? null : (JSON.parse(row.value) as string);
    return { name, id, isOn, jobs: readLedger(folder).map(({ job }) => job) };
  } catch (failure) {
    if (isOn) throw failure;
    return { name, id: null, jobs: [], isOn };
  }
}

/** Where the site has something else than the desks' own journals, which are the truth. */
export function siteUntruths({ parcels, claims }: SiteRows, books: readonly DeskBook[]): readonly string[] {
  const words: string[] = [];
  const nameOf = (id: string) => books.find((book) => book.id === id)?.name ?? id;
  for (const { name, id, jobs, isOn } of books) {
    if (!isOn) continue;
    const reported = new Map(parcels.filter(({ desk }) => desk === id).map((row) => [row.jobId, row]));
    for (const { id: jobId, key, version, state } of jobs) {
      const row = reported.get(jobId);
      reported.delete(jobId);
      if (row === undefined) words.push(`${key.value}: ${state} at desk ${name}, of which the site knows nothing`);
      else if (row.version !== version || row.state !== state)
        words.push(`${key.value}: ${state} (${version}) at desk ${name}, ${row.state} (${row.version}) in the site`);
    }
    for (const { jobId } of reported.values())
      words.push(`the site has job ${jobId} of desk ${name}, which it does not`);
  }
  for (const { reference, desk } of claims) {
    const owner = books.find(({ id }) => id === desk);
    if (owner !== undefined && !owner.isOn) continue;
    const isKnown = owner?.jobs.some(({ key }) => key.kind === 'reference' && key.value === reference) === true;
    if (!isKnown) words.push(`${reference}: claimed by desk ${nameOf(desk)}, which has no job of it`);
  }
  return words;
}
