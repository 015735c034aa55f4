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
    covered: 'The balance now covers this fee. Check with Alt+B.',
    coveredUnpaid:
      'The balance covers it, but the service still says unpaid: pay with its link, or cancel it and open a new shipment.',
    toldAt: 'As of {{when}}',
    stale: 'Old figures: {{age}} ({{when}})',
    untold: 'Age of these figures unknown',
    left: 'Time left',
    until: 'Pay by {{when}}',
    expiredAt: 'Expired: {{when}} (by this computer’s clock)',
    expiredSince: 'Expired: {{when}}',
    expiredAsk: 'It may have been paid: check with Alt+B.',
    expiredTodo:
      'The service still says unpaid. If it will not be paid, cancel it, then open a new shipment with Alt+N.',
    expiredGroup: 'Expired',
    expiryUnreadable: 'The payment deadline cannot be read',
    noExpiry: 'The service gave no payment deadline',
    odd: 'The service wrote',
    words: 'The service’s words',
    answer: 'Checked ({{when}}): {{said}}',
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
      mail: 'E-mail ready, you still have to send it: {{host}}',
    },
    ended: { paid: 'Paid', cancelling: 'Cancelling', cancelled: 'Cancelled' },
    linkClosed: 'The payment link is closed.',
    anewTodo: 'If the parcel must still go, open a new shipment with Alt+N.',
    seen: 'Clear from screen',
    more: { one: 'Show {{count}} more payment', other: 'Show more of the {{count}} other payments' },
  },
};
