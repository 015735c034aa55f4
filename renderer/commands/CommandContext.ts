import { createContext, useContext, useEffect, useRef } from 'react';
import { COMMANDS, DESK_COMMAND_IDS } from '../model/commandRegistry.ts';
import { useShortcuts } from '../scanner/useKeys.ts';
import type { CommandBoard, CommandOffer } from './commandBoard.ts';
import type { CommandDesk } from './commandDesk.ts';
import type { CommandFrame } from './commandPorts.ts';

/**
 * The commands as the screens reach them: what they do, which of them a screen takes itself, and the frame around it.
 */
export interface Commands {
  readonly desk: CommandDesk;
  readonly board: CommandBoard;
  readonly frame: CommandFrame;
}

/** Null outside of a desk, as in the first run. */
export const CommandContext = createContext<Commands | null>(null);

export function useCommands(): Commands {
  const commands = useContext(CommandContext);
  if (commands === null) throw new Error('no CommandContext above');
  return commands;
}

/** The keys of the desk's commands that work on each screen, or on the scan view. */
export function useDeskKeys(desk: CommandDesk, place: 'desk' | 'scan'): void {
  const ids = DESK_COMMAND_IDS.filter((id) => COMMANDS[id].when.includes(place));
  useShortcuts(Object.fromEntries(ids.map((id) => [id, () => void desk.run(id)])));
}

/** Takes commands while the caller is on the screen; null: none. The callbacks may change from render to render. */
export function useCommandOffer(offer: CommandOffer | null, of?: string): void {
  const board = useContext(CommandContext)?.board ?? null;
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  const takes = {
    undo: offer?.undo !== undefined,
    withdraw: offer?.withdraw !== undefined,
    cancel: offer?.cancel !== undefined,
    reprint: offer?.reprint !== undefined,
    confirm: offer?.confirm !== undefined,
  };
  const { undo, withdraw, cancel, reprint, confirm } = takes;
  useEffect(() => {
    if (board === null || (!undo && !withdraw && !cancel && !reprint && !confirm)) return;
    return board.offer(
      {
        ...(undo ? { undo: () => latest.current?.undo?.() ?? 'nothing_to_undo' } : {}),
        ...(withdraw ? { withdraw: () => latest.current?.withdraw?.() ?? 'nothing_to_undo' } : {}),
        ...(cancel ? { cancel: () => latest.current?.cancel?.() ?? 'nothing_to_cancel' } : {}),
        ...(reprint ? { reprint: () => latest.current?.reprint?.() ?? 'nothing_to_reprint' } : {}),
        ...(confirm ? { confirm: () => latest.current?.confirm?.() ?? 'nothing_to_confirm' } : {}),
      },
      of,
    );
  }, [board, of, undo, withdraw, cancel, reprint, confirm]);
}
