import { describe, expect, it } from 'vitest';
import { commandCode, MAX_QUANTITY, readCommand } from '../../../electron/contract/command.ts';

describe('a command barcode of a quantity', () => {
  it.each([1, 10, MAX_QUANTITY])('means %i parcels', (quantity) => {
    const command = { name: 'quantity', quantity } as const;
    expect(readCommand(commandCode(command))).toEqual(command);
  });

  it.each([0, MAX_QUANTITY + 1, 1_000])('is none with %i parcels', (quantity) => {
    expect(readCommand(commandCode({ name: 'quantity', quantity }))).toBeNull();
  });

  it('is none without the letters that begin a command', () => {
    expect(readCommand(commandCode({ name: 'quantity', quantity: 5 }).replace(/^LSCMD/, 'ORDER'))).toBeNull();
  });
});
