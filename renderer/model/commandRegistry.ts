import type { TextKey } from '../i18n/index.ts';
import type { CommandPlace, RegisteredCommand } from './registeredCommand.ts';

/**
 * Every command of the screens, in the order of the keys page. A test checks two rules: no command has two keys, and no
 * key has two commands of different cost. If two commands share a key, no screen has both.
 */
const ENTRIES = {
  // Commands of the desk. Most have a barcode as well.
  undo: {
    key: 'Z',
    cost: 'free',
    when: ['scan'],
    labels: ['commands.name.undo'],
    run: (desk) => desk.lastParcel('withdraw'),
    scanned: (desk) => desk.lastParcel('undo'),
  },
  cancelLast: {
    key: 'Delete',
    cost: 'cancels',
    when: ['scan'],
    labels: ['commands.name.cancelLast'],
    run: (desk) => desk.lastParcel('cancel'),
  },
  reprint: {
    key: 'R',
    cost: 'label',
    when: ['scan'],
    labels: ['commands.name.reprint'],
    run: (desk) => desk.lastParcel('reprint'),
  },
  confirm: {
    key: 'Y',
    cost: 'answers',
    when: ['desk'],
    labels: ['commands.name.confirm'],
    run: (desk) => desk.confirm(),
  },
  hold: { key: 'H', cost: 'free', when: ['desk'], labels: ['commands.name.hold'], run: (desk) => desk.toggle('hold') },
  where: {
    key: 'W',
    cost: 'free',
    when: ['desk'],
    labels: ['commands.name.where'],
    run: (desk) => desk.toggle('where'),
  },
  next_printer: {
    key: 'P',
    cost: 'free',
    when: ['desk'],
    labels: ['commands.name.next_printer'],
    run: (desk) => desk.nextPrinter(),
  },
  quantity: {
    key: 'Q',
    cost: 'free',
    when: ['desk'],
    labels: ['commands.name.quantity'],
    run: (desk) => desk.ask('quantity'),
    scanned: (desk, command) => desk.choose(command),
  },
  box: {
    key: 'X',
    cost: 'free',
    when: ['desk'],
    labels: ['commands.name.box'],
    run: (desk) => desk.ask('box'),
    scanned: (desk, command) => desk.choose(command),
  },
  clear: {
    key: 'Backspace',
    cost: 'free',
    when: ['desk'],
    labels: ['commands.name.clear'],
    run: (desk) => desk.clear(),
  },
  sheet: { key: 'J', cost: 'free', when: ['desk'], labels: ['commands.name.sheet'], run: (desk) => desk.saveSheet() },
  // Of the order on the screen, or of the chosen one; `offeredActions.ts` says in which state each is offered.
  print: {
    key: 'R',
    cost: 'label',
    when: ['job', 'watchlist', 'shipments'],
    labels: ['action.print', 'action.reprint'],
  },
  panelPrint: { key: 'R', cost: 'label', when: ['job'], labels: ['action.panelPrint'], rowOf: 'print' },
  retry: { key: 'T', cost: 'sends', when: ['job'], labels: ['action.retry', 'action.release'] },
  overruleStop: { key: 'T', cost: 'sends', when: ['job'], labels: ['action.overruleStop'] },
  correct: { key: 'E', cost: 'free', when: ['job'], labels: ['action.correct', 'action.fillIn', 'imports.correct'] },
  holdThis: { key: 'D', cost: 'free', when: ['job'], labels: ['action.hold'] },
  withdraw: { key: 'Z', cost: 'free', when: ['job'], labels: ['action.withdraw'] },
  lookNow: { key: 'B', cost: 'free', when: ['job', 'watchlist', 'account'], labels: ['action.lookNow'] },
  openPayment: { key: 'O', cost: 'free', when: ['job', 'payments'], labels: ['action.openPayment'] },
  copyLink: { key: 'C', cost: 'free', when: ['payments'], labels: ['action.copyLink'] },
  mailLink: { key: 'M', cost: 'free', when: ['payments'], labels: ['action.mailLink'] },
  view: {
    key: 'V',
    cost: 'free',
    when: ['job', 'payments'],
    labels: ['action.view', 'action.viewCode', 'orders.shipment'],
    titleIn: { payments: 'action.viewCode' },
  },
  onPaper: { key: '1', cost: 'free', when: ['job'], labels: ['action.onPaper', 'action.hasLabel'] },
  notOnPaper: { key: '2', cost: 'label', when: ['job'], labels: ['action.notOnPaper'] },
  track: { key: 'B', cost: 'free', when: ['shipments'], labels: ['shipments.track'] },
  cancel: {
    key: 'Delete',
    cost: 'cancels',
    when: ['job', 'watchlist', 'payments', 'shipments'],
    labels: ['action.cancel', 'action.cancelPaid'],
  },
  shipAnew: { key: 'N', cost: 'sends', when: ['job'], labels: ['action.shipAnew'] },
  panelNew: { key: 'N', cost: 'sends', when: ['job'], labels: ['action.panelNew'], rowOf: 'shipAnew' },
  resend: { key: 'N', cost: 'sends', when: ['job'], labels: ['action.resend'] },
  asLastTime: { key: 'N', cost: 'sends', when: ['job'], labels: ['size.asLast'], title: 'keys.asLastTime' },
  takeFromDesk: { key: 'T', cost: 'sends', when: ['job'], labels: ['elsewhere.takeOver'] },
  // Of the banners, and of every screen.
  seen: {
    key: 'G',
    cost: 'free',
    when: ['desk', 'payments', 'problems'],
    labels: ['commands.name.seen', 'common.seen', 'payments.seen', 'problems.seenAll'],
    titleIn: { payments: 'payments.seen', problems: 'problems.seenAll' },
  },
  moreBanners: { key: 'A', cost: 'free', when: ['everywhere'], labels: ['banner.all', 'banner.more', 'banner.detail'] },
  resumeBatch: {
    key: 'I',
    cost: 'sends',
    when: ['everywhere', 'payments'],
    labels: ['batchPause.goOn'],
    title: 'batchPause.key',
  },
  readAgain: {
    key: 'U',
    cost: 'free',
    when: ['everywhere', 'deskCheck'],
    labels: ['list.readAgain', 'banner.look', 'diagnosis.recheck'],
    titleIn: { deskCheck: 'diagnosis.recheck' },
  },
  pickup: {
    key: 'K',
    cost: 'free',
    when: ['everywhere'],
    labels: ['title.pickup', 'pickup.back'],
    scanned: (desk) => desk.openPickup(),
  },
  stopAlarm: { key: 'A', cost: 'free', when: ['everywhere'], labels: ['alarm.stop'] },
  // Of one screen.
  queueAll: { key: 'Enter', cost: 'sends', when: ['queue'], labels: ['queue.start'] },
  // Free, because unsent orders stay in the list, and can go out with the next batch.
  pauseBatch: { key: 'D', cost: 'free', when: ['queue'], labels: ['queue.pause'] },
  stopBatch: { key: 'S', cost: 'free', when: ['queue'], labels: ['queue.stop'] },
  batchOrders: { key: 'O', cost: 'free', when: ['queue'], labels: ['queue.orders.open'] },
  helpBatch: { key: 'N', cost: 'sends', when: ['queue'], labels: ['queue.elsewhere.help'] },
  printPanel: { key: 'R', cost: 'label', when: ['queue'], labels: ['queue.panel.print'] },
  showRest: { key: 'V', cost: 'free', when: ['queue'], labels: ['queue.showAll', 'queue.showLess'] },
  chooseAll: { key: 'L', cost: 'free', when: ['queue'], labels: ['queue.choosing.takeAll'] },
  chooseNone: { key: 'O', cost: 'free', when: ['queue'], labels: ['queue.choosing.dropAll'] },
  filterOrders: { key: 'F', cost: 'free', when: ['queue'], labels: ['queue.choosing.filterNext'] },
  chooseList: { key: 'C', cost: 'free', when: ['orders'], labels: ['common.import'] },
  addOrder: { key: 'E', cost: 'free', when: ['orders'], labels: ['common.add'] },
  copyOrder: { key: 'O', cost: 'free', when: ['orders'], labels: ['orders.copy'] },
  removeOrder: { key: 'D', cost: 'free', when: ['orders'], labels: ['orders.remove'] },
  importColumns: { key: 'V', cost: 'free', when: ['orders'], labels: ['imports.showColumns', 'imports.hideColumns'] },
  saveLeftRows: { key: 'S', cost: 'free', when: ['orders'], labels: ['imports.saveLeft'] },
  sendCorrected: { key: 'T', cost: 'sends', when: ['repair'], labels: ['repair.send'] },
  saveOrder: { key: 'S', cost: 'free', when: ['repair'], labels: ['common.save'] },
  dropTyped: { key: 'D', cost: 'free', when: ['repair'], labels: ['repair.drop'] },
  openAllFields: { key: 'V', cost: 'free', when: ['repair'], labels: ['repair.all'] },
  findByLabel: { key: 'F', cost: 'free', when: ['ledger'], labels: ['ledger.find'] },
  exportLedger: { key: 'S', cost: 'free', when: ['ledger'], labels: ['ledger.export'] },
  showFile: { key: 'L', cost: 'free', when: ['ledger'], labels: ['files.show'] },
  lastJob: { key: 'V', cost: 'free', when: ['ledger'], labels: ['ledger.lastJob'] },
  dayFigures: { key: 'B', cost: 'free', when: ['ledger'], labels: ['ledger.figures.show', 'ledger.figures.hide'] },
  moreRows: { key: 'D', cost: 'free', when: ['ledger', 'payments'], labels: ['ledger.more'] },
  showFiltered: { key: 'S', cost: 'free', when: ['account', 'shipments'], labels: ['list.show'] },
  clearFilter: { key: 'F', cost: 'free', when: ['account', 'shipments'], labels: ['list.clear'] },
  previousPage: { key: 'PageUp', cost: 'free', when: ['account', 'shipments'], labels: ['common.previous'] },
  nextPage: { key: 'PageDown', cost: 'free', when: ['account', 'shipments'], labels: ['common.next'] },
  narrowDays: { key: 'D', cost: 'free', when: ['account', 'shipments'], labels: ['list.narrow'] },
  askAllPrices: { key: 'B', cost: 'free', when: ['prices'], labels: ['prices.askAll'] },
  clearForm: { key: 'D', cost: 'free', when: ['ship'], labels: ['ship.clear'] },
  askPrice: { key: 'B', cost: 'free', when: ['ship'], labels: ['ship.askPrice'] },
  payShipment: { key: 'N', cost: 'sends', when: ['ship'], labels: ['ship.send'] },
  showOrder: { key: 'O', cost: 'free', when: ['ship'], labels: ['ship.showOrder'] },
  takeOver: { key: 'T', cost: 'sends', when: ['ship'], labels: ['ship.takeOver', 'ship.another'] },
  takePlace: { key: 'F', cost: 'free', when: ['repair', 'ship'], labels: ['place.take'], title: 'keys.takePlace' },
  copyTracking: { key: 'C', cost: 'free', when: ['desks', 'shipments'], labels: ['desks.copy'] },
  dismissDesk: { key: 'D', cost: 'free', when: ['desks'], labels: ['desks.dismiss', 'desks.adopt'] },
  // While this question is open, no batch can go on, so that the key of that is free.
  goWithoutOthers: { key: 'I', cost: 'sends', when: ['desks'], labels: ['site.goWithoutOthers'] },
  takeBackFromCourier: { key: 'Z', cost: 'free', when: ['pickup'], labels: ['pickup.takeBack'] },
  end_pickup: { key: 'E', cost: 'free', when: ['pickup'], labels: ['pickup.end'], scanned: (desk) => desk.endPickup() },
  saveHandOver: { key: 'S', cost: 'free', when: ['pickup'], labels: ['pickup.saveList'] },
  undoSetting: { key: 'Z', cost: 'free', when: ['settings', 'ship'], labels: ['printers.undo'] },
  checkDesk: {
    key: 'C',
    cost: 'free',
    when: ['settings'],
    labels: ['common.checkDesk'],
    run: (desk) => desk.checkDesk(),
    words: 'settingsWords.checkDesk',
  },
  unlock: {
    key: null,
    cost: 'free',
    when: ['settings'],
    labels: ['pin.kiosk'],
    run: (desk) => desk.leaveKiosk(),
    onlyLocked: true,
    words: 'settingsWords.kiosk',
  },
  saveSheet: { key: 'S', cost: 'free', when: ['settings'], labels: ['settingsMore.saveSheet'] },
  stepLater: { key: 'L', cost: 'free', when: ['settings'], labels: ['check.later'] },
  finishSetup: { key: 'F', cost: 'free', when: ['deskCheck'], labels: ['firstRun.finish', 'check.toFirstLabel'] },
  printTest: { key: 'R', cost: 'label', when: ['deskCheck'], labels: ['settings.test'] },
  deskSteps: { key: 'E', cost: 'free', when: ['deskCheck'], labels: ['diagnosis.steps'] },
  prepareReport: { key: 'S', cost: 'free', when: ['deskCheck'], labels: ['diagnosis.prepare'] },
  saveReport: { key: 'S', cost: 'free', when: ['deskCheck'], labels: ['diagnosis.report.save'] },
  licences: { key: 'L', cost: 'free', when: ['deskCheck'], labels: ['diagnosis.licences.open'] },
  findPrinters: { key: 'B', cost: 'free', when: ['settings/printing'], labels: ['settings.refresh'] },
  setUpPrinter: { key: 'S', cost: 'free', when: ['settings/printing'], labels: ['printers.adjust'] },
  calibrate: { key: 'C', cost: 'free', when: ['settings/printing'], labels: ['calibration.open'] },
  printCalibration: {
    key: 'R',
    cost: 'label',
    when: ['settings/printing'],
    labels: ['calibration.print', 'calibration.printAgain'],
  },
  scanSheetAgain: { key: 'B', cost: 'free', when: ['settings/printing'], labels: ['calibration.scanAgain'] },
  keepCalibration: { key: 'S', cost: 'free', when: ['settings/printing'], labels: ['calibration.keep'] },
  addBox: { key: 'E', cost: 'free', when: ['settings/boxes'], labels: ['boxes.add'] },
  checkConnection: { key: 'S', cost: 'free', when: ['settings/service'], labels: ['settings.check'] },
  openDemo: { key: 'D', cost: 'free', when: ['settings/service'], labels: ['settings.demoOpen'] },
  leaveMailbox: { key: 'L', cost: 'free', when: ['settings/service'], labels: ['mailbox.disconnect'] },
  registerWebhook: {
    key: 'B',
    cost: 'free',
    when: ['settings/service'],
    labels: ['webhook.register', 'webhook.again'],
  },
  renewWebhookSecret: { key: 'M', cost: 'free', when: ['settings/service'], labels: ['webhook.rotate'] },
  forgetAccount: { key: 'V', cost: 'free', when: ['settings/service'], labels: ['forgetAccount.open'] },
  setPin: { key: 'O', cost: 'free', when: ['settings/owner'], labels: ['owner.set', 'owner.change', 'kiosk.setPin'] },
  removePin: { key: 'L', cost: 'free', when: ['settings/owner'], labels: ['owner.remove'] },
  lookAtPurge: { key: 'V', cost: 'free', when: ['settings/owner'], labels: ['settings.purgeLook'] },
  leaveSecondCopy: { key: 'C', cost: 'free', when: ['settings/owner'], labels: ['secondCopy.leave'] },
  enterKiosk: { key: 'F', cost: 'free', when: ['settings/owner'], labels: ['kiosk.enter'] },
  checkUpdate: { key: 'B', cost: 'free', when: ['settings/owner'], labels: ['update.check'] },
  installUpdate: { key: 'S', cost: 'free', when: ['settings/owner'], labels: ['update.install'] },
  leaveFolder: { key: 'F', cost: 'free', when: ['settings/shop'], labels: ['orderFolder.leave'] },
  leaveLookup: { key: 'L', cost: 'free', when: ['settings/shop'], labels: ['lookup.remove'] },
  leaveShop: { key: 'V', cost: 'free', when: ['settings/shop'], labels: ['shop.remove'] },
  makeSecret: { key: 'M', cost: 'free', when: ['settings/shop'], labels: ['shop.make', 'shop.replace'] },
  copySecret: { key: 'C', cost: 'free', when: ['settings/shop'], labels: ['shop.copy'] },
  hideSecret: { key: 'O', cost: 'free', when: ['settings/shop'], labels: ['shop.hide'] },
  testShop: { key: 'E', cost: 'free', when: ['settings/shop'], labels: ['shop.test'] },
  tellShopAgain: { key: 'B', cost: 'free', when: ['settings/shop'], labels: ['shop.tryAgain'] },
  leaveShopNews: { key: 'D', cost: 'free', when: ['settings/shop'], labels: ['shop.leave'] },
  joinDesk: { key: 'B', cost: 'free', when: ['settings/desks'], labels: ['join.open'] },
  connectSite: { key: 'V', cost: 'free', when: ['settings/desks'], labels: ['site.enter'] },
  leaveSite: { key: 'L', cost: 'free', when: ['settings/desks'], labels: ['site.leave'] },
  inviteDesk: { key: 'M', cost: 'free', when: ['settings/desks'], labels: ['invite.show'] },
  endInvite: { key: 'O', cost: 'free', when: ['settings/desks'], labels: ['invite.end'] },
  addRule: { key: 'E', cost: 'free', when: ['settings/rules'], labels: ['rules.add'] },
  tryRules: { key: 'B', cost: 'free', when: ['settings/rules'], labels: ['rules.try'] },
  switchRulesOn: { key: 'S', cost: 'free', when: ['settings/rules'], labels: ['rules.switchOn', 'rules.apply'] },
  switchRulesOff: { key: 'O', cost: 'free', when: ['settings/rules'], labels: ['rules.switchOff'] },
  dropRules: { key: 'D', cost: 'free', when: ['settings/rules'], labels: ['rules.drop'] },
} as const satisfies Readonly<Record<string, RegisteredCommand>>;

