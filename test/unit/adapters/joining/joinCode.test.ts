import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJoinCode, SECRET_BYTES, writeJoinCode } from '../../../../electron/adapters/joining/joinCode.ts';

const codes = fc.record({
  address: fc.ipV4(),
  port: fc.integer({ min: 1, max: 65_535 }),
  secret: fc.uint8Array({ minLength: SECRET_BYTES, maxLength: SECRET_BYTES }),
});

it('comes back as it was written, however a person types it', () => {
  fc.assert(
    fc.property(codes, fc.boolean(), (code, isTyped) => {
      const written = writeJoinCode(code);
      expect(written).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{1,5}$/);
      const text = isTyped
        ? ` ${written.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
        : written;
      const read = readJoinCode(text);
      expect(read).toMatchObject({ address: code.address, port: code.port });
      expect([...(read?.secret ?? [])]).toEqual([...code.secret]);
    }),
  );
});

it('is no code with one letter wrong or missing', () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.constantFrom(...'23456789ABCDEFGH'), (code, at, letter) => {
      const letters = writeJoinCode(code).replaceAll('-', '');
      const place = at % letters.length;
      const wrong = letters.slice(0, place) + letter + letters.slice(place + 1);
      // The last letter has bits that mean nothing; there is one mistake in 65,536 that the check does not see.
      if (place < letters.length - 1 && letters[place] !== letter)
        expect(readJoinCode(wrong)?.secret).not.toEqual(code.secret);
      expect(readJoinCode(letters.slice(0, place) + letters.slice(place + 1))).toBeNull();
    }),
  );
  expect(readJoinCode('')).toBeNull();
  expect(readJoinCode('ORD-1')).toBeNull();
});
