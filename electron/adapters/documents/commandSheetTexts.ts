import type { PLAIN_COMMANDS } from '../../contract/command.ts';
import type { TextLanguage } from '../../contract/names.ts';

type PlainCommand = (typeof PLAIN_COMMANDS)[number];
type Named = readonly [name: string, what: string];

interface CommandSheetTexts {
  readonly title: string;
  readonly hint: string;
  readonly desk: string;
  readonly page: string;
  readonly groups: Readonly<Record<'last' | 'next' | 'printer' | 'boxes' | 'quantity', string>>;
  readonly commands: Readonly<Record<PlainCommand, Named>>;
  readonly quantity: { readonly one: string; readonly many: string; readonly what: string };
  readonly noSize: string;
}

const en: CommandSheetTexts = {
  title: 'Command barcodes',
  hint: 'Scan one: what stands beside it happens. Print it at its full size, and hang it up at the desk.',
  desk: 'Desk',
  page: 'Page',
  groups: {
    last: 'The last parcel',
    next: 'The next order',
    printer: 'The printer',
    boxes: 'The box of the next order',
    quantity: 'Parcels of the next order',
  },
  commands: {
    undo: ['Cancel the last one', 'Cancels the order if it was not sent; asks before it cancels a shipment.'],
    reprint: ['Print the last one again', 'The label comes out once more.'],
    confirm: ['CONFIRM', 'Says yes to the question on the screen. Never closes an error.'],
    hold: ['Hold the next', 'Scan the order after it: it is put on hold.'],
    where: ['Where is the parcel?', 'Scan the order or the label after it. Nothing is sent.'],
    clear: ['Clear the choices', 'Box, number of parcels and hold for the next order.'],
    next_printer: ['Next printer', 'Labels go to the next one.'],
  },
  quantity: { one: '1 parcel', many: '{{count}} parcels', what: 'Then scan the order.' },
  noSize: 'without a size',
};

const tr: CommandSheetTexts = {
  title: 'Komut barkodları',
  hint: 'Birini okut: yanında yazan olur. Tam boy yazdır (küçültme), masaya as.',
  desk: 'Masa',
  page: 'Sayfa',
  groups: {
    last: 'Son koli',
    next: 'Sıradaki sipariş',
    printer: 'Yazıcı',
    boxes: 'Sıradaki siparişin kutusu',
    quantity: 'Sıradaki siparişin koli sayısı',
  },
  commands: {
    undo: ['Sonuncuyu iptal et', 'Gönderilmediyse siparişi iptal eder; gönderiyi iptal etmeden önce sorar.'],
    reprint: ['Sonuncuyu yeniden bas', 'Etiket bir kez daha çıkar.'],
    confirm: ['ONAY', 'Ekrandaki soruya evet der. Hatayı hiçbir zaman kapatmaz.'],
    hold: ['Sıradakini beklet', 'Ardından siparişi okut: beklemeye alınır.'],
    where: ['Koli nerede?', 'Ardından siparişi ya da etiketi okut. Hiçbir şey gönderilmez.'],
    clear: ['Seçimleri sil', 'Sıradaki sipariş için kutu, koli sayısı, beklet.'],
    next_printer: ['Sonraki yazıcı', 'Etiketler bir sonrakine gider.'],
  },
  quantity: { one: '1 koli', many: '{{count}} koli', what: 'Ardından siparişi okut.' },
  noSize: 'ölçüsüz',
};

/** The texts of the sheet of command barcodes. The screens have their own texts for the same things in the renderer. */
export const commandSheetTexts: Readonly<Record<TextLanguage, CommandSheetTexts>> = { tr, en };
