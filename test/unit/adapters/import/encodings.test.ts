import { describe, expect, it } from 'vitest';
import { decoded, encodingOf } from '../../../../electron/adapters/import/encodings.ts';
import { inEncoding } from '../../../support/inEncoding.ts';

/** A text as it is read from bytes of an unknown encoding. */
const read = (bytes: Uint8Array): string => decoded(bytes, encodingOf(bytes));

describe('a list in Windows-1254 or an old encoding of Turkish', () => {
  it.each([
    ['begins with ş', 'şube;sipariş no\nKadıköy;A-1'],
    ['has ş as its second letter', 'İş no;alıcı\nA-1;Ayşe Güneş'],
    ['has nothing but ASCII in its first row', 'no;ad\nA-1;Çiğdem Şık'],
    ['has one Turkish letter alone', 'no;ad\nA-1;Ayse Güven'],
    ['has two bytes that are also a letter of UTF-8', 'no;not\nA-1;Aşık Bey MUŞ’TAN gelecek'],
  ])('is read where it %s', (_name, text) => {
    expect(read(inEncoding(text, 'windows-1254'))).toBe(text);
  });

  it('is distinguished from that of DOS and of the old Macintosh by its letters', () => {
    const text = 'sipariş no;alıcı adı;ilçe\nA-1;Çiğdem Gürsoy;Üsküdar\nA-2;Işıl Öz;Şişli';
    for (const encoding of ['windows-1254', 'cp857', 'mac-turkish'] as const) {
      expect(encodingOf(inEncoding(text, encoding))).toBe(encoding);
      expect(read(inEncoding(text, encoding))).toBe(text);
    }
  });
});

describe('a list in Unicode', () => {
  const text = 'sipariş no;alıcı\nA-1;Ayşe Güneş';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(text, 'utf16le').swap16()],
    ['UTF-16 the other way round with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('is read in %s', (_name, bytes) => {
    expect(read(bytes)).toBe(text);
  });

  it('is known by its byte order mark where hardly a letter of it is one of ASCII', () => {
    const greek = '\ufeffΑριθμόςΠαραλήπτηςΔιεύθυνση';
    for (const bytes of [Buffer.from(greek, 'utf16le'), Buffer.from(greek, 'utf16le').swap16()])
      expect(read(bytes)).toBe(greek.slice(1));
  });

  it('loses a byte that is no UTF-8, and none of its other letters', () => {
    const [before, after] = [`${text}\nA-2;Çiğdem`, ' Işık'];
    for (const mark of ['', '\ufeff']) {
      const bytes = Buffer.concat([Buffer.from(mark + before), Buffer.from([0xff]), Buffer.from(after)]);
      expect(read(bytes)).toBe(`${before}\ufffd${after}`);
    }
  });

  it('is known by its byte order mark even where most of its letters are broken', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffad\n'), Buffer.from([0xff, 0x0a, 0xff, 0x0a, 0xff])]);
    expect(read(bytes)).toBe('ad\n\ufffd\n\ufffd\n\ufffd');
  });
});
