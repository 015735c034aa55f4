import type { Command as ScannedCommand } from '../../electron/contract/command.ts';
import type { TextKey } from '../i18n/index.ts';

/**
 * The effect of a command, and so what a wrong press costs. `free`: nothing is paid, nothing comes out, and it can be
 * undone or done again. `label`: a label comes out. `sends`: orders go to the service, which charges for them.
 * `cancels`: a shipment ends. `answers`: the effect of the open question's first answer.
 */
export type CommandCost = 'free' | 'label' | 'sends' | 'cancels' | 'answers';

/**
 * Where a command is offered, and so where its key works; the keys page has a group for each. `desk`: on each screen.
 * `scan`: on the scan view. `job`: on the card of an order. `everywhere`: in what may stand above any screen. The others
 * are screens, and parts of the settings.
 */
export type CommandPlace =
  | ('desk' | 'scan' | 'job' | 'everywhere' | 'queue' | 'watchlist' | 'payments' | 'problems' | 'orders' | 'repair')
  | ('ledger' | 'shipments' | 'ship' | 'desks' | 'pickup' | 'account' | 'prices' | 'settings' | 'deskCheck')
  | `settings/${'printing' | 'boxes' | 'service' | 'owner' | 'shop' | 'desks' | 'rules'}`;

/** What the commands of the desk do; `commands/commandDesk.ts` does it. */
export interface DeskOperations
  extends Record<
    'confirm' | 'nextPrinter' | 'clear' | 'openPickup' | 'endPickup' | 'checkDesk' | 'leaveKiosk',
    () => void
  > {
  /** About the parcel of the newest scan. `undo`: takes back what is free, and asks before it cancels what is paid. */
  readonly lastParcel: (what: 'undo' | 'withdraw' | 'cancel' | 'reprint') => void;
  /** For the next scan. */
  readonly toggle: (option: 'hold' | 'where') => void;
  readonly choose: (chosen: ScannedCommand) => void;
  /** Asks for it in place of the newest scan. */
  readonly ask: (what: 'quantity' | 'box') => void;
  readonly saveSheet: () => Promise<void>;
}

export interface RegisteredCommand {
  /** The key as on the keyboard. It is held with Alt: alone it could be the first character of a scan. A digit answers alone. */
  readonly key: string | null;
  readonly cost: CommandCost;
  readonly when: readonly CommandPlace[];
  /** The texts beside its key; the first is its title. */
  readonly labels: readonly [TextKey, ...TextKey[]];
  /** Its title, where every label needs a value of its screen. */
  readonly title?: TextKey;
  /** Its title in a place that has its own. */
  readonly titleIn?: Readonly<Partial<Record<CommandPlace, TextKey>>>;
  /** The command in whose row of the keys page it is, because no card has both. */
  readonly rowOf?: string;
  /**
   * What it does by its key, its barcode and in the palette. Left out where it acts on what its screen
   * holds: then it is run where its `ActionButton` stands.
   */
  readonly run?: (desk: DeskOperations) => unknown;
  /** The palette has it only while the screen is locked. */
  readonly onlyLocked?: true;
  /** Other words by which the palette finds it. */
  readonly words?: TextKey;
  /** What it does by its barcode, where that is something else; a barcode has the id of its command. */
  readonly scanned?: (desk: DeskOperations, command: ScannedCommand) => unknown;
}
