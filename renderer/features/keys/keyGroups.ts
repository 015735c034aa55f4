import { COMMAND_ACTIONS } from '../../commands/commandKeys.ts';
import type { Translate } from '../../i18n/index.ts';
import { ACTIONS, type ActionId } from '../../model/keyTable.ts';

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

export interface KeyGroup {
  readonly title: string;
  /** The screens on which these keys do something; left out: every one. */
  readonly on?: readonly ScreenName[];
  readonly hint?: string;
  /** Keys that are not held with Alt and a letter. */
  readonly others?: readonly (readonly [string, string])[];
  readonly actions: readonly ActionId[];
  /** Names of the actions that have another name in this group. */
  readonly names?: Readonly<Partial<Record<ActionId, string>>>;
}

/** The groups of the key table, in the order of the keys page. A test checks that no action is left out. */
export const keyGroups = (t: Translate): readonly KeyGroup[] => [
  { title: t('keys.commands'), hint: t('keys.commandsHint'), actions: COMMAND_ACTIONS },
  {
    title: t('keys.question'),
    others: [
      ['1…9', t('keys.answer')],
      ['0+Esc', t('keys.leave')],
    ],
    actions: [],
  },
  {
    title: t('keys.job'),
    on: ['scan', 'problems', 'ledger'],
    hint: t('keys.jobHint'),
    actions: [
      ...(['print', 'retry', 'overruleStop', 'correct', 'holdThis', 'withdraw', 'lookNow', 'openPayment'] as const),
      ...(['view', 'cancel', 'shipAnew', 'resend', 'asLastTime', 'takeFromDesk'] as const),
    ],
  },
  { title: t('keys.everywhere'), actions: ['moreBanners', 'resumeBatch', 'readAgain', 'toPickup', 'stopAlarm'] },
  {
    title: t('keys.typing'),
    others: [
      ['Enter', t('common.send')],
      ['Esc', t('common.clear')],
    ],
    actions: [],
  },
  {
    title: t('keys.queue'),
    on: ['queue'],
    others: [
      ['←+→', t('queue.chooseBatch')],
      [t('queue.choosing.space'), t('common.choose')],
    ],
    actions: [
      ...(['queueAll', 'pauseBatch', 'stopBatch', 'batchOrders', 'helpBatch', 'printPanel', 'showRest'] as const),
      ...(['chooseAll', 'chooseNone', 'filterOrders'] as const),
    ],
  },
  {
    title: t('keys.shelf'),
    on: ['watchlist'],
    others: [['↑+↓', t('keys.shelfChoose')]],
    actions: ['lookNow', 'cancel', 'print'],
  },
  {
    title: t('keys.payments'),
    on: ['payments'],
    others: [['↑+↓', t('keys.paymentChoose')]],
    actions: ['openPayment', 'copyLink', 'mailLink', 'view', 'cancel', 'seen', 'resumeBatch'],
    names: { seen: t('payments.seen'), view: t('action.viewCode') },
  },
  {
    title: t('keys.problems'),
    on: ['problems'],
    others: [['↑+↓', t('keys.problemChoose')]],
    actions: ['seen'],
    names: { seen: t('problems.seenAll') },
  },
  {
    title: t('keys.orders'),
    on: ['orders'],
    others: [
      ['↓+Enter', t('keys.rows')],
      ['Alt+1…4', t('common.lists')],
      ['Alt+5', t('orders.source')],
    ],
    actions: ['chooseList', 'addOrder', 'copyOrder', 'removeOrder', 'importColumns', 'saveLeftRows'],
  },
  {
    title: t('title.repair'),
    on: ['repair'],
    actions: ['sendCorrected', 'saveOrder', 'dropTyped', 'openAllFields', 'takePlace'],
  },
  {
    title: t('keys.ledger'),
    on: ['ledger'],
    others: [
      ['Alt+1…4', t('common.lists')],
      ['↓+Enter', t('keys.rows')],
    ],
    actions: ['findByLabel', 'exportLedger', 'showFile', 'lastJob', 'dayFigures'],
  },
  { title: t('keys.shipments'), on: ['shipments'], actions: ['print', 'track', 'cancel'] },
  { title: t('keys.ship'), on: ['ship'], actions: ['showOrder', 'takeOver', 'takePlace'] },
  {
    title: t('keys.desks'),
    on: ['desks'],
    others: [
      ['Alt+1…4', t('common.lists')],
      ['↓+Enter', t('keys.rows')],
    ],
    actions: ['copyTracking', 'dismissDesk', 'goWithoutOthers'],
  },
  { title: t('keys.pickup'), on: ['pickup'], actions: ['takeBackFromCourier', 'endPickup', 'saveHandOver'] },
  { title: t('keys.settings'), on: ['settings'], actions: ['undoSetting', 'checkDesk', 'saveSheet', 'stepLater'] },
  {
    title: t('title.deskCheck'),
    on: ['deskCheck'],
    actions: ['readAgain', 'deskSteps', 'prepareReport', 'saveReport', 'licences'],
    names: { readAgain: t('diagnosis.recheck') },
  },
  {
    title: ofSettings('printing', t),
    on: ['settings'],
    actions: [
      ...(['findPrinters', 'setUpPrinter', 'calibrate', 'printCalibration', 'scanSheetAgain'] as const),
      'keepCalibration',
    ],
  },
  { title: ofSettings('boxes', t), on: ['settings'], actions: ['addBox'] },
  {
    title: ofSettings('service', t),
    on: ['settings'],
    actions: ['openDemo', 'leaveMailbox', 'registerWebhook', 'renewWebhookSecret', 'forgetAccount'],
  },
  {
    title: ofSettings('owner', t),
    on: ['settings'],
    actions: ['setPin', 'removePin', 'lookAtPurge', 'leaveSecondCopy', 'enterKiosk', 'checkUpdate', 'installUpdate'],
  },
  {
    title: ofSettings('shop', t),
    on: ['settings'],
    actions: [
      ...(['leaveFolder', 'leaveLookup', 'leaveShop', 'makeSecret', 'copySecret', 'hideSecret'] as const),
      ...(['testShop', 'tellShopAgain', 'leaveShopNews'] as const),
    ],
  },
  {
    title: ofSettings('desks', t),
    on: ['settings'],
    actions: ['joinDesk', 'connectSite', 'leaveSite', 'inviteDesk', 'endInvite'],
  },
  {
    title: ofSettings('rules', t),
    on: ['settings'],
    actions: ['addRule', 'tryRules', 'switchRulesOn', 'switchRulesOff', 'dropRules'],
  },
];

/** The keys of a part of the settings: all of the settings in one group would be longer than the window is high. */
function ofSettings(
  part: 'printing' | 'boxes' | 'service' | 'owner' | 'shop' | 'rules' | 'desks',
  t: Translate,
): string {
  return `${t('title.settings')}: ${t(`settingsGroup.${part}`)}`;
}

/** Also for actions whose own names need a value of their screen. */
export function actionName(action: ActionId, t: Translate): string {
  switch (action) {
    case 'moreBanners':
      return t('banner.all');
    case 'resumeBatch':
      return t('batchPause.key');
    case 'takePlace':
      return t('keys.takePlace');
    case 'asLastTime':
      return t('keys.asLastTime');
    default:
      return t(ACTIONS[action].labels[0]);
  }
}
