import type { Texts } from './texts.ts';
import type { trPayments } from './trPayments.ts';

/** Texts of open payments and their links. */
export const enPayments: Pick<Texts, keyof typeof trPayments> = {
  payments: {
    emptyTitle: 'No open payment',
    emptyBody: 'When the balance does not cover a shipment, its payment link and QR code show up here.',
    scanQr: 'Scan with a phone and pay',
    chosen: 'Chosen payment',
    slot: 'Slot {{slot}}',
    amount: 'Amount',
    balance: 'Balance',
    shortfall: 'Short by',
    balanceTold: 'Balance: {{told}}',
    covered: 'The balance covers this fee by now. Check with Alt+B.',
    coveredUnpaid:
      'The balance covers it, but the service still says unpaid: pay with its link, or cancel it and open a new shipment.',
    toldAt: 'As of {{when}}',
    stale: 'Old figures: {{age}} ({{when}})',
    untold: 'Nobody knows as of when',
    left: 'Time left',
    until: 'Pay until {{when}}',
    expiredAt: 'Expired: {{when}} (by this computer’s clock)',
    expiredAsk: 'It may be paid: ask the service with Alt+B.',
    expiredTodo: 'The service still says unpaid. If nobody pays, cancel it, then ship it anew with Alt+N.',
    expiredGroup: 'Expired',
    expiryUnreadable: 'The time to pay until cannot be read',
    noExpiry: 'The service did not say until when',
    odd: 'The service wrote',
    words: 'The service’s words',
    answer: 'Asked at {{when}}: {{said}}',
    noLink: 'The service sent no payment link. Pay in the customer panel.',
    refused: {
      not_https: 'Not a safe link (no https): it is not opened. Pay in the customer panel.',
      too_long: 'The link is too long: it is not opened. Pay in the customer panel.',
      unreadable: 'The link cannot be read: it is not opened. Pay in the customer panel.',
    },
    tooDense: 'The code is very dense: enlarge it with Alt+V, then scan.',
    copied: 'Copied',
    qrOf: 'QR code of the payment link',
    debt: 'Measurement-difference debt of the account',
    handed: {
      open: 'Opened in the browser: {{host}}',
      copy: 'Link copied: {{host}}',
      mail: 'Mail prepared, sending it is yours: {{host}}',
    },
    ended: { paid: 'Paid', cancelling: 'Cancelling', cancelled: 'Cancelled' },
    linkClosed: 'The payment link is closed.',
    anewTodo: 'If the parcel is to go, ship it anew with Alt+N.',
    seen: 'Clear from screen',
    more: { one: 'Show {{count}} more payment', other: 'Show more of the {{count}} other payments' },
  },
};
