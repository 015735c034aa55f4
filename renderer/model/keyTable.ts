import type { TextKey } from '../i18n/index.ts';

/**
 * The effect of a key, and so what a wrong press costs. `free`: nothing is paid, nothing comes out, and it can be
 * undone or done again. `label`: a label comes out. `sends`: orders go to the service, which charges for them.
 * `cancels`: a shipment ends. `answers`: the effect of the open question's first answer.
 */
export type ActionCost = 'free' | 'label' | 'sends' | 'cancels' | 'answers';

interface KeyedAction {
  /** The key as on the keyboard, always held with Alt: alone it could be the first character of a scan. */
  readonly key: string;
  readonly cost: ActionCost;
  /** The texts beside its key. */
  readonly labels: readonly TextKey[];
}

/**
 * Every action that has a key with Alt, and that key. A test checks two rules: no action has two keys, and no key has two
 * actions of different cost. If two actions share a key, no screen has both.
 */
export const ACTIONS = {
  // Actions on the order on the screen, or on the chosen one.
  print: {
    key: 'R',
    cost: 'label',
    labels: ['action.print', 'action.reprint', 'action.panelPrint'],
  },
  withdraw: { key: 'Z', cost: 'free', labels: ['action.withdraw'] },
  retry: { key: 'T', cost: 'sends', labels: ['action.retry', 'action.release'] },
  resend: { key: 'N', cost: 'sends', labels: ['action.resend'] },
  overruleStop: { key: 'T', cost: 'sends', labels: ['action.overruleStop'] },
  holdThis: { key: 'D', cost: 'free', labels: ['action.hold'] },
  correct: { key: 'E', cost: 'free', labels: ['action.correct', 'action.fillIn', 'imports.correct'] },
  lookNow: { key: 'B', cost: 'free', labels: ['action.lookNow'] },
  openPayment: { key: 'O', cost: 'free', labels: ['action.openPayment'] },
  copyLink: { key: 'C', cost: 'free', labels: ['action.copyLink'] },
  mailLink: { key: 'M', cost: 'free', labels: ['action.mailLink'] },
  cancel: { key: 'Delete', cost: 'cancels', labels: ['action.cancel', 'action.cancelPaid'] },
  shipAnew: { key: 'N', cost: 'sends', labels: ['action.shipAnew', 'action.panelNew'] },
  view: { key: 'V', cost: 'free', labels: ['action.view', 'action.viewCode', 'orders.shipment'] },
  // Commands; most have a barcode as well.
  undo: { key: 'Z', cost: 'free', labels: ['commands.name.undo'] },
  cancelLast: { key: 'Delete', cost: 'cancels', labels: ['commands.name.cancelLast'] },
  reprint: { key: 'R', cost: 'label', labels: ['commands.name.reprint'] },
  confirm: { key: 'Y', cost: 'answers', labels: ['commands.name.confirm'] },
  hold: { key: 'H', cost: 'free', labels: ['commands.name.hold'] },
  where: { key: 'W', cost: 'free', labels: ['commands.name.where'] },
  next_printer: { key: 'P', cost: 'free', labels: ['commands.name.next_printer'] },
  quantity: { key: 'Q', cost: 'free', labels: ['commands.name.quantity'] },
  box: { key: 'X', cost: 'free', labels: ['commands.name.box'] },
  clear: { key: 'Backspace', cost: 'free', labels: ['commands.name.clear'] },
  sheet: { key: 'J', cost: 'free', labels: ['commands.name.sheet'] },
  seen: {
    key: 'G',
    cost: 'free',
    labels: ['commands.name.seen', 'common.seen', 'payments.seen', 'problems.seenAll'],
  },
  stopAlarm: { key: 'A', cost: 'free', labels: ['alarm.stop'] },
  moreBanners: { key: 'A', cost: 'free', labels: ['banner.all', 'banner.more', 'banner.detail'] },
  toPickup: { key: 'K', cost: 'free', labels: ['title.pickup', 'pickup.back'] },
  // Actions of a screen.
  resumeBatch: { key: 'I', cost: 'sends', labels: ['batchPause.goOn'] },
  // While this question is open, no batch can go on, so that the key above is free.
  goWithoutOthers: { key: 'I', cost: 'sends', labels: ['site.goWithoutOthers'] },
  queueAll: { key: 'Enter', cost: 'sends', labels: ['queue.start'] },
  printPanel: { key: 'R', cost: 'label', labels: ['queue.panel.print'] },
  helpBatch: { key: 'N', cost: 'sends', labels: ['queue.elsewhere.help'] },
  // Free, because unsent orders stay in the list, and can go out with the next batch.
  pauseBatch: { key: 'D', cost: 'free', labels: ['queue.pause'] },
  stopBatch: { key: 'S', cost: 'free', labels: ['queue.stop'] },
  batchOrders: { key: 'O', cost: 'free', labels: ['queue.orders.open'] },
  chooseAll: { key: 'L', cost: 'free', labels: ['queue.choosing.takeAll'] },
  chooseNone: { key: 'O', cost: 'free', labels: ['queue.choosing.dropAll'] },
  filterOrders: { key: 'F', cost: 'free', labels: ['queue.choosing.filterNext'] },
  showRest: { key: 'V', cost: 'free', labels: ['queue.showAll', 'queue.showLess'] },
  readAgain: { key: 'U', cost: 'free', labels: ['list.readAgain', 'banner.look', 'diagnosis.recheck'] },
  findByLabel: { key: 'F', cost: 'free', labels: ['ledger.find'] },
  exportLedger: { key: 'S', cost: 'free', labels: ['ledger.export'] },
  lastJob: { key: 'V', cost: 'free', labels: ['ledger.lastJob'] },
  dayFigures: { key: 'B', cost: 'free', labels: ['ledger.figures.show', 'ledger.figures.hide'] },
  showFile: { key: 'L', cost: 'free', labels: ['files.show'] },
  chooseList: { key: 'C', cost: 'free', labels: ['common.import'] },
  importColumns: { key: 'V', cost: 'free', labels: ['imports.showColumns', 'imports.hideColumns'] },
  saveLeftRows: { key: 'S', cost: 'free', labels: ['imports.saveLeft'] },
  showOrder: { key: 'O', cost: 'free', labels: ['ship.showOrder'] },
  takeOver: { key: 'T', cost: 'sends', labels: ['ship.takeOver', 'ship.another'] },
  takeFromDesk: { key: 'T', cost: 'sends', labels: ['elsewhere.takeOver'] },
  sendCorrected: { key: 'T', cost: 'sends', labels: ['repair.send'] },
  asLastTime: { key: 'N', cost: 'sends', labels: ['size.asLast'] },
  saveOrder: { key: 'S', cost: 'free', labels: ['common.save'] },
  addOrder: { key: 'E', cost: 'free', labels: ['common.add'] },
  copyOrder: { key: 'O', cost: 'free', labels: ['orders.copy'] },
  removeOrder: { key: 'D', cost: 'free', labels: ['orders.remove'] },
  dropTyped: { key: 'D', cost: 'free', labels: ['repair.drop'] },
  openAllFields: { key: 'V', cost: 'free', labels: ['repair.all'] },
  takePlace: { key: 'F', cost: 'free', labels: ['place.take'] },
  copyTracking: { key: 'C', cost: 'free', labels: ['desks.copy'] },
  dismissDesk: { key: 'D', cost: 'free', labels: ['desks.dismiss', 'desks.adopt'] },
  track: { key: 'B', cost: 'free', labels: ['shipments.track'] },
  takeBackFromCourier: { key: 'Z', cost: 'free', labels: ['pickup.takeBack'] },
  endPickup: { key: 'E', cost: 'free', labels: ['pickup.end'] },
  saveHandOver: { key: 'S', cost: 'free', labels: ['pickup.saveList'] },
  tellShopAgain: { key: 'B', cost: 'free', labels: ['shop.tryAgain'] },
  leaveShopNews: { key: 'D', cost: 'free', labels: ['shop.leave'] },
  addRule: { key: 'E', cost: 'free', labels: ['rules.add'] },
  tryRules: { key: 'B', cost: 'free', labels: ['rules.try'] },
  switchRulesOn: { key: 'S', cost: 'free', labels: ['rules.switchOn', 'rules.apply'] },
  leaveFolder: { key: 'F', cost: 'free', labels: ['orderFolder.leave'] },
  leaveSecondCopy: { key: 'C', cost: 'free', labels: ['secondCopy.leave'] },
  leaveLookup: { key: 'L', cost: 'free', labels: ['lookup.remove'] },
  leaveShop: { key: 'V', cost: 'free', labels: ['shop.remove'] },
  makeSecret: { key: 'M', cost: 'free', labels: ['shop.make', 'shop.replace'] },
  copySecret: { key: 'C', cost: 'free', labels: ['shop.copy'] },
  hideSecret: { key: 'O', cost: 'free', labels: ['shop.hide'] },
  testShop: { key: 'E', cost: 'free', labels: ['shop.test'] },
  forgetAccount: { key: 'V', cost: 'free', labels: ['forgetAccount.open'] },
  joinDesk: { key: 'B', cost: 'free', labels: ['join.open'] },
  connectSite: { key: 'V', cost: 'free', labels: ['site.enter'] },
  leaveSite: { key: 'L', cost: 'free', labels: ['site.leave'] },
  inviteDesk: { key: 'M', cost: 'free', labels: ['invite.show'] },
  endInvite: { key: 'O', cost: 'free', labels: ['invite.end'] },
  leaveMailbox: { key: 'L', cost: 'free', labels: ['mailbox.disconnect'] },
  registerWebhook: { key: 'B', cost: 'free', labels: ['webhook.register', 'webhook.again'] },
  renewWebhookSecret: { key: 'M', cost: 'free', labels: ['webhook.rotate'] },
  checkDesk: { key: 'C', cost: 'free', labels: ['common.checkDesk'] },
  deskSteps: { key: 'E', cost: 'free', labels: ['diagnosis.steps'] },
  prepareReport: { key: 'S', cost: 'free', labels: ['diagnosis.prepare'] },
  licences: { key: 'L', cost: 'free', labels: ['diagnosis.licences.open'] },
  saveReport: { key: 'S', cost: 'free', labels: ['diagnosis.report.save'] },
  enterKiosk: { key: 'F', cost: 'free', labels: ['kiosk.enter'] },
  findPrinters: { key: 'B', cost: 'free', labels: ['settings.refresh'] },
  addBox: { key: 'E', cost: 'free', labels: ['boxes.add'] },
  saveSheet: { key: 'S', cost: 'free', labels: ['settingsMore.saveSheet'] },
  setPin: { key: 'O', cost: 'free', labels: ['owner.set', 'owner.change', 'kiosk.setPin'] },
  removePin: { key: 'L', cost: 'free', labels: ['owner.remove'] },
  lookAtPurge: { key: 'V', cost: 'free', labels: ['settings.purgeLook'] },
  checkUpdate: { key: 'B', cost: 'free', labels: ['update.check'] },
  installUpdate: { key: 'S', cost: 'free', labels: ['update.install'] },
  dropRules: { key: 'D', cost: 'free', labels: ['rules.drop'] },
  switchRulesOff: { key: 'O', cost: 'free', labels: ['rules.switchOff'] },
  scanSheetAgain: { key: 'B', cost: 'free', labels: ['calibration.scanAgain'] },
  setUpPrinter: { key: 'S', cost: 'free', labels: ['printers.adjust'] },
  calibrate: { key: 'C', cost: 'free', labels: ['calibration.open'] },
  printCalibration: { key: 'R', cost: 'label', labels: ['calibration.print', 'calibration.printAgain'] },
  keepCalibration: { key: 'S', cost: 'free', labels: ['calibration.keep'] },
  undoSetting: { key: 'Z', cost: 'free', labels: ['printers.undo'] },
  // The check of the desk, which no other screen stands beside.
  openDemo: { key: 'D', cost: 'free', labels: ['settings.demoOpen'] },
  stepLater: { key: 'L', cost: 'free', labels: ['check.later'] },
} as const satisfies Readonly<Record<string, KeyedAction>>;

export type ActionId = keyof typeof ACTIONS;

/** How keyboards call the keys that are no letters. */
const CAPS: Readonly<Record<string, string>> = { Delete: 'Del', Backspace: '⌫' };

/** A key that is held with Alt, as it is drawn on the screen. */
export function altCaps(key: string): string {
  return `Alt+${CAPS[key] ?? key}`;
}

/** The key of an action as it is drawn on the screen. */
export function keysOf(action: ActionId): string {
  return altCaps(ACTIONS[action].key);
}
