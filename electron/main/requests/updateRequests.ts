import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import { asOwner } from '../../core/printing/index.ts';
import type { HandlersOf } from '../ipc.ts';
import { jobError } from '../station/withStation.ts';
import type { Updates } from '../updates/updates.ts';

interface UpdateDeps {
  readonly pin: OwnerPin;
  readonly updates: Pick<Updates, 'status' | 'check' | 'install'>;
}

/** Updates of the program: anybody may ask for one, only the owner installs it. */
export function updateRequests({ pin, updates }: UpdateDeps): HandlersOf<'update'> {
  return {
    'update.status': async () => ok(updates.status()),
    'update.check': async () => {
      void updates.check();
      return ok(updates.status());
    },
    'update.install': async ({ pin: given }) => {
      const allowed = await asOwner(pin, given);
      if (!allowed.ok) return err(jobError(allowed.error));
      const begun = await updates.install();
      if (begun.ok) return ok(begun.value);
      return err(stationError(begun.error === 'waits' ? 'update_waits' : 'not_possible_now'));
    },
  };
}
