import type { DeskFinding } from '../../electron/contract/diagnostics.ts';
import type { SettingId } from '../features/settings/settingsIndex.ts';
import type { ScreenId } from './screens.ts';

/** Where the program itself has the place at which a finding of the desk check is mended. */
export type Way = { readonly setting: SettingId } | { readonly screen: ScreenId } | 'steps';

const WAYS: Readonly<Partial<Record<DeskFinding, Way>>> = {
  key_refused: { setting: 'connection' },
  balance_held: { screen: 'payments' },
  budget_tight: { setting: 'limits' },
  budget_refused: { setting: 'limits' },
  printer_missing: { setting: 'printer' },
  printer_none: { setting: 'printer' },
  scanner_never: 'steps',
  mailbox_noSecret: { setting: 'webhook' },
  mailbox_refused: { setting: 'mailbox' },
  shop_refused: { setting: 'shopUndelivered' },
  shop_noWay: { setting: 'shopSecret' },
  database_setAside: { screen: 'ledger' },
};

export function wayOf(finding: DeskFinding): Way | null {
  return WAYS[finding] ?? null;
}
