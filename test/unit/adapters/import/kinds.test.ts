import { expect, it } from 'vitest';
import { kindOf } from '../../../../electron/adapters/import/kinds.ts';

const container = [0xd0, 0xcf, 0x11, 0xe0];

it.each<[string, Uint8Array, string]>([
  ['a CSV', Buffer.from('ref;name\n1;a'), 'text'],
  ['nothing', Buffer.alloc(0), 'text'],
  ['text with a sign for less', Buffer.from('desi < 5;name'), 'text'],
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]), 'zip'],
  ['an empty archive', Buffer.from([0x50, 0x4b, 0x05, 0x06]), 'zip'],
  ['an old workbook', Buffer.from([...container, 1, 2, 3]), 'old_excel'],
  ['a workbook from before there were containers', Buffer.from([0x09, 0x08, 0x10, 0x00]), 'old_excel'],
  [
    'a workbook with a password',
    Buffer.from([...container, ...Buffer.from('EncryptedPackage', 'utf16le')]),
    'password',
  ],
  ['a PDF', Buffer.from('%PDF-1.4'), 'document'],
  ['an RTF', Buffer.from('{\\rtf1'), 'document'],
  ['a page', Buffer.from('\ufeff\n <!DOCTYPE html><table>'), 'web_page'],
  ['a table that calls itself a workbook', Buffer.from('<table><tr>'), 'web_page'],
  ['a page in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'web_page'],
])('%s is known by its first bytes', (_what, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind);
});
