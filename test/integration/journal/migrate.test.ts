import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate, NEWEST } from '../../../electron/adapters/journal/migrate.ts';
import type { Job, JobRecord, TimelineEntry } from '../../../electron/contract/job.ts';
import { JOB_STATES } from '../../../electron/contract/job.ts';
import { noShopFacts, type Order, type OrderListItem } from '../../../electron/contract/order.ts';
import { anOrder } from '../../support/builders.ts';
import { openJournal, overwrite, PAGE } from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** What the release that wrote the journal read from it, and what each event moved (test/fixtures/journals/README.md). */
interface Written {
  readonly jobs: readonly Job[];
  readonly timelines: Readonly<Record<string, readonly TimelineEntry[]>>;
  readonly orders: readonly OrderListItem[];
  readonly calls: readonly { readonly at: number; readonly name: string }[];
  readonly facts: { readonly balance: unknown; readonly hold: unknown };
}

/** What a job has today that an earlier release did not know. */
const DEFAULTS = {
  cancelReason: null,
  successor: null,
  pickup: null,
  purgedAt: null,
  rescued: false,
  atDesk: null,
  carrierSent: null,
  decided: null,
  rulesAsked: true,
  sentUnder: null,
  unanswered: null,
  claim: null,
  unproven: null,
  shelvedAt: null,
  lastLook: null,
  freed: false,
  anewOf: null,
  shopStop: null,
};

/** When it came into its state and when its label came out stood in its events alone. */
function timesOf({ state }: Job, timeline: readonly TimelineEntry[]): Pick<Job, 'stateSince' | 'printedAt'> {
  return {
    stateSince: timeline.findLast(({ from, to }) => to === state && from !== to)?.at ?? null,
    printedAt: timeline.findLast(({ type }) => type === 'print_confirmed')?.at ?? null,
  };
}

/** The same of an order: it named no sender, nothing by an id, and was sent without a word about waiting. */
const withOrderDefaults = (order: Order): Order => ({
  ...{ carrierId: null, waitForLabel: true, sender: null, shop: noShopFacts },
  ...order,
  receiver: { ...{ provinceId: null, districtId: null }, ...order.receiver },
});

