import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { as, random } from './postgresDesks.ts';

const PASSWORD = 'secret of the role';

/** The roles of docs/postgresql.md in a new database, made by the statements of that page and nothing else. */
export async function rolesOfManual(address: string) {
  const page = await readFile(fromRoot('docs', 'postgresql.md'), 'utf8');
  const part = page.slice(page.indexOf('## Least privilege'), page.indexOf('`pg_trgm` comes'));
  const [before, after, more] = [...part.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text]) => text);
  if (before === undefined || after === undefined || more !== undefined) throw new Error('the page has other blocks');
  const id = random();

  async function run(block: string): Promise<void> {
    const admin = new Client({ connectionString: address });
    await admin.connect();
    await admin.query(
      block
        .replaceAll('label_station_owner', `owner_${id}`)
        .replaceAll('label_station_desk', `desk_${id}`)
        .replaceAll("'...'", `'${PASSWORD}'`),
    );
    await admin.end();
  }

  await run(before);
  return {
    owner: await as(address, `owner_${id}`, PASSWORD),
    desk: await as(address, `desk_${id}`, PASSWORD),
    /** Once the owner has made the tables. */
    grant: () => run(after),
  };
}
