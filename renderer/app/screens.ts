import {
  IconAlertTriangle,
  IconBarcode,
  IconCreditCard,
  IconDesk,
  IconKeyboard,
  IconLayoutGrid,
  IconListNumbers,
  IconNotebook,
  IconPackages,
  IconPencil,
  IconScale,
  IconSettings,
  IconStack2,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react';

/** In the order of the rail: first what a day at the desk needs, then, from `account` on, the rest. */
export const SCREENS = [
  { id: 'scan', key: 'F1', Icon: IconBarcode },
  { id: 'queue', key: 'F2', Icon: IconStack2 },
  { id: 'watchlist', key: 'F3', Icon: IconLayoutGrid },
  { id: 'payments', key: 'F4', Icon: IconCreditCard },
  { id: 'problems', key: 'F5', Icon: IconAlertTriangle },
  { id: 'orders', key: 'F6', Icon: IconListNumbers },
  { id: 'ledger', key: 'F7', Icon: IconNotebook },
  { id: 'pickup', key: 'Alt+K', Icon: IconTruckDelivery },
  { id: 'desks', key: 'Shift+F7', Icon: IconDesk },
  { id: 'account', key: 'F8', Icon: IconWallet },
  { id: 'settings', key: 'F9', Icon: IconSettings },
  { id: 'prices', key: 'F10', Icon: IconScale },
  { id: 'shipments', key: 'F11', Icon: IconPackages },
  { id: 'ship', key: 'F12', Icon: IconPencil },
  { id: 'keys', key: '?', Icon: IconKeyboard },
] as const;

/** The screens of the rail, the form for a stopped order, reached from the order, and the desk check, from the settings. */
export type ScreenId = (typeof SCREENS)[number]['id'] | 'repair' | 'deskCheck';
