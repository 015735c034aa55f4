import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDevices, deviceReportsEnd } from '../../../../../electron/adapters/printing/cups/device.ts';
import { encodeIpp } from '../../../../../electron/adapters/printing/ipp/encode.ts';
import { ippTag, strings } from '../../../../../electron/adapters/printing/ipp/message.ts';
import { printerGroup } from '../../../../support/cups/ippGroups.ts';

describe('printers that are polled themselves', () => {
  const off = { state: 'offline', trouble: 'offline', reason: 'EHOSTUNREACH' } as const;

  it('are not waited for longer than a list of printers may take, and are known the next time', async () => {
    let answer: (state: typeof off) => void = () => undefined;
    let requested = 0;
    const devices = createDevices(() => {
      requested += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    }, 1);
    expect(await devices.stateOf('ipp://10.0.0.9/ipp/print')).toBeNull();
    expect(await devices.stateOf('ipp://10.0.0.9/ipp/print')).toBeNull();
    expect(requested).toBe(1);
    answer(off);
    expect(await devices.stateOf('ipp://10.0.0.9/ipp/print')).toEqual(off);
  });

  it('are polled again each time, and each on its own', async () => {
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
    const empty = printerGroup(3, ['media-empty-report']);
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

describe('whether a printer reports the end of a job', () => {
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
  ])('%s: %s', (uri, notifies) => {
    expect(deviceReportsEnd(uri)).toBe(notifies);
  });
});
