import type { StationMirror } from '../bridge/index.ts';
import type { SoundName } from '../sound/sounds.ts';

/**
 * Sounds once when a debt begins to hold the account (API section 7), and once when it is over. What is so when it
 * begins to listen was told before. Returns how to stop.
 */
export function followHold(mirror: StationMirror, sound: (name: SoundName) => void): () => void {
  const known = () => {
    const { status } = mirror.store.getState();
    return status === null ? null : { profile: status.profile, isHeld: status.hold !== null };
  };
  let before = known();
  return mirror.store.subscribe(() => {
    const now = known();
    // Another profile is another account.
    const isNews = now !== null && before !== null && now.profile === before.profile && now.isHeld !== before.isHeld;
    if (isNews) sound(now.isHeld ? 'problem' : 'done');
    before = now;
  });
}

/**
 * Sounds once when orders of the list begin to wait for money: they were not scanned, so no
 * card says so. What was so already when it begins to listen makes no sound. Returns a function that stops it.
 */
export function followBatchPause(mirror: StationMirror, sound: (name: SoundName) => void): () => void {
  const known = () => {
    const { status } = mirror.store.getState();
    return status === null ? null : { profile: status.profile, isPaused: status.batchPause !== null };
  };
  let before = known();
  return mirror.store.subscribe(() => {
    const now = known();
    // Another profile is another account.
    const isNews = now !== null && before !== null && now.profile === before.profile && now.isPaused;
    if (isNews && before?.isPaused === false) sound('pay');
    before = now;
  });
}
