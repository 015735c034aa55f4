import { type StationError, stationError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import { asOwner } from '../../core/printing/index.ts';
import type { Door } from '../door/door.ts';
import type { HandlersOf } from '../ipc.ts';
import { jobError, type WithStation } from '../station/withStation.ts';

export interface DoorDeps {
  readonly door: Door;
  readonly ownerPin: OwnerPin;
}

type Answer<T> = Promise<Result<T, StationError>>;

/** Which other programs may come to this desk, said by its owner. The page is given a key once, when it is made. */
export function doorRequests(open: WithStation, { door, ownerPin }: DoorDeps): HandlersOf<'door'> {
  const owner = async <T>(pin: string | null, work: () => Answer<T>): Answer<T> => {
    const allowed = await asOwner(ownerPin, pin);
    return allowed.ok ? work() : err(jobError(allowed.error));
  };

  return {
    'door.status': async () => ok(door.status()),
    'door.set': ({ pin, ...place }) => owner(pin, async () => ok(await door.set(place))),
    'door.addKey': ({ pin, ...given }) =>
      owner(pin, () =>
        open.station(async ({ profile }) => {
          const key = await door.addKey(profile, given);
          return key === null ? err(stationError('not_possible_now')) : ok({ status: door.status(), key });
        }),
      ),
    'door.revokeKey': ({ id, pin }) =>
      owner(pin, async () => {
        await door.revokeKey(id);
        return ok(door.status());
      }),
  };
}
