import type { RefusalReason } from './commandState.ts';

/** The outcome of a command at a screen: done, or why not. */
export type CommandAnswer = 'done' | RefusalReason;

/** The commands that are about what a screen shows just now. */
export interface CommandOffer {
  /** By barcode: takes back what is free, and asks before it cancels what is paid. */
  readonly undo?: () => CommandAnswer;
  /** Withdraws only what is free. */
  readonly withdraw?: () => CommandAnswer;
  /** Only cancels a shipment; asks first. */
  readonly cancel?: () => CommandAnswer;
  readonly reprint?: () => CommandAnswer;
  readonly confirm?: () => CommandAnswer;
}
export type OfferedCommand = keyof CommandOffer;

export interface FoundOffer {
  readonly of: string | undefined;
  readonly action: () => CommandAnswer;
}

interface Wish {
  readonly name: OfferedCommand;
  readonly of: string;
  readonly onOffer: (action: () => CommandAnswer) => void;
}

export function createCommandBoard() {
  const offers: { readonly offer: CommandOffer; readonly of: string | undefined }[] = [];
  let wish: Wish | null = null;

  function find(name: OfferedCommand, isIntended: (of: string | undefined) => boolean = () => true): FoundOffer | null {
    for (const { offer, of } of [...offers].reverse()) {
      const action = offer[name];
      if (action !== undefined && isIntended(of)) return { of, action };
    }
    return null;
  }

  return {
    /** The newest offer of a command. */
    find: (name: OfferedCommand) => find(name),
    /** `of` names what the offer is about, where that matters. Returns how to take the offer back. */
    offer(offer: CommandOffer, of?: string) {
      const mine = { offer, of };
      offers.push(mine);
      const action = wish === null || wish.of !== of ? undefined : offer[wish.name];
      if (wish !== null && action !== undefined) {
        const { onOffer } = wish;
        wish = null;
        onOffer(action);
      }
      return () => {
        const index = offers.indexOf(mine);
        if (index >= 0) offers.splice(index, 1);
      };
    },
    /** Calls back once something that is `of` this offers the command; at once if it does already. Only the newest call counts. */
    await(name: OfferedCommand, of: string, onOffer: (action: () => CommandAnswer) => void) {
      const found = find(name, (one) => one === of);
      wish = found === null ? { name, of, onOffer } : null;
      if (found !== null) onOffer(found.action);
    },
    /** Drops the pending call. */
    forget: () => {
      wish = null;
    },
  };
}

/** The commands that the screen takes itself; a printed barcode and a key both look here. */
export type CommandBoard = ReturnType<typeof createCommandBoard>;
