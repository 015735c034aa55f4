import { fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';

const KILLS = 20;

it(`the journal has what it has acknowledged through ${KILLS} kills`, async () => {
  const folder = join(tmpdir(), 'öldürülen');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'journal.sqlite');
  let counted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = fork(join(__dirname, 'killedJournal.cjs'), [file], { stdio: 'ignore' });
    let acknowledged = 0;
    const first = new Promise((resolve) => child.once('message', resolve));
    child.on('message', (count) => {
      acknowledged = Number(count);
    });
    await first;
    await new Promise((resolve) => setTimeout(resolve, 5 + ((kill * 37) % 90)));
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    const journal = openSqliteJournal(file);
    const found = Number(await journal.fact('count'));
    await journal.close();
    expect(found).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(counted);
    counted = found;
  }
}, 90_000);
