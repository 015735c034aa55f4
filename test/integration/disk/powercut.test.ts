import { expect, it } from 'vitest';
import { canRecord } from '../../powercut/calls.ts';
import { cutAction } from '../../powercut/files.ts';
import { cutMailbox } from '../../powercut/mailbox.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { chanceOf } from '../../torture/random.ts';

const NOT_RUN = 'powercut: not run: strace is not here or may not be used';
const SAMPLE = ['label', 'settings', 'news', 'movedList', 'mailbox'];

it.for(SAMPLE)('finds after a power cut what was done before: %s', async (what, { skip }) => {
  if (!canRecord) return skip(NOT_RUN);
  const failures: string[] = [];
  const onState = (missing: readonly string[], about: string) =>
    failures.push(...missing.map((one) => `${about}: ${one}`));
  const [place, chance] = [await temporaryFolder(), chanceOf(what)];
  await (what === 'mailbox' ? cutMailbox(place, chance, 12, onState) : cutAction(what, place, chance, 12, onState));
  expect(failures).toEqual([]);
});
