import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { REPORT_PARTS } from '../../../electron/contract/diagnostics.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

answers(
  ['diagnostics.check', 'diagnostics.prepare', 'diagnostics.save'],
  'a desk is checked without a station, too; a report is shown before it is saved, and saved as it was shown',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    const bare = await desk.done('diagnostics.check', {});
    expect([bare.versions.journal, bare.indicators.length > 5]).toEqual([null, true]);
    expect(await desk.refused('diagnostics.prepare', {})).toBe('no_station');
    expect(await desk.refused('diagnostics.save', {})).toBe('not_possible_now');

    await desk.done('demo.open', {});
    const whole = await desk.done('diagnostics.check', {});
    expect(whole.versions.journal).toBeGreaterThan(10);
    expect(whole.indicators).toContainEqual(expect.objectContaining({ finding: 'printer_ready', name: 'Test' }));
    const parts = await desk.done('diagnostics.prepare', {});
    for (const { name } of parts) expect(REPORT_PARTS).toContain(name);
    const { path } = await desk.done('diagnostics.save', {});
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
    await rm(join(desk.folder, 'documents'), { recursive: true });
    await writeFile(join(desk.folder, 'documents'), '');
    expect(await desk.refused('diagnostics.save', {})).toBe('file_not_saved');
  },
);
