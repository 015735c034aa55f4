import type { Texts } from './texts.ts';
import type { trPayments } from './trPayments.ts';

/** Texts of open payments and their links. */
export const enPayments: Pick<Texts, keyof typeof trPayments> = {
  payments: {
    emptyTitle: 'No open payment',
    emptyBody: 'When the balance does not cover a shipment, its payment link and QR code show up here.',
    scanQr: 'Scan with a phone and pay',
    amount: 'Amount',
    balance: 'Balance',
    shortfall: 'Short by',
    left: 'time left',
    expired: 'Expired: ask for a new link with Look now',
    noLink: 'The service sent no payment link. Pay in the customer panel.',
    copy: 'Copy link',
    copied: 'Copied',
    qrOf: 'QR code of the payment link',
  },
};
