// Deep, not in each run: it packs the program, and installs it in a system of its own.
import { readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NotHad } from '../../scripts/lib/debian.ts';
import { packApp } from '../../scripts/lib/packApp.ts';
import { expect, expectOutcome, outcome, scan, test } from './fixtures.ts';
import { startPackedApp } from './packedApp.ts';
import { type CleanDebian, openCleanDebian } from './support/cleanDebian.ts';

const DATA = '/home/desk/.config/label-station';

test('the deb is installed on a new Debian, started there by an ordinary person, and leaves the data when it is removed', async ({
  desk,
}) => {
  // The first run downloads a Debian.
  test.setTimeout(1_800_000);
  let debian: CleanDebian;
  try {
    debian = await openCleanDebian(desk.folder);
  } catch (reason) {
    if (!(reason instanceof NotHad)) throw reason;
    return test.skip(true, reason.message);
  }
  try {
    const output = join(desk.folder, 'packed');
    const { folder } = await packApp({ forTests: true, output, targets: ['deb'] });
    const name = readdirSync(output).find((file) => file.endsWith('.deb')) ?? '';
    // Of an older list what is wanted may be gone; without a network the packages of the last run are there.
    await debian.does(`apt-get update; apt-get install -y --no-install-recommends '${join(output, name)}'`);
    expect(await debian.does('dpkg --verify label-station')).toBe('');
    await debian.does(`diff -r '${folder}' '/opt/Label Station'`);
    expect(await debian.does('cat /usr/share/applications/label-station.desktop')).toContain(
      'Exec="/opt/Label Station/label-station"',
    );

    expect(await debian.does("ldd '/opt/Label Station/label-station'")).not.toContain('not found');

    const labels = join(desk.folder, 'labels');
    await chmod(desk.folder, 0o755);
    await mkdir(labels);
    await chown(labels, 1000, 1000);
    const starter = await debian.starter('/usr/bin/label-station');
    const app = await startPackedApp(starter, { dataDir: DATA, printFolder: labels, demo: desk.service });
    try {
      // No user has logged in there, so no keychain runs: the program opens without one, and asks nothing.
      await expect(outcome(app.page)).toHaveAttribute('data-outcome', 'idle');
      await scan(app.page, 'ORD-10427');
      await expectOutcome(app.page, 'ORD-10427', 'done');
      expect(await desk.labels()).toEqual(['ORD-10427.pdf']);
    } finally {
      await app.close();
    }

    const data = readdirSync(debian.place(DATA), { recursive: true });
    expect(data.length).toBeGreaterThan(0);
    await debian.does('apt-get purge -y label-station');
    expect(await debian.does("find / -xdev -iname '*label*station*' -not -path '/home/desk/*'")).toBe('');
    expect(readdirSync(debian.place(DATA), { recursive: true })).toEqual(data);
  } finally {
    await debian.remove();
  }
});
