import {
  IconAlertTriangle,
  IconBarcode,
  IconCreditCard,
  IconKeyboard,
  IconLayoutGrid,
  IconListNumbers,
  IconPackageExport,
  IconPackages,
  IconScale,
  IconSettings,
  IconStack2,
  IconWallet,
} from '@tabler/icons-react';

/** F7 is kept for the ledger. */
export const SCREENS = [
  { id: 'scan', key: 'F1', Icon: IconBarcode },
  { id: 'queue', key: 'F2', Icon: IconStack2 },
  { id: 'watchlist', key: 'F3', Icon: IconLayoutGrid },
  { id: 'payments', key: 'F4', Icon: IconCreditCard },
  { id: 'problems', key: 'F5', Icon: IconAlertTriangle },
  { id: 'orders', key: 'F6', Icon: IconListNumbers },
  { id: 'account', key: 'F8', Icon: IconWallet },
  { id: 'settings', key: 'F9', Icon: IconSettings },
  { id: 'prices', key: 'F10', Icon: IconScale },
  { id: 'shipments', key: 'F11', Icon: IconPackages },
  { id: 'ship', key: 'F12', Icon: IconPackageExport },
  { id: 'keys', key: '?', Icon: IconKeyboard },
] as const;

export type ScreenId = (typeof SCREENS)[number]['id'];
