import { describe, expect, it } from 'vitest';
import { type DatedOrder, knows, onTopOf, rebasedOrder } from '../../../../electron/adapters/journal/rebasedOrder.ts';
import type { Edit } from '../../../../electron/adapters/journal/storedOrder.ts';
import { anOrder } from '../../../support/builders.ts';

const MINUTE = 60_000;

const order = (carrier: string | null) => anOrder({ reference: 'A', carrier });

const listed = (carrier: string | null, at = 0): DatedOrder => ({ order: order(carrier), edit: null, drafts: [], at });

function corrected(carrier: string, at: number, changes: Partial<Edit> = {}): DatedOrder {
  const change = { at, desk: `desk ${at}`, by: null, changed: ['carrier'] };
  const edit = { ...change, imported: order(null), newer: null, history: [change], ...changes };
  return { order: order(carrier), edit, drafts: [], at };
}

function made(mine: DatedOrder, site: DatedOrder, isCorrected = true) {
  const { order: now, edit, drafts } = rebasedOrder(mine, site, isCorrected);
  return {
    carrier: now.carrier,
    imported: edit?.imported?.carrier,
    newer: edit?.newer?.carrier,
    drafts: drafts.map((draft) => draft.order.carrier),
  };
}

describe('a correction that was made here', () => {
  it('stands against the list that it was made of, and against another list, which is stored beside it', () => {
    const mine = corrected('anka', 5);
    expect(made(mine, listed(null, 9))).toEqual({ carrier: 'anka', imported: null, newer: undefined, drafts: [] });
    expect(made(mine, listed('ptt', 9))).toEqual({ carrier: 'anka', imported: null, newer: 'ptt', drafts: [] });
  });

  it("is a draft beside one of the site, whichever was made later, with the lists' version", () => {
    for (const at of [4, 6])
      expect(made(corrected('anka', at), corrected('aras', 5, { newer: order('ptt') }))).toEqual({
        carrier: 'aras',
        imported: null,
        newer: 'ptt',
        drafts: ['anka'],
      });
  });

  it('is no draft where the site has it, or has the same from another desk', () => {
    const mine = corrected('anka', 5);
    const further = onTopOf(mine, corrected('aras', 6));
    expect(made(mine, { ...further, drafts: [], at: 6 })).toMatchObject({ carrier: 'aras', drafts: [] });
    expect(made(mine, corrected('anka', 6)).drafts).toEqual([]);
  });

  it('stands on the one of the site that it was made of, with the later words of a list or a person', () => {
    const first = corrected('anka', 5);
    const mine: DatedOrder = { ...onTopOf(first, corrected('aras', 6)), drafts: [], at: 6 };
    const requested = { ...corrected('anka', 5, { newer: order('ptt') }), at: 7 };
    expect(made(mine, requested)).toEqual({ carrier: 'aras', imported: null, newer: 'ptt', drafts: [] });
    const decided = { ...corrected('anka', 5, { imported: order('ptt') }), at: 8 };
    const waiting = { ...mine, edit: mine.edit && { ...mine.edit, newer: order('ptt') } };
    expect(made(waiting, decided)).toEqual({ carrier: 'aras', imported: 'ptt', newer: undefined, drafts: [] });
  });

  it('that a desk of before noted without a history is known by its last change', () => {
    const before = corrected('anka', 5, { history: [] });
    expect(before.edit && knows(corrected('anka', 5), before.edit)).toBe(true);
    expect(before.edit && knows(corrected('anka', 6), before.edit)).toBe(false);
    const { edit } = corrected('anka', 5);
    expect(edit && knows(before, edit)).toBe(true);
    const [first, second] = [5, 6].map((at) => ({ at, desk: `desk ${at}`, by: null, changed: ['carrier'] }));
    const twice = corrected('anka', 6, { history: [first, second].filter((one) => one !== undefined) });
    expect(edit && knows(twice, edit)).toBe(true);
  });

  it('is stored beside another receiver with the same number', () => {
    const { receiver } = order(null);
    const other = { ...receiver, name: 'Mehmet Demir', phone: '+90 555 111 22 33', address: 'Atatürk Cad. 5' };
    const site = { ...listed(null, 9), order: { ...order(null), receiver: other } };
    const mine = corrected('anka', 5, { imported: null });
    const { order: now, drafts } = rebasedOrder(mine, site, true);
    expect([now.receiver.name, drafts.map((draft) => draft.order.receiver.name)]).toEqual([
      other.name,
      [receiver.name],
    ]);
  });
});

describe('a list that was taken here', () => {
  it('counts against an earlier one, and yields to a later one', () => {
    expect(made(listed('anka', MINUTE), listed('ptt', 0), false)).toMatchObject({ carrier: 'anka', drafts: [] });
    expect(made(listed('anka', 0), listed('ptt', MINUTE), false)).toMatchObject({ carrier: 'ptt', drafts: [] });
    // What this desk has published itself comes back with a date that is a moment later.
    expect(made(listed('anka', 0), listed('ptt', 500), false)).toMatchObject({ carrier: 'anka', drafts: [] });
  });

  it('raises a question where a correction stands, unless that has it, or was made of it', () => {
    expect(made(listed('ptt', 5), corrected('anka', 4), false)).toMatchObject({ carrier: 'anka', newer: 'ptt' });
    expect(made(listed('anka', 5), corrected('anka', 4), false)).toMatchObject({ carrier: 'anka', newer: undefined });
    expect(made(listed(null, 5), corrected('anka', 4), false)).toMatchObject({ carrier: 'anka', newer: undefined });
  });

  it('that is older takes nothing from the question about a later one', () => {
    const site = corrected('anka', 6, { newer: order('ptt') });
    expect(made(listed(null, 5), site, false)).toMatchObject({ carrier: 'anka', newer: 'ptt' });
  });

  it('beside a correction that the site gave up for another list is given up with it', () => {
    const mine = corrected('anka', 5);
    expect(made(mine, listed('ptt', 9), false)).toEqual({
      carrier: 'ptt',
      imported: undefined,
      newer: undefined,
      drafts: [],
    });
  });
});
