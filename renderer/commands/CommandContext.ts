import { createContext, useContext } from 'react';
import type { CommandBoard } from './commandBoard.ts';
import type { CommandDesk } from './commandDesk.ts';
import type { CommandFrame } from './commandParts.ts';

/** The commands as the screens reach them: what they do, which of them a screen takes itself, and the frame around it. */
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
