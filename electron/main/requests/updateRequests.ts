import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import { byOwner, type RequestDeps } from './requestDeps.ts';

/** Updates of the program: anybody may ask for one, only the owner installs it. */
export function updateRequests({ ownerPin, updates }: Pick<RequestDeps, 'ownerPin' | 'updates'>): HandlersOf<'update'> {
  return {
    'update.status': async () => ok(updates.status()),
    'update.check': async () => {
      void updates.check();
      return ok(updates.status());
    },
    'update.install': ({ pin }) =>
      byOwner(ownerPin, pin, async () => {
        const begun = await updates.install();
        if (begun.ok) return ok(begun.value);
        return err(stationError(begun.error === 'waits' ? 'update_waits' : 'not_possible_now'));
      }),
  };
}
