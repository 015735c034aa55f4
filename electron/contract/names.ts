import type { JobState } from './job.ts';
import type { ShipmentType } from './order.ts';

/*
 * Names that stand on the screens and in documents as well, so that a parcel is called the same on both. All other texts
 * of the screens are in renderer/i18n/locales, those of a document beside the document.
 */

export type TextLanguage = 'tr' | 'en';

export const STATE_NAMES = {
  tr: {
    needs_attention: 'düzeltilecek',
    queued: 'sırada',
    submitting: 'gönderiliyor',
    awaiting_payment: 'ödeme bekliyor',
    label_pending: 'etiket bekliyor',
    label_ready: 'etiket hazır',
    printing: 'basılıyor',
    print_unconfirmed: 'çıktı mı?',
    printed: 'basıldı',
    verified: 'doğrulandı',
    handed_over: 'kuryede',
    already_shipped: 'zaten gönderilmiş',
    cancelling: 'iptal ediliyor',
    cancelled: 'iptal edildi',
    failed: 'reddedildi',
  },
  en: {
    needs_attention: 'to fix',
    queued: 'in the queue',
    submitting: 'sending',
    awaiting_payment: 'waits for payment',
    label_pending: 'waits for label',
    label_ready: 'label ready',
    printing: 'printing',
    print_unconfirmed: 'on paper?',
    printed: 'printed',
    verified: 'verified',
    handed_over: 'with courier',
    already_shipped: 'already shipped',
    cancelling: 'cancelling',
    cancelled: 'cancelled',
    failed: 'refused',
  },
} as const satisfies Record<TextLanguage, Record<JobState, string>>;

/** Names of the boxes of a new desk (contract/box.ts), by their ids. */
export const BOX_NAMES = {
  tr: { ENVELOPE: 'Zarf', SMALL: 'Küçük kutu', MEDIUM: 'Orta kutu', LARGE: 'Büyük kutu', XLARGE: 'Çok büyük kutu' },
  en: {
    ENVELOPE: 'Envelope',
    SMALL: 'Small box',
    MEDIUM: 'Medium box',
    LARGE: 'Large box',
    XLARGE: 'Extra large box',
  },
} as const;

export const SHIPMENT_TYPE_NAMES = {
  tr: { koli: 'Koli', dosya: 'Dosya', palet: 'Palet' },
  en: { koli: 'Box', dosya: 'Document', palet: 'Pallet' },
} as const satisfies Record<TextLanguage, Record<ShipmentType, string>>;
