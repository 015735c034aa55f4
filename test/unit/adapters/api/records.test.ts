import { describe, expect, it } from 'vitest';
import { identifier, text } from '../../../../electron/adapters/api/fields.ts';
import { fieldsOf, guess, listIn, readEach } from '../../../../electron/adapters/api/records.ts';

describe('the list in an answer', () => {
  it.each<[unknown, unknown]>([
    [[1], [1]],
    [{ items: [1], other: [2] }, [1]],
    [{ carriers: [1], items: [2] }, [1]],
    [{ unheardOf: [1], count: 1 }, [1]],
    [{ one: [1], two: [2] }, null],
    [{ count: 0 }, null],
    ['text', null],
    [null, null],
  ])('of %j is %j', (data, list) => {
    expect(listIn(data, 'carriers')).toEqual(list);
  });

  it('keeps the records that can be read, and is no such list where none of them can', () => {
    const read = (item: unknown) => (typeof item === 'number' ? item : null);
    expect(readEach([1, 'x', 2], read)).toEqual([1, 2]);
    expect(readEach([], read)).toEqual([]);
    expect([readEach(['x'], read), readEach(null, read)]).toEqual([null, null]);
  });
});

describe('a record that is read by guesses', () => {
  it('gives the first place that can be read, and shows the rest', () => {
    const record = fieldsOf({ code: null, id: 7, name: 'Depo' });
    expect(record.find(guess(identifier, 'code', 'id'))).toBe('7');
    expect(record.more()).toEqual([{ name: 'name', value: 'Depo' }]);
  });

  it('shows another value of the same field, and not the same one twice', () => {
    const same = fieldsOf({ title: 'A', name: 'A' });
    same.find(guess(text, 'title', 'name'));
    expect(same.more()).toEqual([]);
    const other = fieldsOf({ title: 'A', name: 'B' });
    other.find(guess(text, 'title', 'name'));
    expect(other.more()).toEqual([{ name: 'name', value: 'B' }]);
  });
});
