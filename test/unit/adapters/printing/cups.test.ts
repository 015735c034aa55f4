import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { darknessAttributes, darknessOf } from '../../../../electron/adapters/printing/cups/darkness.ts';
import { createDevices, deviceReportsEnd } from '../../../../electron/adapters/printing/cups/device.ts';
import { readDriver } from '../../../../electron/adapters/printing/cups/driver.ts';
import { formatSpoolId, jobState, jobTitle, parseSpoolId } from '../../../../electron/adapters/printing/cups/job.ts';
import { mediaName, mediaSizes } from '../../../../electron/adapters/printing/cups/media.ts';
import { idlePrinterState, printerState } from '../../../../electron/adapters/printing/cups/printerState.ts';
import { encodeIpp } from '../../../../electron/adapters/printing/ipp/encode.ts';
import { type IppAttribute, integer, ippTag, strings } from '../../../../electron/adapters/printing/ipp/message.ts';

const enumeration = (name: string, value: number): IppAttribute => ({
  name,
  values: [{ kind: 'integer', tag: ippTag.enum, value }],
});
const keywords = (name: string, ...values: readonly string[]) => strings(ippTag.keyword, name, ...values);

function printer(state: number, reasons: readonly string[], message = '', accepting = true) {
  return {
    tag: 4,
    attributes: [
      enumeration('printer-state', state),
      keywords('printer-state-reasons', ...reasons),
      strings(ippTag.text, 'printer-state-message', message),
      { name: 'printer-is-accepting-jobs', values: [{ kind: 'boolean' as const, value: accepting }] },
    ],
  };
}

describe('the state of a CUPS printer', () => {
  it.each([
    ['idle', printer(3, ['none']), 'ready', null, null],
    ['printing', printer(4, ['none'], 'Printing.'), 'busy', null, 'Printing.'],
    [
      'connecting, as at the start of each job',
      printer(4, ['connecting-to-device'], 'Connecting'),
      'busy',
      null,
      'Connecting (connecting-to-device)',
    ],
    ['paused', printer(5, ['paused'], 'Paused'), 'paused', 'paused', 'Paused (paused)'],
    ['taking no jobs', printer(3, ['none'], 'Rejecting Jobs', false), 'paused', 'paused', 'Rejecting Jobs'],
    ['out of paper', printer(4, ['media-empty-error']), 'out_of_paper', 'out_of_paper', 'media-empty-error'],
    [
      'out of paper and stopped for it',
      printer(5, ['media-needed', 'paused']),
      'out_of_paper',
      'out_of_paper',
      'media-needed, paused',
    ],
    ['low on paper', printer(3, ['media-low-warning']), 'ready', null, 'media-low-warning'],
    ['with another tray empty', printer(3, ['media-empty-report']), 'ready', null, 'media-empty-report'],
    ['off', printer(4, ['offline-report']), 'offline', 'offline', 'offline-report'],
    [
      'off, told in a sentence',
      printer(4, ['none'], 'The printer is not responding.'),
      'offline',
      'offline',
      'The printer is not responding.',
    ],
    ['jammed', printer(4, ['media-jam-error'], 'Paper jam'), 'busy', 'jam', 'Paper jam (media-jam-error)'],
    ['jammed, told in a sentence', printer(5, ['paused'], 'Paper jam!'), 'paused', 'jam', 'Paper jam! (paused)'],
    ['open', printer(4, ['cover-open-error']), 'busy', 'cover_open', 'cover-open-error'],
    [
      'open, and so without paper',
      printer(5, ['media-empty', 'door-open']),
      'paused',
      'cover_open',
      'media-empty, door-open',
    ],
    [
      'printing for somebody else',
      printer(4, ['none'], 'The printer is in use.'),
      'busy',
      'other',
      'The printer is in use.',
    ],
    ['in trouble of its own', printer(4, ['marker-supply-empty-error']), 'busy', 'other', 'marker-supply-empty-error'],
    ['unheard of', { tag: 4, attributes: [] }, 'unknown', null, null],
  ])('%s', (_what, group, state, trouble, reason) => {
    expect(printerState(group)).toEqual({ state, trouble, reason });
  });

  it('forgets what the back end of the last job said once there is no job', () => {
    const nothing = { state: 'ready', trouble: null, reason: null };
    expect(idlePrinterState(printer(3, ['media-empty-error'], 'The printer is not responding.'))).toEqual(nothing);
    expect(idlePrinterState(printer(5, ['paused']))).toMatchObject({ state: 'paused' });
    expect(idlePrinterState(printer(3, ['none'], 'Yaz tatili', false))).toMatchObject({ state: 'paused' });
  });
});

