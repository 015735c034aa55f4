import { expect, it } from 'vitest';
import { encodeIpp } from '../../../../../electron/adapters/printing/ipp/encode.ts';
import { ippTag } from '../../../../../electron/adapters/printing/ipp/message.ts';

it('a message is written as RFC 8010 appendix A.1 shows', () => {
  const bytes = encodeIpp({
    version: 0x0200,
    code: 0x0002,
    requestId: 1,
    groups: [
      {
        tag: 1,
        attributes: [{ name: 'attributes-charset', values: [{ kind: 'string', tag: ippTag.charset, value: 'utf-8' }] }],
      },
      { tag: 2, attributes: [{ name: 'copies', values: [{ kind: 'integer', tag: ippTag.integer, value: 20 }] }] },
    ],
  });
  expect(Buffer.from(bytes).toString('hex')).toBe(
    [
      '0200000200000001',
      `01470012${Buffer.from('attributes-charset').toString('hex')}0005${Buffer.from('utf-8').toString('hex')}`,
      `02210006${Buffer.from('copies').toString('hex')}000400000014`,
      '03',
    ].join(''),
  );
});
