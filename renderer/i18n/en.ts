import { STATE_NAMES } from '../../electron/contract/names.ts';
import { enBanners } from './enBanners.ts';
import { enBatch } from './enBatch.ts';
import { enDesk } from './enDesk.ts';
import { enDesks } from './enDesks.ts';
import { enDiagnosis } from './enDiagnosis.ts';
import { enFrame } from './enFrame.ts';
import { enImport } from './enImport.ts';
import { enLedger } from './enLedger.ts';
import { enMailbox } from './enMailbox.ts';
import { enPaper } from './enPaper.ts';
import { enPayments } from './enPayments.ts';
import { enPrintAt } from './enPrintAt.ts';
import { enProblems } from './enProblems.ts';
import { enRepair } from './enRepair.ts';
import { enRules } from './enRules.ts';
import { enScanner } from './enScanner.ts';
import { enScreens } from './enScreens.ts';
import { enService } from './enService.ts';
import { enShop } from './enShop.ts';
import { enUpdate } from './enUpdate.ts';
import type { Texts } from './texts.ts';

export const en: Texts = {
  ...enProblems,
  ...enScreens,
  ...enLedger,
  ...enPaper,
  ...enPrintAt,
  ...enService,
  ...enRepair,
  ...enScanner,
  ...enDesk,
  ...enDesks,
  ...enFrame,
  ...enMailbox,
  ...enPayments,
  ...enBanners,
  ...enBatch,
  ...enRules,
  ...enShop,
  ...enDiagnosis,
  ...enImport,
  ...enUpdate,
  app: {
    loading: 'Starting…',
    crashed: {
      title: 'This screen ran into an error.',
      body: 'Scanned orders are safe: all of them are on disk. Reload the screen and go on.',
      reload: 'Reload the screen',
    },
    noBridge: { title: 'This page works inside the program only.', body: 'Open the Label Station program.' },
    notStarted: 'The program is not responding.',
    tryAgain: 'Try again',
    withoutKeychain: 'Open without it',
    withoutKeychainHint:
      'Without it neither API key nor PIN is known. A key that is entered then is forgotten when the program closes.',
  },
  nav: {
    unread: 'could not be read, number unknown',
    label: 'Screens',
    scan: 'Scan',
    queue: 'Queue',
    watchlist: 'Shelf',
    payments: 'Pay',
    problems: 'Problems',
    orders: 'Orders',
    account: 'Account',
    settings: 'Settings',
    prices: 'Prices',
    shipments: 'Shipped',
    ship: 'Manual',
    keys: 'Keys',
    ledger: 'Ledger',
    pickup: 'Pickup',
    desks: 'Desks',
    count: '{{count}} waiting',
  },
  title: {
    scan: 'Scan',
    queue: 'Queue',
    watchlist: 'Shelf: labels to come',
    payments: 'Open payments',
    problems: 'Problems',
    orders: 'Order list',
    account: 'Account',
    settings: 'Settings',
    prices: 'Prices',
    shipments: 'Shipments',
    ship: 'Manual shipment',
    repair: 'Order',
    deskCheck: 'Desk check',
    keys: 'Keys',
    ledger: 'Ledger',
    pickup: 'Courier pickup',
    desks: 'Desks',
  },
  time: { unknown: 'time not known' },
  age: { now: 'now', minutes: '{{count}} min ago', hours: '{{count}} h ago', days: '{{count}} d ago' },
  since: { now: 'just now', minutes: '{{count}} min', hours: '{{count}} h', days: '{{count}} d' },
  state: {
    ...STATE_NAMES.en,
    sent: 'sent to printer',
    held: 'on hold',
    notPrinted: 'not printed',
    notReprinted: 'not reprinted',
    withdrawn: 'cancelled',
    unproven: 'label on it?',
  },
  outcome: {
    sending: {
      asking: { word: 'Asking', body: 'The order is not in the list: the shop’s system is being asked.' },
      sending: { word: 'Sending', body: 'The label is on its way. You can scan the next one.' },
      queued: { word: 'In the queue' },
      print_queue: {
        word: 'In print queue',
        body: 'Prints automatically after the labels before it. You can scan the next one.',
      },
      printing: { word: 'Printing', body: 'The label is at the printer. You can scan the next one.' },
      withdrawing: {
        word: 'Cancelling',
        body: 'Do not send the parcel, put it aside. Waiting for the service to answer.',
      },
    },
    done: {
      printed: { word: 'Printed', body: 'Stick the label on the parcel.' },
      verified: { word: 'Verified', body: 'The right label is on the right parcel.' },
      handed_over: {
        word: 'With the courier',
        body: 'If the parcel is still here, put it aside and ask the owner.',
      },
    },
    sent: {
      word: 'Check the printer',
      body: 'If the label came out, stick it on the parcel; if not, print it again. This printer cannot report it.',
    },
    already_shipped: {
      here_sent: {
        word: 'Already sent',
        body: 'Its label went to the printer: {{when}}, desk {{desk}}. Not charged again. If it did not come out, print it again with Alt+R.',
      },
      here: {
        word: 'Already printed',
        body: 'With its label on it the parcel may go; if not, print it again with Alt+R. Label printed: {{when}}, desk {{desk}}. Not charged again.',
      },
      handed_over: {
        word: 'With the courier',
        body: 'If the parcel is still here, put it aside and ask the owner. Handed over: {{when}}, desk {{desk}}.',
      },
      elsewhere: {
        word: 'Already shipped',
        body: 'The service already has this order. Nothing was charged or printed. If the parcel has no label, print it with Alt+R.',
      },
      unproven: {
        word: 'Label on it?',
        body: 'Sent: {{when}}, no answer. The service has the order now: our request arrived, or another desk shipped it. If the parcel has no label, print it with Alt+R.',
        bodyUntold:
          'The service has this order already; it is not known which desk sent it. If the parcel has no label, print it with Alt+R.',
      },
    },
    aside: 'Put it aside',
    wait: {
      word: 'Slot {{slot}}',
      wordNoSlot: 'Label to come',
      body: 'Put the parcel in slot {{slot}}. The label prints automatically when it comes.',
      bodyNoSlot: 'Put the parcel aside. The label prints automatically when it comes.',
    },
    pay: {
      shipment: {
        word: 'Not paid · Slot {{slot}}',
        wordNoSlot: 'Not paid',
        body: 'Put the parcel in slot {{slot}}. The label prints automatically once it is paid.',
        bodyNoSlot: 'Put the parcel aside. The label prints automatically once it is paid.',
      },
      elsewhere: {
        word: 'Waits for payment',
        body: 'Opened at another desk. Take the parcel there: its label prints there once it is paid.',
      },
      rescued: {
        word: 'Waits for payment',
        body: 'The record of this order was lost and then found at the service. Put the parcel aside. Once it is paid, check with Alt+B, then print the label.',
      },
      unproven: {
        word: 'Waits for payment',
        body: 'Sent: {{when}}, no answer. The service has the order now, not paid: from us, or from another desk. Put the parcel aside. Once it is paid, check with Alt+B.',
        bodyUntold:
          'The service has this order already, not paid; it is not known which desk sent it. Put the parcel aside. Once it is paid, check with Alt+B.',
      },
      hold: {
        word: 'Account on hold',
        body: 'Put the parcel aside. The order is sent automatically once the debt is paid.',
        bodySlot: 'Put the parcel in slot {{slot}}. The order is sent automatically once the debt is paid.',
      },
    },
    offline: {
      slot: 'Put the parcel in slot {{slot}}.',
      aside: 'Put the parcel aside.',
      goes: 'The order is saved and sent automatically after that.',
      certificate_date: { word: 'Check the clock' },
      certificate_refused: { word: 'Not trusted' },
      proxy_login: { word: 'Proxy password' },
      proxy_failed: { word: 'Proxy trouble' },
      network: {
        word: 'Waiting for network',
        body: 'The order is saved and sent automatically when the network is back.',
      },
      service: {
        word: 'Waiting for service',
        body: 'The order is saved and sent automatically when the service is back.',
      },
      refused: {
        word: 'Not sent',
        body: 'This desk may send nothing now: the notice above says why. The order is saved and sent automatically after that.',
      },
      others: {
        word: 'Not sent',
        body: 'The other desks cannot be asked about this order. It is saved and sent automatically when they can be, or without asking with the key above.',
      },
      shop: { word: 'No shop answer', body: 'The shop’s system is asked again automatically.' },
      budget: {
        word: 'In the queue',
        body: 'The limit per minute is reached. The order is sent automatically in a moment.',
      },
    },
    problem: {
      stopped: { word: 'Stop' },
      question: { word: 'Did it print?' },
      refused: { word: 'Invalid code' },
      notKept: {
        word: 'Not saved',
        body: 'Put the parcel aside. Nothing was sent: scan it again once the trouble is settled.',
      },
    },
    shop_stopped: {
      word: 'Not to be sent',
      says: 'The shop’s list: “{{word}}”. It came: {{when}}.',
      unsent: 'Stopped by the shop: put the parcel aside and ask the shop. Nothing was charged.',
      unsentDone: 'The shop says that it was shipped already: put the parcel aside and ask the shop.',
      unclear: 'Stopped by the shop: put the parcel aside. It was sent before that, with no answer. See F11 Shipments.',
      unlabelled: 'Stopped by the shop after its shipment was opened: put it aside. No label prints automatically.',
      labelled: 'Stopped by the shop after its label was printed: put it aside and ask the shop.',
      gone: 'Stopped by the shop, and the courier has the parcel: ask the shop whether it has to come back.',
    },
    held: { word: 'On hold', body: 'Put the parcel aside. To send it, press Alt+T.' },
    withdrawn: {
      word: 'Cancelled',
      body: 'This order will not be sent. Put the parcel aside.',
      cancelledWord: 'Cancelled',
      knownSince: 'Known since: {{when}}.',
      unlabelled: 'Do not send the parcel, put it aside.',
      labelled: 'Do not send the parcel, put it aside. Its label is void.',
      withCourier: 'The parcel is with the courier and its shipment was cancelled: its label is void. Ask for it back.',
    },
    not_cancelled: {
      goes: 'Parcel may go',
      word: 'Not cancelled',
      label: 'The label is valid: the parcel may go.',
      print: 'The shipment is still valid. If the parcel is to go, print its label.',
      handed_over: 'The shipment is still valid, and its parcel is with the courier.',
      elsewhere: 'The shipment is still valid.',
      refused: 'The service did not accept the cancel, nothing was refunded.',
    },
    failed: { print: 'Not printed' },
  },
  action: {
    print: 'Print label',
    reprint: 'Print again',
    withdraw: 'Cancel order',
    retry: 'Try again',
    overruleStop: 'Send it anyway',
    sendUnsure: 'Not there: send it',
    correct: 'Correct',
    fillIn: 'Fill it in',
    hold: 'Hold this parcel',
    release: 'Send now',
    lookNow: 'Check now',
    openPayment: 'Open in browser',
    copyLink: 'Copy link',
    mailLink: 'E-mail link',
    viewCode: 'Enlarge',
    onPaper: 'Yes, it is here',
    notOnPaper: 'No, print the label',
    hasLabel: 'Yes, it has one',
    cancel: 'Cancel shipment',
    cancelPaid: 'Cancel {{amount}}',
    shipAnew: 'New shipment',
    view: 'View label',
  },
  question: { notNow: 'Not now' },
  detail: { label: 'Detail', desk: 'Desk', service: 'The service’s word' },
  scan: {
    standing: 'Not cancelled at the service as of {{when}}.',
    idle: {
      disk: {
        word: 'Do not scan',
        body: 'Make room on the disk.',
        why: 'It cannot be written: scans are not saved.',
      },
      damage: {
        word: 'Do not scan',
        body: 'Close the program and open it again.',
        why: 'The records file is damaged: scans may not be saved. It is mended as the program starts.',
      },
      key_refused: {
        word: 'Not sending',
        body: 'The service refuses the API key. Scans are saved and sent once the key is changed.',
      },
      forbidden: {
        word: 'Not sending',
        body: 'The service denies access. Scans are saved and sent once it is allowed.',
      },
      no_printer: 'Choose a printer at F9 Settings.',
      printer: 'If you scan now, the label waits for the printer.',
    },
    heroWord: 'Scan an order',
    heroBody: 'Scan the barcode on the packing slip. No need to click anywhere.',
    heroTyped: 'No scanner? Type the number and press Enter.',
    typed: 'Typed',
    typedSend: 'send',
    typedClear: 'clear',
    last: 'Last scans',
    noLast: 'Orders that you scan show up here.',
    noCode: 'Empty scan',
    hour: '{{count}} an hour',
    toCourier: '{{count}} for the courier',
    courier: 'courier {{time}}, in {{left}}',
    footer: {
      label: 'Today',
      today: 'labels',
      queue: 'queued',
      waiting: 'on the shelf',
      pay: 'to pay',
      problems: { one: 'problem', other: 'problems' },
    },
    desi: '{{desi}} desi',
    labelOn: 'Label: {{printer}}',
    labelPages: {
      one: '1 label page for all {{parcels}}: keep the parcels together.',
      other: '{{count}} label pages for all {{parcels}}: keep the parcels together.',
    },
    printedSheets: { one: '1 sheet printed', other: '{{count}} sheets printed' },
    raised: 'Declared {{declared}} desi, charged as {{charged}} desi',
    slot: 'slot {{slot}}',
    short: {
      sending: 'sending',
      done: 'printed',
      sent: 'sent',
      verified: 'verified',
      label: 'label',
      wrong: 'wrong label',
      already_printed: 'already printed',
      already_shipped: 'shipped',
      elsewhere: 'other desk',
      wait: 'shelf',
      pay: 'to pay',
      problem: 'problem',
      offline: 'no network',
      service: 'no service',
      shop: 'no shop answer',
      asking: 'asking',
      shop_stopped: 'not to be sent',
      held: 'on hold',
      withdrawn: 'cancelled',
      cancelled: 'cancelled',
      not_cancelled: 'not cancelled',
    },
    shortfall: 'Short by',
    receiverOfList: 'Receiver in your order list',
    place: {
      before: { one: '{{count}} order goes before it.', other: '{{count}} orders go before it.' },
      beforeIn: {
        one: '{{count}} order goes before it: about {{time}}.',
        other: '{{count}} orders go before it: about {{time}}.',
      },
      aside: 'Put the parcel aside; its label prints automatically.',
    },
    earlierLabel: 'The earlier label is valid: {{when}}.',
    earlierLabelGoes: 'The earlier label is valid: {{when}}. With it on the parcel, the parcel may go.',
    announce: '{{code}}: {{word}}. {{body}}',
  },
  demo: {
    title: 'Scan these to try it',
    hint: 'Scan from the screen, type the number, or click it.',
    shows: {
      plain: 'prints',
      duplicate: 'the same order again',
      slow: 'its label comes late: goes to the shelf',
      unpaid: 'balance too low: asks for payment',
      invalid: 'wrong district: to fix',
    },
  },
};
