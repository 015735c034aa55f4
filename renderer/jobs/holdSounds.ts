import type { StationClient } from '../bridge/index.ts';
import type { SoundName } from '../sound/sounds.ts';

/**
 * Sounds once when a debt begins to hold the account (API section 7), and once when it is over. A state from before it
 * begins to listen makes no sound. Returns a function that stops it.
 */
export function followHold(client: StationClient, sound: (name: SoundName) => void): () => void {
  const known = () => {
    const { status } = client.store.getState();
    return status === null ? null : { profile: status.profile, isHeld: status.hold !== null };
  };
  let before = known();
  return client.store.subscribe(() => {
    const now = known();
    // Another profile is another account.
    const isNew = now !== null && before !== null && now.profile === before.profile && now.isHeld !== before.isHeld;
    if (isNew) sound(now.isHeld ? 'problem' : 'done');
    before = now;
  });
}

/**
 * Sounds once when orders of the list begin to wait for money: they were not scanned, so no card shows it. What was so
 * already when it begins to listen makes no sound. Returns a function that stops it.
 */
export function followBatchPause(client: StationClient, sound: (name: SoundName) => void): () => void {
  const known = () => {
    const { status } = client.store.getState();
    return status === null ? null : { profile: status.profile, isPaused: status.batchPause !== null };
  };
  let before = known();
  return client.store.subscribe(() => {
    const now = known();
    // Another profile is another account.
    const isNew = now !== null && before !== null && now.profile === before.profile && now.isPaused;
    if (isNew && before?.isPaused === false) sound('pay');
    before = now;
  });
}