describe('printers that are asked themselves', () => {
  const off = { state: 'offline', trouble: 'offline', reason: 'EHOSTUNREACH' } as const;

  it('are not waited for longer than a list of printers may take, and are known the next time', async () => {
    let answer: (state: typeof off) => void = () => undefined;
    let asked = 0;
    const devices = createDevices(() => {
      asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    }, 1);
    expect(await devices.stateOf('ipp://10.0.0.9/ipp/print')).toBeNull();
    expect(await devices.stateOf('ipp://10.0.0.9/ipp/print')).toBeNull();
    expect(asked).toBe(1);
    answer(off);
    expect(await devices.stateOf('ipp://10.0.0.9/ipp/print')).toEqual(off);
  });

  it('are asked anew each time, and another is another', async () => {
    let state: typeof off | null = off;
    const devices = createDevices(async (uri) => (uri === 'ipp://a/' ? state : null));
    expect(await devices.stateOf('ipp://a/')).toEqual(off);
    expect(await devices.stateOf('ipp://b/')).toBeNull();
    expect(await devices.stateOf(null)).toBeNull();
    state = null;
    expect(await devices.stateOf('ipp://a/')).toBeNull();
  });

  it.each([
    [['level=0;'], 'out_of_paper'],
    [['level=0;', 'level=250;'], 'ready'],
    // A label printer often names none.
    [[], 'out_of_paper'],
  ])('are out of paper where their only tray is empty, not where one of several is: %j', async (trays, state) => {
    const empty = printer(3, ['media-empty-report']);
    const attributes = [
      ...empty.attributes,
      ...(trays.length === 0 ? [] : [strings(ippTag.octetString, 'printer-input-tray', ...trays)]),
    ];
    const answer = encodeIpp({ version: 0x0101, code: 0, requestId: 1, groups: [{ ...empty, attributes }] });
    const server = createServer((incoming, response) => {
      incoming.resume();
      response.end(answer);
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await createDevices(undefined, 10_000).stateOf(`ipp://127.0.0.1:${port}/ipp/print`)).toMatchObject({
      state,
    });
  });
});

describe('whether a printer tells the end of a job', () => {
  it.each([
    ['ipp://192.168.1.5/ipp/print', true],
    ['ipps://etiket.local:443/ipp/print', true],
    ['http://192.168.1.5:631/ipp', true],
    ['dnssd://Etiket%20Yaz%C4%B1c%C4%B1s%C4%B1._ipp._tcp.local/?uuid=1', true],
    ['dnssd://Zebra._pdl-datastream._tcp.local/', false],
    ['dnssd://Zebra._printer._tcp.local/', false],
    ['ipp://server/printers/etiket', false],
    ['ipp://192.168.1.5/ipp/print?waitjob=false', false],
    ['socket://192.168.1.5:9100', false],
    ['lpd://192.168.1.5/lp', false],
    ['usb://Zebra/ZD420?serial=1', false],
    ['serial:/dev/ttyS0?baud=9600', false],
    ['parallel:/dev/lp0', false],
    ['file:/dev/null', false],
    ['not a uri', false],
    [null, false],
  ])('%s: %s', (uri, tells) => {
    expect(deviceReportsEnd(uri)).toBe(tells);
  });
});

describe('the state of a CUPS job', () => {
  const job = (state: number, reasons: readonly string[], message = '') => ({
    tag: 2,
    attributes: [
      enumeration('job-state', state),
      keywords('job-state-reasons', ...reasons),
      strings(ippTag.text, 'job-printer-state-message', message),
    ],
  });
  const ended = (outcome: object) => ({ kind: 'ended', outcome });

  it.each([
    ['pending', job(3, ['none']), { kind: 'waiting', trouble: null, reason: null }],
    [
      'held',
      job(4, ['job-hold-until-specified']),
      { kind: 'waiting', trouble: 'held', reason: 'job-hold-until-specified' },
    ],
    ['processing', job(5, ['job-printing'], 'Printing.'), { kind: 'processing' }],
    ['stopped', job(6, ['job-stopped'], 'Paper jam'), { kind: 'waiting', trouble: 'jam', reason: 'Paper jam' }],
    ['stopped for what nobody knows', job(6, [], 'Arıza 7'), { kind: 'waiting', trouble: 'other', reason: 'Arıza 7' }],
    [
      'cancelled by a person',
      job(7, ['job-canceled-by-user'], 'Printing.'),
      ended({ kind: 'cancelled', reason: 'job-canceled-by-user' }),
    ],
    [
      'cancelled by its back end',
      job(7, ['processing-to-stop-point'], 'No such media'),
      ended({ kind: 'cancelled', reason: 'No such media' }),
    ],
    [
      'cancelled by its back end, because the printer refused it',
      job(7, ['processing-to-stop-point'], 'Printer cannot print with supplied options.'),
      ended({ kind: 'aborted', trouble: 'media_refused', reason: 'Printer cannot print with supplied options.' }),
    ],
    ['aborted', job(8, ['aborted-by-system']), ended({ kind: 'aborted', trouble: null, reason: 'aborted-by-system' })],
    [
      'aborted for its media',
      job(8, ['aborted-by-system'], 'Unsupported media size.'),
      ended({ kind: 'aborted', trouble: 'media_refused', reason: 'Unsupported media size.' }),
    ],
    ['completed', job(9, ['processing-to-stop-point'], 'Idle.'), ended({ kind: 'completed' })],
    [
      'completed with errors',
      job(9, ['job-completed-with-errors'], 'Page 2 failed'),
      ended({ kind: 'unknown', detail: 'Page 2 failed' }),
    ],
    ['of no known state', job(12, []), ended({ kind: 'unknown', detail: 'job-state 12' })],
    ['without a state', { tag: 2, attributes: [] }, ended({ kind: 'unknown', detail: 'job-state missing' })],
  ])('%s', (_what, group, state) => {
    expect(jobState(group)).toEqual(state);
  });
});

describe('the media that CUPS is asked for', () => {
  it.each([
    ['the name that the printer has for it', ['iso_a4_210x297mm', 'om_label_100x150mm'], 'om_label_100x150mm'],
    ['the name that CUPS made of it', ['om_small-photo_100x150mm'], 'om_small-photo_100x150mm'],
    ['the exact one before a near one', ['na_index-4x6_4x6in', 'om_x_100x150mm'], 'om_x_100x150mm'],
    [
      'a custom size where there is one',
      ['na_index-4x6_4x6in', 'custom_min_20x20mm', 'custom_max_110x1000mm'],
      'custom_100x150mm_100x150mm',
    ],
    [
      'the 4 x 6 inch roll where there is nothing else',
      ['iso_a6_105x148mm', 'na_index-4x6_4x6in'],
      'na_index-4x6_4x6in',
    ],
    [
      'its size, for CUPS to refuse',
      ['iso_a4_210x297mm', 'custom_min_1x1mm', 'custom_max_50x50mm'],
      'custom_100x150mm_100x150mm',
    ],
    ['its size, of a queue without a driver', [], 'custom_100x150mm_100x150mm'],
    ['its size, past names that mean nothing', ['auto', '', 'main', 'x_1e9xNaNmm'], 'custom_100x150mm_100x150mm'],
  ])('is %s', (_which, supported, name) => {
    expect(mediaName(supported, 100, 150)).toBe(name);
  });

  it('is not turned on its side', () => {
    expect(mediaName(['om_x_150x100mm'], 100, 150)).toBe('custom_100x150mm_100x150mm');
  });
});

describe('a CUPS job between restarts', () => {
  it('is written and read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 0x7fffffff }),
        fc.option(fc.uuid().map((id) => `urn:uuid:${id}`)),
        (id, uuid) => {
          expect(parseSpoolId(formatSpoolId({ id, uuid }))).toEqual({ id, uuid });
        },
      ),
    );
  });

  it.each(['', '0', '-1', '1.5', 'label-7', '99999999999', '7 ', '7 a b', 'A.pdf'])('is not read from %j', (text) => {
    expect(parseSpoolId(text)).toBeNull();
  });
});

