import type { StoreApi } from 'zustand/vanilla';
import type { CommandDeskDeps } from './commandPorts.ts';
import type { CommandState, RefusalReason } from './commandState.ts';
import type { CommandVoice } from './commandVoice.ts';

export type LastParcelCommand = 'undo' | 'withdraw' | 'cancel' | 'reprint';

const NOTHING = {
  undo: 'nothing_to_undo',
  withdraw: 'nothing_to_undo',
  cancel: 'nothing_to_cancel',
  reprint: 'nothing_to_reprint',
} as const satisfies Record<LastParcelCommand, RefusalReason>;

/**
 * Takes back or prints again the last parcel: the one of the newest scan, after the screen shows it, so that the action or
 * its question is seen. If a screen has a last parcel of its own, such as the one that the courier got, it is that one.
 */
export function createLastParcel(
  store: StoreApi<CommandState>,
  voice: CommandVoice,
  { board, scans, frame }: Pick<CommandDeskDeps, 'board' | 'scans' | 'frame'>,
): (name: LastParcelCommand) => void {
  /** False: a question is open, and its screen stays. */
  function showScans(): boolean {
    if (frame.mustStay()) {
      voice.refuse('answer_first');
      return false;
    }
    frame.goToScans();
    store.setState({ asking: null, where: null });
    return true;
  }

  function awaitOffer(name: LastParcelCommand, entryId: number): void {
    board.await(name, offerOf(entryId), (action) => voice.answer(action()));
  }

  return (name) => {
    const nothing = NOTHING[name];
    const found = board.find(name);
    if (found !== null && found.of === undefined && !frame.isCovered()) {
      voice.answer(found.action());
      return;
    }
    if (!showScans()) return;
    const newest = scans.newest();
    if (newest === null || newest.state === 'other') voice.refuse(nothing);
    else if (newest.state === 'job') awaitOffer(name, newest.id);
    else {
      void scans.settled().then(() => {
        const settled = scans.newest();
        if (settled?.id !== newest.id || settled.state !== 'job') voice.refuse(nothing);
        // Now or not at all: it must not happen later, when the person comes back to the scans.
        else if (showScans()) awaitOffer(name, newest.id);
      });
    }
  };
}

/** How the scan view names the offers of its newest scan. */
export function offerOf(entryId: number): string {
  return `scan ${entryId}`;
}
