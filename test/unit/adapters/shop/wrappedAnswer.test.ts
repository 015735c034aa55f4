import { describe, expect, it } from 'vitest';
import { readOrderAnswer } from '../../../../electron/adapters/shop/orderAnswer.ts';
import { isCancelWord } from '../../../support/cancelWords.ts';

describe("the answer of the shop's own system", () => {
  const read = (value: object) =>
    readOrderAnswer(Buffer.from(JSON.stringify(value)), {
      reference: '1042',
      source: 'shop.example',
      isCancelWord,
      at: 5,
    });

  it('is read as a list is: numbers, entities, letters that were encoded twice, invisible marks', () => {
    const receiver = {
      name: 'ÅŸÃ¼krÃ¼',
      phone: 5550001122,
      address: 'B&amp;A\u00a0Sk. &#351;',
      province: '\u200bMuğla',
    };
    for (const reference of [1042, '1042.0', '\u200b1042']) {
      expect(read({ reference, receiver })).toMatchObject({
        ok: true,
        value: {
          reference: '1042',
          receiver: { name: 'şükrü', phone: '05550001122', address: 'B&A Sk. ş', province: 'Muğla' },
        },
      });
    }
  });

  it('with a phone that is none lacks it, so that the desk prompts for it', () => {
    const answer = read({ reference: '1042', receiver: { phone: 'yok' } });
    expect(answer).toMatchObject({ ok: true, value: { receiver: { phone: '' } } });
  });

  it('with letters that were lost is refused by the name of the field', () => {
    const answer = read({ reference: '1042', receiver: { name: 'S?kr?' } });
    expect(answer).toEqual({ ok: false, error: 'cannot be read: receiver.name' });
  });
});
