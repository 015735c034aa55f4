/** Building blocks of the statements of this folder. */

/** The server's time, the same in all parts of a statement. A statement that has waited for a lock takes it afterwards. */
export const NOW = 'now AS MATERIALIZED (SELECT clock_timestamp() AS at)';

/** A length of time in ms, as a number. */
export const inMs = (interval: string) => `(extract(epoch FROM (${interval})) * 1000)::float8`;

/** A time in epoch ms, as a number. */
export const epochMs = (time: string) => `round(extract(epoch FROM ${time}) * 1000)::float8`;

/** A time that `epochMs` or `readSite` gave. */
export const timeOf = (ms: string) => `to_timestamp(${ms}::float8 / 1000)`;

/** Ms as an interval; `ms` is a number or a parameter. */
export const msOf = (ms: number | string) =>
  typeof ms === 'number' ? `interval '${ms} ms'` : `${ms}::float8 * interval '1 ms'`;

/** PostgreSQL has no text with a NUL in it, which a damaged barcode can have. */
export const plainText = (text: string) => text.replaceAll('\0', '\uFFFD');

/**
 * The next revision, or so many of them, as the row `counted`, where `only` holds. The counter's row stays locked from taking the
 * number to the commit, and the effects of a commit are visible before its locks are free. So revisions become visible in order,
 * and nothing appears below what a desk has seen.
 */
export const counted = (
  counter: 'claim_counters' | 'fact_counters' | 'order_counters',
  only = '',
  step = '1',
) => `counted AS (
  INSERT INTO label_station.${counter} AS c (book, last) SELECT $1, ${step} ${only}
  ON CONFLICT (book) DO UPDATE SET last = c.last + excluded.last RETURNING last
)`;
