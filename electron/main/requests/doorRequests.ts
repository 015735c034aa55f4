import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import { type Answer, byOwner, type RequestDeps } from './requestDeps.ts';

/** The programs that the owner has let use this desk. The page is given a key once, when it is made. */
export function doorRequests(
  open: WithStation,
  { door, ownerPin }: Pick<RequestDeps, 'door' | 'ownerPin'>,
): HandlersOf<'door'> {
  const owner = <T>(pin: string | null, work: () => Answer<T>): Answer<T> => byOwner(ownerPin, pin, work);

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