describe('the title of a CUPS job', () => {
  it('is one short line in UTF-8, whatever was asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const made = jobTitle(title);
        expect(Buffer.byteLength(made)).toBeLessThanOrEqual(120);
        expect(made).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
        expect(Buffer.from(made).toString()).toBe(made);
      }),
    );
  });

  it('keeps Turkish letters', () => {
    expect(jobTitle('Sipariş İĞÜŞÖÇ ığüşöç')).toBe('Sipariş İĞÜŞÖÇ ığüşöç');
  });
});

describe('the fixed media of a CUPS queue', () => {
  it('are its sizes in mm, each once, without the bounds of custom ones', () => {
    const names = [
      'om_label_100x150mm',
      'na_index-4x6_4x6in',
      'om_x_100x150mm',
      'custom_min_20x20mm',
      'custom_2x1in_2x1in',
      'auto',
    ];
    expect(mediaSizes(names)).toEqual([
      { widthMm: 100, heightMm: 150 },
      { widthMm: 101.6, heightMm: 152.4 },
      { widthMm: 50.8, heightMm: 25.4 },
    ]);
  });
});

describe('a CUPS driver', () => {
  it('that only passes a PDF on gets it unfiltered', () => {
    const ppd = '*PPD-Adobe: "4.3"\n*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 -"\n';
    expect(readDriver(ppd).handsPdfToPrinter).toBe(true);
  });

  it.each([
    '*cupsFilter: "application/vnd.cups-raster 0 rastertolabel"\n',
    '*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 pdftosomething"\n',
  ])('that renders gets the usual filters: %s', (ppd) => {
    expect(readDriver(ppd).handsPdfToPrinter).toBe(false);
  });
});

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
