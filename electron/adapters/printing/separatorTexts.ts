import type { TextLanguage } from '../../contract/names.ts';
import type { LabelGroup } from '../../core/ports/SeparatorSheets.ts';

/** Texts on the sheets between the groups of a batch, and their names in the print queue. */
export const separatorTexts = {
  tr: {
    noLabel: 'KARGO ETİKETİ DEĞİL',
    doNotStick: 'Koliye yapıştırma',
    title: (batch: number, name: string) => `Ayırıcı ${batch} · ${name}`,
    batch: (batch: number, when: string) => `Toplu gönderim ${batch} · ${when}`,
    orders: (count: number) => `${count} sipariş`,
    sorts: { carrier: 'Kargo firması', province: 'İl', box: 'Ölçü' },
    none: { carrier: 'Firma belirtilmemiş', province: 'İl belirtilmemiş', box: 'Ölçü belirtilmemiş' },
    words: { cheapest: 'En ucuz', fastest: 'En hızlı' },
  },
  en: {
    noLabel: 'NOT A SHIPPING LABEL',
    doNotStick: 'Do not stick on a parcel',
    title: (batch: number, name: string) => `Separator ${batch} · ${name}`,
    batch: (batch: number, when: string) => `Batch ${batch} · ${when}`,
    orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    sorts: { carrier: 'Carrier', province: 'Province', box: 'Size' },
    none: { carrier: 'No carrier named', province: 'No province', box: 'No size' },
    words: { cheapest: 'Cheapest', fastest: 'Fastest' },
  },
} as const;

/** The name of the group as a person reads it. */
export function nameOf({ sort, name }: Pick<LabelGroup, 'sort' | 'name'>, language: TextLanguage): string {
  const { none, words } = separatorTexts[language];
  const own = name.trim();
  if (own === '') return none[sort];
  return sort === 'carrier' && (own === 'cheapest' || own === 'fastest') ? words[own] : own;
}
