import { useCallback } from 'react';
import type { DeskCheck, DeskStep } from '../../../electron/contract/settings.ts';
import { noDeskCheck } from '../../../electron/contract/settings.ts';
import { useSettings, useStation } from '../../bridge/StationContext.tsx';

export interface DeskCheckDesk {
  readonly check: DeskCheck;
  readonly note: (part: Partial<DeskCheck>) => void;
  readonly putOff: (step: DeskStep) => void;
  /** Ends the check; what was not done counts as put off. */
  readonly finish: (leftOut: readonly DeskStep[]) => Promise<void>;
}

/** What a person has said in the check of this desk; kept at once, so that it goes on after a restart. */
export function useDeskCheck(): DeskCheckDesk {
  const mirror = useStation();
  const check = useSettings()?.deskCheck ?? noDeskCheck;
  const note = useCallback(
    (part: Partial<DeskCheck>) => {
      const present = mirror.store.getState().settings?.deskCheck ?? noDeskCheck;
      void mirror.updateSettings({ deskCheck: { ...present, ...part } });
    },
    [mirror],
  );
  return {
    check,
    note,
    putOff: (step) => note({ skipped: [...check.skipped.filter((one) => one !== step), step] }),
    async finish(leftOut) {
      await mirror.updateSettings({
        deskCheckedAt: Date.now(),
        deskCheck: { ...check, since: null, skipped: [...leftOut] },
      });
    },
  };
}
