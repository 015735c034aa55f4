import type { Texts } from './texts.ts';
import type { trBanners } from './trBanners.ts';

/** Texts of the lights in the top line and of the banners beneath it. */
export const enBanners: Pick<Texts, keyof typeof trBanners> = {
  light: {
    label: 'Status',
    demo: 'DEMO',
    demoHint: 'A trial account: nothing is really shipped, nothing is charged.',
    sandbox: 'SANDBOX',
    sandboxHint: 'The service’s own trial: nothing is really shipped.',
    lowBalance: 'Low balance',
    desk: 'Desk {{name}}',
    service: {
      unknown: 'Service: not asked yet',
      online: 'Service connected',
      offline: 'Service out of reach',
      key_refused: 'Key refused',
      forbidden: 'Account closed',
    },
    printer: {
      none: 'No printer chosen',
      ready: '{{name}} ready',
      busy: '{{name}} printing',
      paused: '{{name}} paused',
      out_of_paper: '{{name}}: out of paper',
      offline: '{{name}} is off',
      unknown: '{{name}}: state unknown',
      trouble: '{{name}}: {{trouble}}',
      missing: '{{name}} not found',
    },
    balance: 'Balance',
    noBalance: 'Balance unknown',
  },
  banner: {
    offline: 'The service is out of reach',
    offlineBody: 'Go on scanning: orders are kept and go by themselves when the network is back.',
    waiting: 'Orders waiting: {{count}}.',
    waitingSince: 'Orders waiting: {{count}}. The first since {{when}} ({{age}}).',
    look: 'Look now',
    hold: 'Account on hold: {{amount}} measurement-difference debt',
    holdUnknown: 'Account on hold: measurement-difference debt',
    holdBody: 'No shipment can be opened until it is paid. Orders wait in line and then go by themselves.',
    holdPay: 'Open the payment page',
    key_refused: 'The service refused the API key',
    key_refusedBody: 'Orders are kept. They go by themselves once a valid key is entered.',
    forbidden: 'The service does not allow this account or this computer',
    forbiddenBody: 'Orders are kept. Have the account and its allowed IP list checked.',
    toSettings: 'Go to settings',
    doubtful: 'Labels that may or may not be on paper: {{count}}',
    doubtfulBody: 'Look at the printer, answer each with one key. No second label prints before that.',
    old: 'Labels held back because they are old: {{count}}',
    oldBody: 'If the parcel is still here print it, if not leave it.',
    toProblems: 'Answer',
    diskFailing: 'The disk cannot be written: scans are not taken',
    diskFailingBody: 'No order that was taken is lost. Make room on the disk, then scan again.',
    journalGone: 'The journal is gone, a new one was begun',
    journalGoneAsking:
      'The service is being asked what was shipped. Labels that came out before are not printed again.',
    journalGoneBody:
      'Shipments found at the service: {{adopted}}. What was only scanned and not sent yet is lost: scan it again.',
    setAside: 'The journal was damaged, a new one was begun',
    setAsideBody:
      'The damaged file was kept: {{file}}. Jobs saved from it: {{kept}}, found at the service: {{adopted}}. Check today’s parcels at F7.',
    setAsideAsking:
      'The damaged file was kept: {{file}}. Jobs saved from it: {{kept}}; the service is being asked for the rest. Check today’s parcels at F7.',
    quarantined: 'Records that cannot be read: {{count}}',
    quarantinedBody:
      'They were not deleted, they are kept apart. Look for a missing parcel at F7, then ask the service at F11.',
    understood: 'Understood',
    keyNotKept: 'This computer has no keychain',
    keyNotKeptBody: 'The API key stays in memory for this session only and must be entered again next time.',
  },
};
