import { expect, it, vi } from 'vitest';
import type { TimelineEntry } from '../../../../electron/contract/job.ts';
import { Timeline } from '../../../../renderer/features/ledger/Timeline.tsx';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { samplePrint } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const entry = (type: string, detail: TimelineEntry['detail'] = {}): TimelineEntry => ({
  ...{ at: NOON, type, by: null, amount: null, from: null, to: 'printed', detail },
});

async function read(entries: readonly TimelineEntry[]): Promise<readonly string[]> {
  vi.setSystemTime(NOON);
  const { container } = await renderPart(<Timeline entries={entries} />);
  return [...container.querySelectorAll('li p')].flatMap(readIn).filter((text) => text !== 'Bugün');
}

it('names the printer of the newest print in the lines after it', async () => {
  const print = { ...samplePrint, printerName: 'Argox' };
  expect(
    await read([
      entry('print_started', { print: { ...samplePrint, desk: 'Depo' } }),
      entry('print_confirmed'),
      entry('print_started', { print, reason: 'damaged' }),
      entry('print_confirmed', { by: 'sent' }),
    ]),
  ).toMatchInlineSnapshot(`
    [
      "24 Kasım Salı",
      "Yazıcıya gönderildi (Zebra-1, masa Depo)",
      "Basıldı, yazıcı onayladı: Zebra-1, masa Depo",
      "Yeniden basılıyor (Argox): etiket hasarlı",
      "Yazıcıya gönderildi; çıkıp çıkmadığını yazıcı bildiremiyor: Argox",
    ]
  `);
});

it('says that the printer is not known where a print has no record of it', async () => {
  expect(
    await read([
      entry('print_confirmed'),
      entry('print_confirmed', { by: 'sent' }),
      entry('print_started', { print: 'torn', reason: 'damaged' }),
    ]),
  ).toMatchInlineSnapshot(`
    [
      "24 Kasım Salı",
      "Basıldı, yazıcı onayladı: hangi yazıcı olduğu bilinmiyor",
      "Yazıcıya gönderildi; çıkıp çıkmadığını yazıcı bildiremiyor: hangi yazıcı olduğu bilinmiyor",
      "Yeniden basılıyor (hangi yazıcı olduğu bilinmiyor): etiket hasarlı",
    ]
  `);
  expect(await read([entry('print_started')])).toMatchInlineSnapshot(`
    [
      "24 Kasım Salı",
      "Yazıcıya gönderildi (hangi yazıcı olduğu bilinmiyor)",
    ]
  `);
});
