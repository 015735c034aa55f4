import { expect, it } from 'vitest';
import { headerName } from '../../../../electron/adapters/api/setWebhook.ts';

it.each([
  ['X-Svc-Signature', 'X-Svc-Signature'],
  [' x-kargo-signature ', 'x-kargo-signature'],
  ['X-Svc-Signature: sha256=<hex>', 'X-Svc-Signature'],
  [null, null],
  ['', null],
  ['X Svc Signature', null],
  ['İmza', null],
  ['x'.repeat(121), null],
])('a service that names its signature header %j means %j', (told, name) => {
  expect(headerName(told)).toBe(name);
});
