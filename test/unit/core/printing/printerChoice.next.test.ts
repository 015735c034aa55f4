import { describe, expect, it } from 'vitest';
import { type PrinterInfo, silentSystem } from '../../../../electron/contract/printer.ts';
import { nextPrinter } from '../../../../electron/core/printing/printerChoice.ts';
import { aPrinter } from '../../../support/builders.ts';

const paper = (name: string, state: PrinterInfo['state'] = 'ready') =>
  aPrinter(`cups:${name}`, { kind: 'cups', state });
const folder = aPrinter('folder:PDF');

/** The printers that come one after the other, from the first, until one comes again. */
function turns(list: readonly PrinterInfo[], first: string | null, toFolder = false): string[] {
  const seen: string[] = [];
  let current = first;
  for (;;) {
    const next = nextPrinter(list, current, toFolder);
    if (next === null || seen.includes(next.id)) return seen;
    seen.push(next.id);
    current = next.id;
  }
}

describe('the next printer', () => {
  it('is the next in the list, round its end', () => {
    const list = [paper('A'), paper('B'), paper('C')];
    expect(turns(list, 'cups:B')).toEqual(['cups:C', 'cups:A', 'cups:B']);
  });

  it('is one that can print now', () => {
    const list = [paper('A'), paper('B', 'offline'), paper('C', 'paused'), paper('D', 'out_of_paper')];
    expect(nextPrinter(list, 'cups:A', false)).toBeNull();
    expect(turns([...list, paper('E', 'busy'), paper('F', 'unknown')], 'cups:A')).toEqual([
      'cups:E',
      'cups:F',
      'cups:A',
    ]);
  });

  it('is at this desk, unless somebody chose one of another desk, and then the one after it is here', () => {
    const elsewhere = aPrinter('desk:two/cups:Z', { kind: 'desk', desk: '2' });
    const list = [paper('A'), elsewhere];
    expect(nextPrinter(list, 'cups:A', false)).toBeNull();
    expect(nextPrinter(list, elsewhere.id, false)?.id).toBe('cups:A');
  });

  it('is none that puts nothing on paper, unless somebody chose that', () => {
    const fax = aPrinter('windows:Fax', { kind: 'windows', isVirtual: true });
    const list = [paper('A'), fax];
    expect(nextPrinter(list, 'cups:A', false)).toBeNull();
    expect(nextPrinter([fax], null, false)).toBeNull();
    expect(nextPrinter(list, fax.id, false)?.id).toBe('cups:A');
  });

  it('is the first where nothing was chosen, or what was chosen is gone', () => {
    const list = [paper('A'), paper('B')];
    expect(nextPrinter(list, null, false)?.id).toBe('cups:A');
    expect(nextPrinter(list, 'cups:Gone', false)?.id).toBe('cups:A');
  });

  it('is no folder while a printer is there: such labels are on no paper', () => {
    expect(turns([folder, paper('A'), paper('B')], 'cups:A')).toEqual(['cups:B', 'cups:A']);
    expect(nextPrinter([folder, paper('A')], 'cups:A', false)).toBeNull();
    expect(nextPrinter([folder, paper('A', 'offline')], 'cups:A', false)).toBeNull();
    expect(nextPrinter([folder, paper('A')], 'folder:PDF', false)?.id).toBe('cups:A');
  });

  it('may be the folder in the demo, and where there is nothing else', () => {
    expect(turns([folder, paper('A')], 'cups:A', true)).toEqual(['folder:PDF', 'cups:A']);
    expect(nextPrinter([folder], 'cups:Gone', false)?.id).toBe('folder:PDF');
    const isDown = silentSystem('cups', 'CUPS', 'ECONNREFUSED');
    expect(nextPrinter([isDown, folder], 'cups:Gone', false)?.id).toBe('folder:PDF');
    expect(nextPrinter([folder], 'folder:PDF', false)).toBeNull();
    expect(nextPrinter([], null, false)).toBeNull();
  });
});
