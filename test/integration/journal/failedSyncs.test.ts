import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canFailCalls, runOnFailingDisk } from '../../support/failingDisk.ts';
import { openJournal } from '../../support/journalFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const script = new URL('../../support/failedCommitChild.ts', import.meta.url);

/** What was answered of each job, and which of them are there after the process was killed. */
async function killedAfter(ends: 'at once' | 'later', when: string) {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const failing = { calls: 'fsync,fdatasync', paths: [`${file}-wal`], when };
  const lines = (await runOnFailingDisk(script, [file, ends], failing)).map((line) => line.split(' '));
  const there = (await openJournal(file).recentJobs(9)).map(({ id }) => id.replace('job-', '')).sort();
  return {
    answers: lines.filter(([number]) => number !== 'health'),
    health: lines.flatMap(([a, b]) => (a === 'health' ? [b] : [])),
    there,
  };
}

describe.skipIf(!canFailCalls)('a sync of the log that fails', () => {
  // The log is synced when it is begun, and for each commit.
  it.each(['at once', 'later'] as const)('refuses nothing that is there after a kill %s', async (ends) => {
    let refused = 0;
    for (const when of ['2', '3', '4', '5']) {
      const { answers, there, health } = await killedAfter(ends, when);
      expect(there).toEqual(answers.filter(([, what]) => what === 'accepted').map(([seq]) => seq));
      refused += answers.filter(([, what]) => what === 'journal_failed').length;
      expect(health).toEqual(Array(answers.length - there.length).fill('disk'));
    }
    expect(refused).toBeGreaterThan(1);
  });

  it('is reported as what it is while none succeeds: the write may be there, and nothing that was accepted is missing', async () => {
    for (const when of ['2+', '4+']) {
      const { answers, there } = await killedAfter('later', when);
      expect(answers.map(([, what]) => what)).toEqual(
        when === '2+' ? Array(4).fill('journal_unsure') : ['accepted', 'accepted', 'journal_unsure', 'journal_unsure'],
      );
      const accepted = answers.flatMap(([seq = '', what]) => (what === 'accepted' ? [seq] : []));
      expect(there).toEqual(expect.arrayContaining(accepted));
    }
  });
});
