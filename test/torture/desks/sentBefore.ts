import { Client } from 'pg';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';

/** Over so long (ms) before the run they are spread: they leave the window when the trouble is over. */
const SPREAD_MS = 25_000;

/** Sends requests of some desk that is gone, as the service's clock had it. When each of them came, epoch ms. */
export async function sendBefore({ url, apiKey, control }: DemoService, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let left = count; left > 0; left -= 1) {
    const offset = -Math.round((left / count) * SPREAD_MS);
    control.setClockOffset(offset);
    times.push(Date.now() + offset);
    const answer = await fetch(`${url}/api/v2/account/info`, { headers: { 'X-Api-Key': apiKey } });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  control.setClockOffset(0);
  return times;
}

/** Has the site know of them, with plain SQL. */
export async function countBefore(connection: string, times: readonly number[]): Promise<void> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO label_station.requests (key_mark, desk, place, granted_at, ended_at)
       SELECT 'key', 'gone', 'place ' || n, to_timestamp(at / 1000), to_timestamp(at / 1000)
       FROM unnest($1::float8[]) WITH ORDINALITY AS sent (at, n)`,
      [times],
    );
  } finally {
    await client.end();
  }
}
