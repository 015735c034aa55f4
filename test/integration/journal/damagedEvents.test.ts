import { expect, it } from 'vitest';
import { anEventDraft } from '../../contract/journal/serviceEventsConformance.ts';
import { filledJournal, openJournal, overwrite, PAGE } from '../../support/journalFiles.ts';

it('loses events and cursor together with a damaged journal, so that the mailbox is read again; jobs are kept', async () => {
  const { file } = await filledJournal(9);
  const before = openJournal(file);
  const jobs = (await before.recentJobs(99)).length;
  for (let number = 0; number < 40; number += 1) {
    await before.takeEvents({
      inbox: 'https://mailbox.invalid',
      cursor: `${number}.aaaaaaaa`,
      events: ['shipment.label_ready', 'bench', 'shipment.lost'].map((name) =>
        anEventDraft(name, `48${number}`, { labelUrl: 'https://service.invalid/x', statusLabel: 'ş'.repeat(300) }),
      ),
      forged: 1,
      gap: false,
      at: 5_000,
    });
  }
  await before.close();
  overwrite(file, 0, PAGE);
  const journal = openJournal(file);
  expect((await journal.health()).setAside).toMatchObject({ kept: jobs });
  expect(await journal.recentJobs(99)).toHaveLength(jobs);
  expect((await journal.health()).quarantined).toBe(0);
  expect(await journal.inboxCursor('https://mailbox.invalid')).toBeNull();
  expect(await journal.recentEvents('all', 9)).toEqual([]);
});
