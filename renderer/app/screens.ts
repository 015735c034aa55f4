import {
  IconAlertTriangle,
  IconBarcode,
  IconCreditCard,
  IconKeyboard,
  IconLayoutGrid,
  IconListNumbers,
  IconNotebook,
  IconPackageExport,
  IconPackages,
  IconScale,
  IconSettings,
  IconStack2,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react';

/** `pickup` is a part of the ledger: a key of its own, no place on the rail. */
export const SCREENS = [
  { id: 'scan', key: 'F1', Icon: IconBarcode },
  { id: 'queue', key: 'F2', Icon: IconStack2 },
  { id: 'watchlist', key: 'F3', Icon: IconLayoutGrid },
  { id: 'payments', key: 'F4', Icon: IconCreditCard },
  { id: 'problems', key: 'F5', Icon: IconAlertTriangle },
  { id: 'orders', key: 'F6', Icon: IconListNumbers },
  { id: 'ledger', key: 'F7', Icon: IconNotebook },
  { id: 'account', key: 'F8', Icon: IconWallet },
  { id: 'settings', key: 'F9', Icon: IconSettings },
  { id: 'prices', key: 'F10', Icon: IconScale },
  { id: 'shipments', key: 'F11', Icon: IconPackages },
  { id: 'ship', key: 'F12', Icon: IconPackageExport },
  { id: 'pickup', key: 'Alt+K', Icon: IconTruckDelivery },
  { id: 'keys', key: '?', Icon: IconKeyboard },
] as const;

export type ScreenId = (typeof SCREENS)[number]['id'];