export type CommandId = keyof typeof ENTRIES;
/** The commands that the desk itself runs. */
export type DeskCommandId = { [I in CommandId]: (typeof ENTRIES)[I] extends { run: unknown } ? I : never }[CommandId];

export const COMMANDS: Readonly<Record<CommandId, RegisteredCommand>> = ENTRIES;
export const COMMAND_IDS = Object.keys(ENTRIES) as readonly CommandId[];

export const DESK_COMMAND_IDS = COMMAND_IDS.filter((id) => COMMANDS[id].run !== undefined) as readonly DeskCommandId[];

/** How keyboards call the keys that are no letters. */
const CAPS: Readonly<Record<string, string>> = { Delete: 'Del', Backspace: '⌫', PageUp: 'PgUp', PageDown: 'PgDn' };

/** A key as it is drawn on the screen. */
export function capsOf(key: string): string {
  return /^\d$/u.test(key) ? key : `Alt+${CAPS[key] ?? key}`;
}

/** The key of a command as it is drawn on the screen. */
export function keysOf(id: CommandId): string {
  return capsOf(COMMANDS[id].key ?? '');
}

/** Its name where nothing of its screen is known: on its button, in the palette, on the keys page. */
export function titleOf(id: CommandId, place?: CommandPlace): TextKey {
  const { labels, title = labels[0], titleIn = {} } = COMMANDS[id];
  return (place === undefined ? undefined : titleIn[place]) ?? title;
}
