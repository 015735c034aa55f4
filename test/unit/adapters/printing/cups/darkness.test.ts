import { describe, expect, it } from 'vitest';
import { darknessAttributes, darknessOf } from '../../../../../electron/adapters/printing/cups/darkness.ts';
import { readDriver } from '../../../../../electron/adapters/printing/cups/driver.ts';
import { integer, ippTag, strings } from '../../../../../electron/adapters/printing/ipp/message.ts';

describe('the darkness of a CUPS queue', () => {
  const nothing = { tag: 4, attributes: [] };
  const option = (encoding: string, text: string, choice: string) =>
    readDriver(
      Buffer.from(
        `*PPD-Adobe: "4.3"\r\n*LanguageEncoding: ${encoding}\r\n*OpenUI *Resolution/Resolution: PickOne\r\n` +
          `*Resolution 203dpi/203 DPI: ""\r\n*CloseUI: *Resolution\r\n*OpenUI *zePrint/${text}: PickOne\r\n` +
          `*DefaultzePrint: -1\r\n*zePrint -1/${choice}: "<</cupsCompression -1>>setpagedevice"\r\n*zePrint 30: ""\r\n` +
          `*CloseUI: *zePrint\r\n*tr.zePrint -1/Yazıcı: ""\r\n`,
      ).toString('latin1'),
    );

  it('has the choices of the driver, in its words', () => {
    const driver = option('UTF-8', 'Print Density', 'Yazıcıdaki gibi');
    expect(darknessOf(nothing, driver)).toEqual([
      { id: 'zePrint=-1', name: 'Yazıcıdaki gibi' },
      { id: 'zePrint=30', name: '30' },
    ]);
    expect(darknessAttributes(nothing, driver, 'zePrint=30')).toEqual([strings(ippTag.name, 'zePrint', '30')]);
    expect(darknessAttributes(nothing, driver, null)).toEqual([]);
    expect(darknessAttributes(nothing, driver, 'Darkness=30')).toEqual([]);
  });

  it('reads letters that an old driver writes in hexadecimal', () => {
    const [first] = darknessOf(nothing, option('ISOLatin1', 'Darkness', 'K<FC>r'));
    expect(first?.name).toBe('Kür');
  });

  it('is none where no option is about it', () => {
    expect(darknessOf(nothing, option('UTF-8', 'Print Rate', 'x'))).toEqual([]);
    expect(darknessOf(nothing, null)).toEqual([]);
  });

  it('goes from -100 to 100 where the printer has the IPP attribute', () => {
    const printer = { tag: 4, attributes: [integer('print-darkness-supported', 5)] };
    expect(darknessOf(printer, null).map(({ name }) => name)).toEqual(['-100', '-50', '0', '+50', '+100']);
    expect(darknessAttributes(printer, null, 'print-darkness=-50')).toEqual([integer('print-darkness', -50)]);
  });
});
