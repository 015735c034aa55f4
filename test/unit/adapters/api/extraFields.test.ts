import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraFields, hideSecrets, isSecretName } from '../../../../electron/adapters/api/extraFields.ts';

describe('rows of what the document does not name', () => {
  it('names nested values by their paths and leaves out empty values', () => {
    const value = { a: { b: 'x', n: null, e: '' }, list: [1, { c: true }], none: [], zero: 0, no: false };
    expect(extraFields(value)).toEqual([
      { name: 'a.b', value: 'x' },
      { name: 'list.0', value: '1' },
      { name: 'list.1.c', value: 'true' },
      { name: 'zero', value: '0' },
      { name: 'no', value: 'false' },
    ]);
  });

  it('leaves out what is shown elsewhere, unless something else stands in its place', () => {
    expect(extraFields({ id: 1, status: { code: 'x' }, other: 2 }, ['id', 'status'])).toEqual([
      { name: 'status.code', value: 'x' },
      { name: 'other', value: '2' },
    ]);
  });

  it('shows where something is cut, and cuts nothing that has room', () => {
    const list = Array.from({ length: 201 }, (_, at) => at);
    expect(extraFields(list.slice(0, 200)).at(-1)).toEqual({ name: '199', value: '199' });
    expect([extraFields(list).length, extraFields([...list, 'x']).at(-1)]).toEqual([201, { name: '…', value: '…' }]);
    const words = 'ab '.repeat(667).trim();
    expect(extraFields([words, `${words}c`].map((text) => text.slice(0, 2001)))).toEqual([
      { name: '0', value: words },
      { name: '1', value: `${words}…` },
    ]);
    const deep = (inner: unknown) => ({ a: { b: { c: { d: { e: { f: inner } } } } } });
    expect(extraFields([deep(1), 2].slice(0, 1)[0])).toEqual([{ name: 'a.b.c.d.e.f', value: '1' }]);
    expect(extraFields(deep({ g: 1 }))).toEqual([{ name: 'a.b.c.d.e.f', value: '…' }]);
    expect(extraFields(deep({}))).toEqual([]);
  });

  it('never fails and stays bounded, with any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
        const rows = extraFields(value);
        expect(rows.length).toBeLessThanOrEqual(201);
        for (const row of rows) expect(row.value.length).toBeLessThanOrEqual(2001);
      }),
    );
  });
});

describe('what resembles a secret', () => {
  it.each([
    'webhook_secret',
    'apiKey',
    'X-Api-Key',
    'label.base64',
    'links.label_url',
    'payment.link',
    'data.pdf',
    'signature',
  ])('the name %s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each(['signature_header', 'signature_algorithm', 'carrier.name', 'webhook_url', 'tracking_url', 'payment_status'])(
    'not the name %s',
    (name) => {
      expect(isSecretName(name)).toBe(false);
    },
  );

  it.each([
    ['https://x.example/l?expires=1&signature=ab', 'https://x.example/[hidden]'],
    ['see https://u:p@x.example/a now', 'see https://x.example/[hidden] now'],
    ['https://x.example/pay/3QvZ9kT1mYw8RrB2uN5cEo0x', 'https://x.example/[hidden]'],
    ['svc_live_abc', '[hidden]'],
    ['/label?sig=ab', '[hidden]'],
    ['aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY', '[hidden]'],
  ])('in the text %s', (text, shown) => {
    expect(hideSecrets(text)).toBe(shown);
  });

  it.each([
    '6f1c1f3a-91c2-4b1e-8c0f-fee5d4e3c2b1',
    'https://carrier.example/track?no=TR123',
    'KS1234567890',
    'Çok uzun ve sıradan bir açıklama cümlesi, kelimeleri kısa.',
    '9223372036854775807922337203685',
  ])('not in %s', (text) => {
    expect(hideSecrets(text)).toBe(text);
  });
});
