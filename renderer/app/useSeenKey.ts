import { useState } from 'react';
import { useStation } from '../bridge/StationContext.tsx';
import type { Commands } from '../commands/CommandContext.ts';
import { createSeenBoard, type SeenBoard } from '../commands/seenBoard.ts';
import { bandOf } from '../features/scan/problemBand.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';
import { useActKeys } from '../scanner/useActKeys.ts';

/**
 * The key for what was seen works on every screen: it takes the topmost thing that the screen shows. Where the screen
 * shows none, but the scan view has a problem that was not seen yet, it leads there: what is not on the screen is not
 * taken for seen. `isFree`: nothing lies in front of the screen.
 */
export function useSeenKey(session: ScanSession, { desk, frame }: Commands, isFree: boolean): SeenBoard {
  const { jobs } = useStation();
  const [board] = useState(createSeenBoard);
  useActKeys({
    seen: isFree
      ? () => {
          if (board.takeTopmost() || frame.mustStay()) return;
          const { entries, seen } = session.store.getState();
          const waits = bandOf(entries, jobs.store.getState().jobs, seen, null).length;
          if (waits + desk.store.getState().refusals.length > 0) frame.goToScans();
        }
      : null,
  });
  return board;
}
