import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { OwnerPin } from '../../core/ports/OwnerPin.ts';
import type { RequestHandlers } from '../ipc.ts';

/** The owner's PIN: set, changed and removed only by who knows the one that is set. */
export function ownerRequests(pin: OwnerPin): Pick<RequestHandlers, Extract<keyof RequestHandlers, `owner.${string}`>> {
  const status = async () => ok({ hasPin: await pin.isSet() });
  return {
    'owner.status': status,
    'owner.setPin': async ({ current, next }) => {
      if (await pin.isSet()) {
        if (current === null) return err(stationError('pin_needed'));
        const answer = await pin.check(current);
        if (answer.kind === 'wrong') return err(stationError('pin_wrong'));
        if (answer.kind === 'wait') return err(stationError('pin_wait', null, { retryAfterMs: answer.retryAfterMs }));
      }
      await pin.set(next);
      return status();
    },
  };
}