/** The same of its payment. */
const withDefaults = (job: Job, timeline: readonly TimelineEntry[]): JobRecord => ({
  ...DEFAULTS,
  ...job,
  ...timesOf(job, timeline),
  order: job.order === null ? null : withOrderDefaults(job.order),
  payment: job.payment === null ? null : { ...{ toldAt: null, odd: [] }, ...job.payment },
});

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/journals/${name}`, import.meta.url));

async function copied(version: number): Promise<{ readonly file: string; readonly written: Written }> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  copyFileSync(fixture(`v${version}.sqlite`), file);
  return { file, written: JSON.parse(readFileSync(fixture(`v${version}.json`), 'utf8')) };
}

function versionOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('PRAGMA user_version').get();
  database.close();
  return Number(row?.user_version);
}

describe.each([1, 2])('a journal that schema version %i wrote', (version) => {
  it('has every job, timeline, order, call and fact, with the money of old events beside them', async () => {
    const { file, written } = await copied(version);
    const journal = openJournal(file);
    expect(new Set(written.jobs.map(({ state }) => state))).toEqual(new Set(JOB_STATES));
    const printed = written.jobs.filter((job) => timesOf(job, written.timelines[job.id] ?? []).printedAt !== null);
    expect(printed.length).toBeGreaterThan(2);
    for (const job of written.jobs) {
      expect(await journal.job(job.id)).toEqual(withDefaults(job, written.timelines[job.id] ?? []));
      const timeline = written.timelines[job.id]?.map((entry) => ({ ...entry, by: null }));
      expect(await journal.timeline(job.id)).toEqual(timeline);
    }
    expect((await journal.orders('', 0, 500)).items).toEqual(
      written.orders.map(({ order, jobId }) => ({
        order: withOrderDefaults(order),
        jobId,
        state: written.jobs.find(({ id }) => id === jobId)?.state ?? null,
        elsewhere: null,
        edit: null,
        draft: null,
        problems: [],
      })),
    );
    expect(await journal.callsSince(0)).toEqual(written.calls);
    expect(await journal.fact('balance')).toEqual(written.facts.balance);
    expect(await journal.health()).toEqual({ setAside: null, quarantined: 0, failing: null });
    expect(versionOf(file)).toBe(NEWEST);
  });

  it('has totals of its days, and its last changed jobs first', async () => {
    const { file, written } = await copied(version);
    const journal = openJournal(file);
    const entries = Object.values(written.timelines).flat();
    const sum = (sign: 1 | -1) => entries.reduce((total, { amount }) => total + Math.max(0, sign * (amount ?? 0)), 0);
    expect(sum(1)).toBeGreaterThan(100_000);
    const totals = await journal.totals('2026-11-18', 0, Number.MAX_SAFE_INTEGER);
    expect(totals).toMatchObject({ accepted: written.jobs.length, charged: sum(1), refunded: sum(-1) });
    const lastChange = (job: Job) => written.timelines[job.id]?.at(-1)?.at ?? 0;
    const expected = [...written.jobs].sort((one, other) => lastChange(other) - lastChange(one));
    expect((await journal.recentJobs(500)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it('is copied as it was before it is changed', async () => {
    const { file } = await copied(version);
    const before = readFileSync(file);
    await openJournal(file).close();
    const backup = `${file}.before-v${NEWEST}`;
    expect(readFileSync(backup).equals(before)).toBe(true);
    expect(versionOf(backup)).toBe(version);
    // A start without a migration makes none.
    await openJournal(file).close();
    expect(readdirSync(dirname(file)).filter((name) => /before-v\d+$/.test(name))).toHaveLength(1);
  });

  it('is left as it is when it cannot be copied first, and that is reported', async () => {
    const { file } = await copied(version);
    mkdirSync(`${file}.before-v${NEWEST}`);
    writeFileSync(join(`${file}.before-v${NEWEST}`, 'a file'), '');
    expect(() => openJournal(file)).toThrow(
      expect.objectContaining({
        code: 'journal_not_backed_up',
        message: expect.stringMatching(/left as it is|left as it was/),
      }),
    );
    expect(versionOf(file)).toBe(version);
    expect(existsSync(`${file}.before-v${NEWEST}.partial`)).toBe(false);
  });

  it('is left as it is, too, while another program has it open', async () => {
    const { file } = await copied(version);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec("PRAGMA journal_mode = WAL; UPDATE facts SET value = value || ' '");
    expect(() => openJournal(file)).toThrow(
      expect.objectContaining({
        code: 'journal_not_backed_up',
        message: expect.stringContaining('another program has the journal open'),
      }),
    );
    expect(versionOf(file)).toBe(version);
  });

  it('is restored from a copy of that version when it is damaged, with what an old row lacks', async () => {
    const { file, written } = await copied(version);
    mkdirSync(join(dirname(file), 'journal-copy'));
    copyFileSync(file, join(dirname(file), 'journal-copy', 'base-1.sqlite'));
    overwrite(file, 0, PAGE);
    const journal = openJournal(file);
    expect((await journal.health()).setAside?.kept).toBe(written.jobs.length);
    for (const job of written.jobs) expect(await journal.job(job.id)).toMatchObject({ key: job.key, order: job.order });
  });

  it('stays at its version when a later step fails in its middle', async () => {
    const { file, written } = await copied(version);
    const database = new DatabaseSync(file);
    const broken = {
      version: version + 1,
      sql: 'ALTER TABLE jobs ADD COLUMN half TEXT; INSERT INTO nowhere VALUES (1)',
    };
    expect(() => migrate(database, [...MIGRATIONS.slice(0, version), broken])).toThrow(/nowhere/);
    database.close();
    expect(versionOf(file)).toBe(version);
    expect(await openJournal(file).recentJobs(500)).toHaveLength(written.jobs.length);
  });
});

it('stores the copies of the last three migrations', async () => {
  const { file } = await copied(2);
  for (const version of [1, 2, 3, 4]) writeFileSync(`${file}.before-v${version}`, '');
  await openJournal(file).close();
  const stored = readdirSync(dirname(file)).filter((name) => name.includes('.before-'));
  expect(stored.sort()).toEqual([3, 4, NEWEST].map((version) => `journal.sqlite.before-v${version}`).sort());
});

it('takes what a killed release had in its log into the copy', async () => {
  const { file } = await copied(2);
  const old = new DatabaseSync(file);
  old.exec("PRAGMA journal_mode = WAL; INSERT INTO facts (name, value) VALUES ('late', '1')");
  const killed = join(await temporaryFolder(), 'journal.sqlite');
  for (const part of ['', '-wal', '-shm']) copyFileSync(file + part, killed + part);
  old.close();
  const journal = openJournal(killed);
  expect(await journal.fact('late')).toBe(1);
  const backup = new DatabaseSync(`${killed}.before-v${NEWEST}`, { readOnly: true });
  expect(backup.prepare("SELECT value FROM facts WHERE name = 'late'").get()).toEqual({ value: '1' });
  backup.close();
});

it('converts a journal with events and a job that cannot be read, and puts those apart', async () => {
  const { file, written } = await copied(2);
  const old = new DatabaseSync(file);
  old.exec("UPDATE events SET detail = '{' WHERE type IN ('label_stored', 'cancel_done') AND id > 80");
  const broken = old.prepare("SELECT job_id FROM events WHERE detail = '{'").all();
  old.close();
  expect(broken.length).toBeGreaterThan(1);
  const journal = openJournal(file);
  for (const job of written.jobs) await journal.timeline(job.id);
  expect((await journal.health()).quarantined).toBe(broken.length);
});

it('opens a journal of version 1 in which a bad disk changed the body of a job', async () => {
  const { file, written } = await copied(1);
  const bytes = readFileSync(file);
  bytes.write('x', bytes.indexOf('"id":"0b1c7e05'));
  writeFileSync(file, bytes);
  const journal = openJournal(file);
  expect(await journal.recentJobs(500)).toHaveLength(written.jobs.length - 1);
  expect((await journal.health()).quarantined).toBe(1);
  expect(await journal.jobByKey('SİP-2026-10405')).toBeNull();
});

it('shows the job that changed last in an old journal first, although it is not the newest', async () => {
  const { file, written } = await copied(2);
  const [first] = written.jobs;
  const old = new DatabaseSync(file);
  old
    .prepare(
      "INSERT INTO events (job_id, at, type, from_state, to_state, detail) VALUES (?, 1, 'scanned_again', ?, ?, '{}')",
    )
    .run(first?.id ?? '', first?.state ?? '', first?.state ?? '');
  old.close();
  expect((await openJournal(file).recentJobs(1)).map(({ id }) => id)).toEqual([first?.id]);
});

it('has questions about orders that a desk of version 16 had not published yet and others changed since, and takes back its removals', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const old = new DatabaseSync(file);
  migrate(old, MIGRATIONS.slice(0, 16));
  const order = (reference: string, carrier: string | null) => withOrderDefaults(anOrder({ reference, carrier }));
  const correction = (desk: string, at: number, reference: string, carrier: string) => {
    const change = { at, desk, by: null, changed: ['carrier'] };
    const edit = { ...change, imported: order(reference, null), newer: null, history: [change] };
    return { ...order(reference, carrier), edit };
  };
  const mine = correction('1', 5, 'CORRECTED', 'anka');
  old.exec(`INSERT INTO shared_book (id, hall, revision) VALUES (1, 'site', 7)`);
  const add = old.prepare('INSERT INTO orders (reference, imported_at, search, body) VALUES (?, 5, ?, ?)');
  add.run('CORRECTED', '', JSON.stringify(mine));
  old.exec(`UPDATE untold_orders SET base = '${JSON.stringify(order('CORRECTED', null))}'`);
  old
    .prepare("INSERT INTO untold_orders (reference, base, removed_at) VALUES ('REMOVED', ?, 6)")
    .run(JSON.stringify(order('REMOVED', null)));
  old.close();
  const journal = openJournal(file);
  expect(await journal.untoldOrders(9)).toEqual([
    { reference: 'CORRECTED', body: mine, base: 0, at: 5, unclaimedJob: null },
  ]);
  const theirs = correction('2', 4, 'CORRECTED', 'aras');
  const again = order('REMOVED', null);
  const taken = [theirs, again].map((body, index) => ({ reference: body.reference, body, revision: 8 + index, at: 9 }));
  await journal.takeShared('site', taken, 9);
  expect((await journal.orders('', 0, 9)).items).toMatchObject([
    { order: { reference: 'CORRECTED', carrier: 'aras' }, draft: { desk: '1', differs: [{ value: 'anka' }] } },
    { order: { reference: 'REMOVED' }, draft: null },
  ]);
  expect((await journal.untoldOrders(9)).map(({ reference, base }) => [reference, base])).toEqual([['CORRECTED', 9]]);
});

it('keeps what a desk of version 17 remembered of its site, which it called a hall', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const old = new DatabaseSync(file);
  migrate(old, MIGRATIONS.slice(0, 17));
  old.exec(
    `INSERT INTO facts (name, value) VALUES ('hall_told', '{"hall":"site","upTo":3,"anewTo":0}'), ('hallway', '1')`,
  );
  old.close();
  const journal = openJournal(file);
  expect(await journal.fact('site_told')).toEqual({ site: 'site', upTo: 3, anewTo: 0 });
  expect([await journal.fact('hall_told'), await journal.fact('hallway')]).toEqual([null, 1]);
});
