import { expect, test } from 'vitest';
import { isVirtual } from '../../../../../electron/adapters/printing/windows/virtualPrinter.ts';

test.each([
  ['PORTPROMPT:', 'Microsoft Print To PDF', true],
  ['PORTPROMPT:', 'Microsoft XPS Document Writer v4', true],
  ['SHRFAX:', 'Microsoft Shared Fax Driver', true],
  ['nul:', 'Send To Microsoft OneNote 16 Driver', true],
  ['Microsoft.Office.OneNote_16001_x64', 'Microsoft Software Printer Driver', true],
  ['FILE:', 'Generic / Text Only', true],
  ['Documents\\*.pdf', 'Adobe PDF Converter', true],
  ['USB001', 'ZDesigner GK420d', false],
  ['192.168.1.40', 'TSC TTP-244 Pro', false],
  ['WSD-1', 'HP LaserJet PDF 400', false],
  ['LPT1:', 'Generic / Text Only', false],
  ['CUPS:Etiket', 'Faxe Kalk Etiket', false],
])('a printer at %j with the driver %j is virtual: %s', (port, driver, virtual) => {
  expect(isVirtual({ port, driver })).toBe(virtual);
});
