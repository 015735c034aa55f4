import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printFileName } from '../../../../electron/adapters/printing/printFileName.ts';

it.each([
  ['Sipariş 7', 'Sipariş 7'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['A/B\\C:D*E?F"G<H>I|J', 'A_B_C_D_E_F_G_H_I_J'],
  ['two\r\nlines', 'two lines'],
  ['  .hidden', 'hidden'],
  ['ends. . .', 'ends'],
  ['', 'label'],
  [' . ', 'label'],
  ['CON', '_CON'],
  ['con.pdf', '_con.pdf'],
  ['LPT1 .x', '_LPT1 .x'],
  ['console', 'console'],
  ['\u202Efdp.1', 'fdp.1'],
])('a label called %j becomes the file %j', (title, name) => {
  expect(printFileName(title)).toBe(name);
});

it('is a name that every file system takes, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const name = printFileName(title);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(201);
      expect(name).toMatch(/^[^\p{Cc}/\\:*?"<>|]+$/u);
      expect(name).not.toMatch(/^[\s.]|[\s.]$/);
    }),
  );
});
