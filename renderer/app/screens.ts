import {
  IconAlertTriangle,
  IconBarcode,
  IconCreditCard,
  IconKeyboard,
  IconLayoutGrid,
  IconListNumbers,
  IconSettings,
  IconStack2,
} from '@tabler/icons-react';

/** F7 and F8 are kept for the ledger and the prices. */
export const SCREENS = [
  { id: 'scan', key: 'F1', Icon: IconBarcode },
  { id: 'queue', key: 'F2', Icon: IconStack2 },
  { id: 'watchlist', key: 'F3', Icon: IconLayoutGrid },
  { id: 'payments', key: 'F4', Icon: IconCreditCard },
  { id: 'problems', key: 'F5', Icon: IconAlertTriangle },
  { id: 'orders', key: 'F6', Icon: IconListNumbers },
  { id: 'settings', key: 'F9', Icon: IconSettings },
  { id: 'keys', key: '?', Icon: IconKeyboard },
] as const;

export type ScreenId = (typeof SCREENS)[number]['id'];
