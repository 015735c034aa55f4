import type { Texts } from './texts.ts';

/** Texts of the scanner and of its set-up. */
export const enScanner: Pick<Texts, 'scannerLight' | 'scannerSetup'> = {
  scannerLight: {
    ready: 'Scanner ready',
    notSetUp: 'Scanner: not set up',
    advice: 'The scanner is not set up at this desk and may have misread the code: F9 Settings, Scanner.',
  },
  scannerSetup: {
    scanThis: 'Scan this barcode.',
    shipsNothing: 'While this page is open, scans ship nothing.',
    closed: 'The set-up has closed; scans ship orders again.',
    open: 'Set up again',
    found: 'Scanner found, settings saved.',
    foundBody: 'Scan it once more to check.',
    checked: 'It reads correctly.',
    checkedBody: 'The barcode was read the same way twice. The scanner is ready.',
    differ: 'The computer has another keyboard layout; no matter, codes come out right.',
    layout: 'Scanner’s layout',
    layouts: { us: 'US', turkishQ: 'Turkish Q', turkishF: 'Turkish F', system: 'The computer’s' },
    suffix: 'After a code',
    suffixes: { enter: 'Enter', tab: 'Tab', none: 'Nothing' },
    noSuffix: 'Only a pause shows that a code has ended. It is faster if you set the scanner to send Enter.',
    prefix: 'Before a code',
    noPrefix: 'Nothing',
    speed: 'Speed',
    pause: 'At most {{ms}} ms between two keys',
    gap: 'Longest time between two keys',
    ms: 'ms',
    sent: 'What the scanner sent last',
    space: 'Space',
    unreadable: 'unreadable',
    more: { one: 'and {{count}} more character', other: 'and {{count}} more characters' },
    byHand: 'Set by hand',
    failed: {
      other_code: {
        title: 'That was not the barcode on the screen.',
        todo: 'Scan the one on the screen. What you scanned was not shipped.',
      },
      other_layout: {
        title: 'The scanner types for a keyboard layout that we do not know.',
        todo: 'Reset it to factory settings, or set its keyboard to US as its manual says, then scan again.',
      },
      caps_lock: {
        title: 'Capital and small letters come the wrong way round.',
        todo: 'Caps Lock is on. Turn it off, then scan again.',
      },
      caps_scanner: {
        title: 'Capital and small letters come the wrong way round.',
        todo: 'The scanner’s own Caps Lock setting is on. Turn it off as its manual says, then scan again.',
      },
      suffix_text: {
        title: 'The scanner adds characters of its own after each code.',
        todo: 'Set its suffix to nothing but Enter as its manual says, then scan again.',
      },
      long_prefix: {
        title: 'The scanner puts too much before each code.',
        todo: 'Remove its prefix as its manual says, then scan again.',
      },
      prefix_key: {
        title: 'The scanner presses a key such as Enter, Esc or F7 before each code.',
        todo: 'Remove its prefix as its manual says, then scan again.',
      },
      too_slow: {
        title: 'The scanner types too slowly to be told from a person typing.',
        todo: 'Set its delay between characters to zero as its manual says, then scan again.',
      },
    },
  },
} as const;
