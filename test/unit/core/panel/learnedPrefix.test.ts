import { describe, expect, it } from 'vitest';
import { learnedPrefix } from '../../../../electron/core/panel/learnedPrefix.ts';
import { aPanelShipment } from '../../../support/builders.ts';

type Answer = Parameters<typeof learnedPrefix>[0][number];

/** A packer took the shipment of the panel with that number for the order of that one. */
const took = (inPanel: string | null, slip: string): Answer => ({
  key: { kind: 'reference', value: slip },
  panel: { taken: aPanelShipment('1', { reference: inPanel }), found: [], others: [], isOpenedHere: false },
});
/** A packer said that the shipment with that id is another one. */
const denied = (id: string, slip: string): Answer => ({
  key: { kind: 'reference', value: slip },
  panel: { taken: null, found: [], others: [id], isOpenedHere: true },
});
const shipmentOf = (id: string) => aPanelShipment(id, { reference: id });
const learnedOf = (answers: readonly Answer[], prefixes: readonly string[] = ['#']) =>
  learnedPrefix(answers, shipmentOf, prefixes);

describe('a prefix', () => {
  it.each([
    ['TY-3', 'TY-2', 'TY-1', '3', 'TY-'],
    ['ty-3', 'TY-2', 'Ty-1', '3', 'ty-'],
    ['3', '2', '1', 'web_3', 'web_'],
    ['N11 3', 'N11  2', 'N11 1', '3', 'N11'],
    ['#TY-3', '#TY-2', '#TY-1', '3', '#TY-'],
  ])('that three answers show (%s, %s, %s) is learned', (third, second, first, slip, prefix) => {
    const start = slip.slice(0, -1);
    const answers = [took(third, `${start}3`), took(second, `${start}2`), took(first, `${start}1`)];
    expect(learnedOf(answers)).toEqual({ prefix, answers: 3, inPanel: third, slip });
  });

  it('is not learned from two answers, nor from three that show different ones', () => {
    expect(learnedOf([took('TY-1', '1'), took('TY-2', '2')])).toBeNull();
    expect(learnedOf([took('TY-1', '1'), took('HB-2', '2'), took('N11-3', '3')])).toBeNull();
  });

  it('is not learned where the owner has named it, as those are taken without a person', () => {
    const answers = [took('TY-1', '1'), took('TY-2', '2'), took('TY-3', '3')];
    expect(learnedOf(answers, ['ty-'])).toBeNull();
  });

  it('is not learned where a packer has denied a shipment that differs by it alone', () => {
    const answers = [took('TY-1', '1'), took('TY-2', '2'), took('TY-3', '3'), took('TY-4', '4')];
    expect(learnedOf([denied('ty-5', '5'), ...answers])).toBeNull();
    expect(learnedOf([denied('HB-5', '5'), ...answers])).toMatchObject({ prefix: 'TY-', answers: 4 });
  });

  it('is not learned from numbers that are equal, do not resemble each other, or are missing', () => {
    const pairs = [
      ['1', '1'],
      ['9', '1'],
      ['12-34', '12 34'],
      [null, '1'],
      ['SATIS', 'IS'],
      ['verylongprefix1', '1'],
    ] as const;
    for (const [inPanel, slip] of pairs) expect(learnedOf([1, 2, 3].map(() => took(inPanel, slip)))).toBeNull();
    const others = { key: { kind: 'generated', value: '1' }, panel: took('TY-1', '1').panel } as const;
    expect(learnedOf([others, others, others, { key: took('1', '1').key, panel: undefined }])).toBeNull();
  });

  it('that more answers show comes first', () => {
    const few = [took('HB-1', '1'), took('HB-2', '2'), took('HB-3', '3')];
    const more = [took('TY-1', '1'), took('TY-2', '2'), took('TY-3', '3'), took('TY-4', '4')];
    expect(learnedOf([...few, ...more])).toMatchObject({ prefix: 'TY-', answers: 4 });
  });
});
