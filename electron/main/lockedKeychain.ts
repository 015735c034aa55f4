import type { IpcMainInvokeEvent } from 'electron';
import type { LockedKeychain } from '../adapters/secrets/openSecrets.ts';
import { type StationError, stationError } from '../contract/errors.ts';
import { err, type Result } from '../contract/result.ts';
import { isOfPage } from './ipc.ts';

/** The program while the keychain is locked: neither settings nor accounts are touched. */
export interface WaitingForKeychain {
  isOpen(): boolean;
  /**
   * What a request of a page gets instead of its answer, which is looked for after one more look at the keychain; null: it
   * is open, or a person goes on without it, so the request can be answered.
   */
  refusal(event: IpcMainInvokeEvent, name: unknown): Promise<Result<never, StationError> | null>;
}

export function waitForKeychain(locked: LockedKeychain, isOurPage: (url: string) => boolean): WaitingForKeychain {
  return {
    isOpen: locked.isOpen,
    async refusal(event, name) {
      if (!isOfPage(event, isOurPage)) return err(stationError('bad_request'));
      if (name === 'keychain.goWithout') locked.goWithout();
      return (await locked.tryAgain()) ? null : err(stationError('keychain_locked'));
    },
  };
}
