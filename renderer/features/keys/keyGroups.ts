import type { Translate } from '../../i18n/index.ts';
import { COMMAND_IDS, COMMANDS, keysOf, titleOf } from '../../model/commandRegistry.ts';
import type { CommandPlace } from '../../model/registeredCommand.ts';

export type ScreenName =
  | 'scan'
  | 'queue'
  | 'watchlist'
  | 'payments'
  | 'problems'
  | 'orders'
  | 'account'
  | 'settings'
  | 'prices'
  | 'shipments'
  | 'ship'
  | 'ledger'
  | 'pickup'
  | 'desks'
  | 'keys'
  | 'repair'
  | 'deskCheck';

type Row = readonly [key: string, meaning: string];

/** A group of the keys page; its commands are those of the registry that are offered there. */
interface PlaceTexts {
  readonly title: string;
  /** The screens on which these keys do something; left out: every one. */
  readonly on?: readonly ScreenName[];
  readonly hint?: string;
  /** A part of a screen, shown only for that screen. */
  readonly isPart?: true;
  /** Keys that no command has. */
  readonly others?: readonly Row[];
}

/** In the order of the page. */
const placeTexts = (
  t: Translate,
): Readonly<Record<Exclude<CommandPlace, 'scan'> | 'question' | 'typing', PlaceTexts>> => ({
  desk: { title: t('keys.commands'), hint: t('keys.commandsHint') },
  question: {
    title: t('keys.question'),
    others: [
      ['1…9', t('keys.answer')],
      ['0+Esc', t('keys.leave')],
    ],
  },
  job: { title: t('keys.job'), on: ['scan', 'problems', 'ledger'], hint: t('keys.jobHint') },
  everywhere: { title: t('keys.everywhere') },
  typing: {
    title: t('keys.typing'),
    others: [
      ['Enter', t('common.send')],
      ['Esc', t('common.clear')],
    ],
  },
  queue: {
    title: t('keys.queue'),
    on: ['queue'],
    others: [
      ['←+→', t('queue.chooseBatch')],
      [t('queue.choosing.space'), t('common.choose')],
    ],
  },
  watchlist: { title: t('keys.shelf'), on: ['watchlist'], others: [['↑+↓', t('keys.shelfChoose')]] },
  payments: { title: t('keys.payments'), on: ['payments'], others: [['↑+↓', t('keys.paymentChoose')]] },
  problems: { title: t('keys.problems'), on: ['problems'], others: [['↑+↓', t('keys.problemChoose')]] },
  orders: {
    title: t('keys.orders'),
    on: ['orders'],
    others: [
      ['↓+Enter', t('keys.rows')],
      ['Alt+1…4', t('common.lists')],
      ['Alt+5', t('orders.source')],
    ],
  },
  repair: { title: t('title.repair'), on: ['repair'] },
  ledger: {
    title: t('keys.ledger'),
    on: ['ledger'],
    others: [
      ['Alt+1…4', t('common.lists')],
      ['↓+Enter', t('keys.rows')],
    ],
  },
  shipments: { title: t('keys.shipments'), on: ['shipments'] },
  ship: { title: t('keys.ship'), on: ['ship'] },
  account: { title: `${t('title.account')} (F8)`, on: ['account'] },
  prices: { title: `${t('title.prices')} (F10)`, on: ['prices'] },
  desks: {
    title: t('keys.desks'),
    on: ['desks'],
    others: [
      ['Alt+1…4', t('common.lists')],
      ['↓+Enter', t('keys.rows')],
    ],
  },
  pickup: { title: t('keys.pickup'), on: ['pickup'] },
  settings: { title: t('keys.settings'), on: ['settings'], hint: t('keys.settingsHint') },
  deskCheck: { title: t('title.deskCheck'), on: ['deskCheck'] },
  'settings/printing': ofSettings('printing', t),
  'settings/boxes': ofSettings('boxes', t),
  'settings/service': ofSettings('service', t),
  'settings/owner': ofSettings('owner', t),
  'settings/shop': ofSettings('shop', t),
  'settings/desks': ofSettings('desks', t),
  'settings/rules': ofSettings('rules', t),
});

/** A part of the settings: all of the settings in one group would be longer than the window is high. */
function ofSettings(
  part: 'printing' | 'boxes' | 'service' | 'owner' | 'shop' | 'rules' | 'desks',
  t: Translate,
): PlaceTexts {
  return { title: `${t('title.settings')}: ${t(`settingsGroup.${part}`)}`, on: ['settings'], isPart: true };
}

export type KeyGroup = PlaceTexts & { readonly rows: readonly Row[] };

/** The groups of the keys page with every key in them. Digits, which answer any question, have one row of their own. */
export function keyGroups(t: Translate): readonly KeyGroup[] {
  return Object.entries(placeTexts(t)).map(([name, texts]) => {
    const place = name as CommandPlace;
    const places = place === 'desk' ? [place, 'scan'] : [place];
    const here = COMMAND_IDS.filter(
      (id) => COMMANDS[id].when.some((one) => places.includes(one)) && COMMANDS[id].rowOf === undefined,
    );
    const rows = here
      .filter((id) => !/^\d?$/u.test(COMMANDS[id].key ?? ''))
      .map((id) => [keysOf(id), t(titleOf(id, place))] as const);
    return { ...texts, rows: [...(texts.others ?? []), ...rows] };
  });
}
