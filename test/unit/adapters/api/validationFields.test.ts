import { describe, expect, it } from 'vitest';
import { readInvalidFields } from '../../../../electron/adapters/api/validationFields.ts';

describe('readInvalidFields: the shapes a 422 may have (API section 7, not shown)', () => {
  it('reads an object of arrays', () => {
    const body = { message: 'x', errors: { receiver_phone: ['too long', 'digits only'], desi: ['required'] } };
    expect(readInvalidFields(body)).toEqual([
      { field: 'receiver_phone', message: 'too long' },
      { field: 'receiver_phone', message: 'digits only' },
      { field: 'desi', message: 'required' },
    ]);
  });

  it('reads an object of sentences, and a nested one with dotted names', () => {
    expect(readInvalidFields({ errors: { receiver: { phone: 'bad' }, desi: 'zero' } })).toEqual([
      { field: 'receiver.phone', message: 'bad' },
      { field: 'desi', message: 'zero' },
    ]);
  });

  it('reads an array of field and message', () => {
    const errors = [
      { field: 'width', message: 'above 300' },
      { path: ['receiver', 'name'], msg: 'missing' },
      { path: ['desi'], msg: ['zero'] },
      { path: [], field: 'x', msg: [] },
      { field: 'height' },
      'something else',
      null,
    ];
    expect(readInvalidFields({ errors })).toEqual([
      { field: 'width', message: 'above 300' },
      { field: 'receiver.name', message: 'missing' },
      { field: 'desi', message: 'zero' },
      { field: 'x', message: '' },
      { field: 'height', message: '' },
      { field: '', message: 'something else' },
    ]);
  });

  it.each([
    ['data.errors', { data: { errors: { desi: ['zero'] } } }],
    ['data itself', { data: { desi: ['zero'] } }],
    ['error.details', { error: { code: 'invalid', details: [{ field: 'desi', message: 'zero' }] } }],
    ['error.fields', { error: { fields: { desi: { message: 'zero' } } } }],
  ])('reads %s', (_place, body) => {
    expect(readInvalidFields(body)).toEqual([{ field: 'desi', message: 'zero' }]);
  });

  it.each([{}, { message: 'x' }, { errors: null }, { errors: 'x' }, { errors: [] }, { data: [] }, { data: null }])(
    'has no fields in %j',
    (body) => {
      expect(readInvalidFields(body)).toEqual([]);
    },
  );

  it('does not take the code and the sentence beside the fields for fields', () => {
    const errors = { code: 'E1', message: 'Validation failed', desi: ['zero'] };
    expect(readInvalidFields({ errors })).toEqual([{ field: 'desi', message: 'zero' }]);
  });
});
