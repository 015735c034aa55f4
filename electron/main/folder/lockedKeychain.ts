import type { LockedKeychain } from '../../adapters/secrets/openSecrets.ts';
import { stationError } from '../../contract/errors.ts';
import { err } from '../../contract/result.ts';
import { isOfPage } from '../ipc.ts';
import type { Waiting } from '../start/waits.ts';

/** While the keychain is locked; a request tries it once more. Over also when a person goes on without it. */
export function waitForKeychain(locked: LockedKeychain, isOurPage: (url: string) => boolean): Waiting {
  return {
    isOver: locked.isOpen,
    async refusal(event, name) {
      if (!isOfPage(event, isOurPage)) return err(stationError('bad_request'));
      if (name === 'keychain.goWithout') locked.goWithout();
      return (await locked.tryAgain()) ? null : err(stationError('keychain_locked'));
    },
  };
}
