import { expect, test } from 'vitest';
import { namedCupsServer } from '../../../../electron/adapters/printing/systemPrinter.ts';

test.each([
  ['/run/cups/cups.sock', { socketPath: '/run/cups/cups.sock' }],
  ['depo', { host: 'depo', port: 631 }],
  ['depo.example:8631', { host: 'depo.example', port: 8631 }],
  ['10.0.0.7:631/version=1.1', { host: '10.0.0.7', port: 631 }],
  ['[::1]:8631', { host: '::1', port: 8631 }],
  ['', null],
  [undefined, null],
  [':631', null],
  ['two words:x:y', null],
])('CUPS_SERVER %j names %j', (name, server) => {
  expect(namedCupsServer(name)).toEqual(server);
});
