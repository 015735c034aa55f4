import { searchFold } from '../../../electron/contract/searchFold.ts';
import type { TextKey, Translate } from '../../i18n/index.ts';

/** The groups of the settings, in the order of the list beside them. */
export const SETTING_GROUPS = [
  'desk',
  'printing',
  'scanner',
  'sounds',
  'boxes',
  'service',
  'owner',
  'shop',
  'rules',
  'desks',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Every question of the settings, with its group. */
export const SETTINGS = [
  { id: 'language', group: 'desk', title: 'settings.language' },
  { id: 'theme', group: 'desk', title: 'settings.theme' },
  { id: 'zoom', group: 'desk', title: 'zoom.question' },
  { id: 'autostart', group: 'desk', title: 'autostart.question' },
  { id: 'kiosk', group: 'desk', title: 'kiosk.question' },
  { id: 'deskName', group: 'desk', title: 'settings.desk' },
  { id: 'operator', group: 'desk', title: 'settings.operator' },
  { id: 'courier', group: 'desk', title: 'courier.question' },
  { id: 'sender', group: 'desk', title: 'settings.sender' },
  { id: 'checkDesk', group: 'desk', title: 'check.question' },
  { id: 'printer', group: 'printing', title: 'settings.printer' },
  { id: 'routes', group: 'printing', title: 'printers.routes' },
  { id: 'verifyLabels', group: 'printing', title: 'labels.verify' },
  { id: 'staleLabels', group: 'printing', title: 'settings.staleLabel' },
  { id: 'scanner', group: 'scanner', title: 'settingsMore.scanner' },
  { id: 'sounds', group: 'sounds', title: 'settingsMore.sounds' },
  { id: 'boxes', group: 'boxes', title: 'boxes.question' },
  { id: 'commandSheet', group: 'boxes', title: 'settingsMore.sheet' },
  { id: 'connection', group: 'service', title: 'settings.connection' },
  { id: 'mailbox', group: 'service', title: 'mailbox.question' },
  { id: 'webhook', group: 'service', title: 'webhook.question' },
  { id: 'signing', group: 'service', title: 'webhook.signing' },
  { id: 'events', group: 'service', title: 'events.question' },
  { id: 'limits', group: 'service', title: 'settings.limits' },
  { id: 'othersShip', group: 'service', title: 'settings.othersShip' },
  { id: 'panel', group: 'service', title: 'settings.panel' },
  { id: 'listLabels', group: 'service', title: 'settings.listLabels' },
  { id: 'cancelMethod', group: 'service', title: 'settings.cancelMethod' },
  { id: 'forgetAccount', group: 'service', title: 'forgetAccount.question' },
  { id: 'ownerPin', group: 'owner', title: 'owner.title' },
  { id: 'keepReceivers', group: 'owner', title: 'settings.keep' },
  { id: 'keepLabels', group: 'owner', title: 'labels.keep' },
  { id: 'secondCopy', group: 'owner', title: 'secondCopy.question' },
  { id: 'restoreCopy', group: 'owner', title: 'secondCopy.restoreQuestion' },
  { id: 'update', group: 'owner', title: 'update.question' },
  { id: 'orderFolder', group: 'shop', title: 'orderFolder.question' },
  { id: 'listProfiles', group: 'shop', title: 'listProfiles.question' },
  { id: 'lookup', group: 'shop', title: 'lookup.question' },
  { id: 'shopAddress', group: 'shop', title: 'shop.question' },
  { id: 'shopSecret', group: 'shop', title: 'shop.secretQuestion' },
  { id: 'shopTold', group: 'shop', title: 'shop.toldQuestion' },
  { id: 'shopUndelivered', group: 'shop', title: 'shop.undeliveredQuestion' },
  { id: 'door', group: 'shop', title: 'door.question' },
  { id: 'doorKeys', group: 'shop', title: 'door.keysQuestion' },
  { id: 'rules', group: 'rules', title: 'rules.question' },
  { id: 'rulesTrial', group: 'rules', title: 'rules.trialQuestion' },
  { id: 'site', group: 'desks', title: 'site.question' },
  { id: 'invite', group: 'desks', title: 'invite.question' },
] as const satisfies readonly { readonly id: string; readonly group: SettingGroup; readonly title: TextKey }[];

export type SettingId = (typeof SETTINGS)[number]['id'];

export const titleOf = (id: SettingId): TextKey => (SETTINGS.find((one) => one.id === id) ?? SETTINGS[0]).title;

export type FoundSetting = ReturnType<typeof settingsIndex>[number];

/** All questions in the language of the screen, with their words for the search: title, group and other words, folded. */
export function settingsIndex(t: Translate) {
  return SETTINGS.map(({ id, group, title }) => {
    const groupName = t(`settingsGroup.${group}`);
    const words = searchFold([t(title), groupName, t(`settingsWords.${id}`)].join(' '));
    return { id, group, title: t(title), groupName, words };
  });
}

/** The questions in which every word of the search begins some word. */
export function searchSettings(index: readonly FoundSetting[], search: string): readonly FoundSetting[] {
  const wanted = searchFold(search).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [];
  return index.filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)));
}
