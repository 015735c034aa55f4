import { describe, expect, it } from 'vitest';
import { readOrderAnswer } from '../../../../electron/adapters/shop/orderAnswer.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { isCancelWord } from '../../../support/cancelWords.ts';

const bare = { reference: 'SIP-1', receiver: {} };
const read = (value: unknown) =>
  readOrderAnswer(Buffer.from(JSON.stringify(value)), {
    reference: 'SIP-1',
    source: 'shop.example',
    isCancelWord,
    at: 5,
  });

function orderOf(result: ReturnType<typeof readOrderAnswer>): Order {
  if (!result.ok) throw new Error(result.error);
  if ('cancelled' in result.value) throw new Error('cancelled');
  return result.value;
}

describe('the answer of a shop that cannot be taken', () => {
  it.each([
    [Buffer.from('<html>'), 'no JSON'],
    [Buffer.from([0x22, 0xff, 0x22]), 'no JSON'],
    [Buffer.from('7'), 'no order'],
    [Buffer.from('{"receiver":{}}'), 'cannot be read: reference'],
    [Buffer.from('{"reference":"SIP-1","receiver":{"name":7}}'), 'cannot be read: receiver.name'],
    [Buffer.from('{"reference":"SIP-1","receiver":{},"parcel":{"desi":-1}}'), 'cannot be read: parcel.desi'],
    [Buffer.from('{"reference":"SIP-2","receiver":{}}'), 'order of another number: SIP-2'],
  ])('%s is refused with words', (body, error) => {
    expect(readOrderAnswer(body, { reference: 'SIP-1', source: 'shop.example', isCancelWord, at: 5 })).toEqual({
      ok: false,
      error,
    });
  });
});

describe('the order in an answer of a shop', () => {
  it('that has next to nothing is an order that a desk completes', () => {
    expect(orderOf(read(bare))).toMatchObject({
      reference: 'SIP-1',
      carrier: null,
      sender: null,
      receiver: { name: '', phone: '', email: null, address: '', province: '', district: '', provinceId: null },
      parcel: { type: 'koli', desi: null, content: null },
      shop: { source: 'shop.example', declaredValue: null, tags: [], note: null },
    });
  });

  it('keeps the code of a carrier whether it is written as a number or as a text', () => {
    expect(orderOf(read({ ...bare, carrier_id: 42 })).carrierId).toBe('42');
    expect(orderOf(read({ ...bare, carrier_id: ' 42 ' })).carrierId).toBe('42');
    expect(orderOf(read({ ...bare, carrier_id: '' })).carrierId).toBeNull();
  });

  it('has a registered sender where there is a code, else a whole one', () => {
    expect(orderOf(read({ ...bare, sender: { code: 'DEPO' } })).sender).toEqual({ kind: 'registered', code: 'DEPO' });
    expect(orderOf(read({ ...bare, sender: { name: 'Depo', district: 'Kadıköy' } })).sender).toMatchObject({
      kind: 'address',
      party: { name: 'Depo', district: 'Kadıköy', provinceId: null },
    });
  });

  it('has each of its tags once, and none that is blank', () => {
    expect(orderOf(read({ ...bare, tags: ['a', ' a ', '', 'b'] })).shop.tags).toEqual(['a', 'b']);
  });
});

describe('an order that the shop has cancelled', () => {
  const stop = (word: string) => ({ word, isDone: false, isCancelled: true, isDirect: true });

  it.each([
    [{ state: 'cancelled' }, 'cancelled'],
    [{ state: 'İPTAL EDİLDİ' }, 'İPTAL EDİLDİ'],
    [{ state: 'IPTAL' }, 'IPTAL'],
    [{ state: 'wc-refunded' }, 'wc-refunded'],
    [{ state: 'paid', cancelled: true }, 'cancelled'],
  ])('is stopped with its word: %j', (more, word) => {
    expect(orderOf(read({ ...bare, ...more })).shop.stopped).toEqual({ ...stop(word), at: 5 });
    expect(read({ reference: 'SIP-1', ...more })).toEqual({ ok: true, value: { cancelled: stop(word) } });
  });

  it.each([
    { state: 'paid' },
    { state: 'pending' },
    { state: 7 },
    { cancelled: false },
    { cancelled: null },
    { cancelled: 'no' },
  ])('is not what this answer means: %j', (more) =>
    expect(orderOf(read({ ...bare, ...more })).shop.stopped).toBeUndefined(),
  );

  it('is not another one', () => {
    expect(read({ reference: 'SIP-2', cancelled: true })).toMatchObject({ ok: false });
    expect(read({ cancelled: true })).toEqual({ ok: false, error: 'cannot be read: reference' });
  });
});
