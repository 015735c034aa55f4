import { closedDoor, type DoorStatus } from '../../electron/contract/door.ts';
import { ok } from '../../electron/contract/result.ts';
import type { Handlers } from './fakeBridge.ts';

/** The key that the stand-in makes. */
export const FAKE_DOOR_KEY = `door_sandbox_0123456789ab_${'aB3-'.repeat(10)}xyz`;

/** Answers the requests about the door for other programs. */
export function createFakeDoor(start: Partial<DoorStatus> = {}) {
  let status: DoorStatus = {
    ...closedDoor,
    ...{ addresses: [], trouble: null, profile: 'sandbox', keysAreStored: true },
    ...start,
  };
  function change(next: Partial<DoorStatus>) {
    status = { ...status, ...next };
    return ok(status);
  }
  return {
    'door.status': () => ok(status),
    'door.set': ({ isOn, port, reach }) =>
      change({ isOn, port, reach, addresses: isOn ? [`http://127.0.0.1:${port}`] : [] }),
    'door.addKey': ({ name, may }) => {
      const id = String(status.keys.length).padStart(12, '0');
      change({ keys: [...status.keys, { id, name, may, profile: 'sandbox', createdAt: Date.now() }] });
      return ok({ status, key: FAKE_DOOR_KEY });
    },
    'door.revokeKey': ({ id }) => change({ keys: status.keys.filter((one) => one.id !== id) }),
  } satisfies Partial<Handlers>;
}
