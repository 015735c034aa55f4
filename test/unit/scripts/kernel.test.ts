import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { canExecute, SMALLEST_32_BIT } from '../../../scripts/windows/kernel.ts';

/** Where the header of a program has its processor. */
const MACHINE_AT = 18;
const forMips = (program: Buffer): Buffer => {
  const other = Buffer.from(program);
  other.writeUInt16LE(8, MACHINE_AT);
  return other;
};

it.skipIf(process.platform !== 'linux')('a kernel runs programs of its own processor alone', () => {
  const own = readFileSync('/bin/true');
  expect([own, forMips(own), forMips(SMALLEST_32_BIT)].map(canExecute)).toEqual([true, false, false]);
});

it('the 32-bit program is one for Linux on an x86, of one segment that is all of it', () => {
  const [type, machine] = [SMALLEST_32_BIT.readUInt16LE(16), SMALLEST_32_BIT.readUInt16LE(MACHINE_AT)];
  const [entry, start] = [SMALLEST_32_BIT.readUInt32LE(24), SMALLEST_32_BIT.readUInt32LE(60)];
  expect([SMALLEST_32_BIT.subarray(0, 5).toString('latin1'), type, machine]).toEqual(['\x7fELF\x01', 2, 3]);
  expect(SMALLEST_32_BIT.readUInt32LE(68)).toBe(SMALLEST_32_BIT.length);
  expect(SMALLEST_32_BIT.subarray(entry - start).toString('hex')).toBe('31c04031dbcd80');
});
