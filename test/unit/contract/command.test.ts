import { describe, expect, it } from 'vitest';
import { commandCode, MAX_QUANTITY, PLAIN_COMMANDS, readCommand } from '../../../electron/contract/command.ts';

it('a sheet of barcodes that was printed once is read by every later version', () => {
  const codes = PLAIN_COMMANDS.map((name) => [name, commandCode({ name })]);
  expect(Object.fromEntries(codes)).toEqual({
    undo: 'LSCMDUNDO',
    reprint: 'LSCMDREPRINT',
    hold: 'LSCMDHOLD',
    next_printer: 'LSCMDPRINTER',
    where: 'LSCMDWHERE',
    confirm: 'LSCMDCONFIRM',
    clear: 'LSCMDCLEAR',
    pickup: 'LSCMDPICKUP',
    end_pickup: 'LSCMDPICKUPEND',
  });
  expect(commandCode({ name: 'quantity', quantity: 12 })).toBe('LSCMDQTY12');
  expect(commandCode({ name: 'box', box: 'SMALL' })).toBe('LSCMDBOXSMALL');
  for (const name of PLAIN_COMMANDS) expect(readCommand(commandCode({ name }))).toEqual({ name });
});

describe('a command barcode of a quantity', () => {
  it.each([1, 10, MAX_QUANTITY])('means %i parcels', (quantity) => {
    const command = { name: 'quantity', quantity } as const;
    expect(readCommand(commandCode(command))).toEqual(command);
  });

  it.each([0, MAX_QUANTITY + 1, 1_000])('is no command with %i parcels', (quantity) => {
    expect(readCommand(commandCode({ name: 'quantity', quantity }))).toBeNull();
  });

  it('is no command without the letters that begin one', () => {
    expect(readCommand(commandCode({ name: 'quantity', quantity: 5 }).replace(/^LSCMD/, 'ORDER'))).toBeNull();
  });
});
