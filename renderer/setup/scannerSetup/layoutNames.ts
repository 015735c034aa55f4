import type { ScannerSetup } from '../../../electron/contract/scanner.ts';

/** The last part of each layout's text key. */
export const LAYOUT_NAMES = {
  us: 'us',
  'tr-q': 'turkishQ',
  'tr-f': 'turkishF',
  system: 'system',
} as const satisfies Record<ScannerSetup['layout'], string>;
