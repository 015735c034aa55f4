import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { runs } from '../../support/runs.ts';
import { type DeskOfSite, siteInTime } from '../../support/siteInTime.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const REFERENCES = ['A'];
/** Most corrections have to meet others. */
const STEPS = ['import', 'connect', 'decide', 'keep', 'back', 'empty', 'pass', 'cutOff', 'cutOff'] as const;

const step = fc.record({
  what: fc.oneof(fc.constant('correct' as const), fc.constantFrom(...STEPS)),
  desk: fc.nat(2),
  reference: fc.constantFrom(...REFERENCES),
  takesDraft: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the journal has of each order, as it publishes it to an empty site. */
async function bodies({ stored }: DeskOfSite): Promise<readonly unknown[]> {
  await stored.shareBook('another site');
  const all = await stored.untoldOrders(100);
  return all.map(({ body }) => body).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** Does what was drawn, brings all together, and returns what each desk has, and which corrections were made. */
async function run(steps: readonly Step[]) {
  const all = siteInTime();
  const desks = [await all.open('1'), await all.open('2'), await all.open('3')] as const;
  await all.time.pass(SECOND);
  await desks[0].core.putOrders(REFERENCES.map((reference) => anOrder({ reference })));
  await all.time.pass(SECOND);
  let back = all.site.keep();
  let corrections = 0;
  for (const [index, { what, desk: at, reference, takesDraft }] of steps.entries()) {
    const desk = desks[at] as DeskOfSite;
    const carrier = `carrier ${index}`;
    const now = (await desk.inBook(reference))?.order ?? null;
    if (what === 'correct') {
      const saved = await desk.core.saveOrder({ ...(now ?? anOrder({ reference })), carrier }, now);
      if (saved.ok) corrections += 1;
    } else if (what === 'import') await desk.core.putOrders([anOrder({ reference, carrier })]);
    else if (what === 'cutOff') desk.cutOff();
    else if (what === 'connect') desk.connect();
    else if (what === 'decide') await desk.core.decideOrders([reference], takesDraft ? 'draft' : 'order');
    else if (what === 'keep') back = all.site.keep();
    else if (what === 'back') back();
    else if (what === 'empty') all.site.empty();
    // No desk writes into a restored database before it learns of that: its connections are new.
    await all.time.pass(what === 'pass' ? MINUTE : what === 'back' || what === 'empty' ? 10 * SECOND : 10);
  }
  for (const desk of desks) desk.connect();
  await all.time.pass(3 * MINUTE);
  const untold = (await Promise.all(desks.map(({ stored }) => stored.untoldOrders(9)))).flat();
  const stored = [];
  for (const desk of desks) {
    await desk.core.stop();
    stored.push(await bodies(desk));
  }
  return { stored, untold, corrections };
}

/** How often all that was ever changed in these bodies was changed, each change once. */
function changesIn(book: readonly unknown[]): number {
  const versions = book.flatMap((body) => {
    const { edit = null, drafts = [] } = Object(body) as { edit?: unknown; drafts?: { edit: unknown }[] };
    return [edit, ...drafts.map((draft) => draft.edit)];
  });
  const changes = versions.flatMap((edit) => (Object(edit) as { history?: object[] }).history ?? []);
  return new Set(changes.map((change) => JSON.stringify(change))).size;
}

it('desks that change orders at once, cut off, and while their database loses things, have one book in the end, with every correction that was not decided against', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), fc.boolean(), async (drawn, decides) => {
      const { stored, untold, corrections } = await run(drawn.filter(({ what }) => decides || what !== 'decide'));
      expect(untold).toEqual([]);
      for (const book of stored) expect(book).toEqual(stored[0]);
      // Each is the order, or in its past, or a draft beside it.
      if (!decides) expect(changesIn(stored[0] ?? [])).toBe(corrections);
    }),
    { numRuns: runs(15) },
  );
});
