import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { doorKeyName } from '../../adapters/secrets/secretNames.ts';
import { type DoorKey, MOST_DOOR_KEYS } from '../../contract/door.ts';
import type { Profile } from '../../contract/status.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';

/** The keys of the programs that may come to the door. What they are called stands in the settings, their hashes in the keychain. */
export type DoorKeys = ReturnType<typeof createDoorKeys>;

interface DoorKeysDeps {
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly now: () => number;
  /** Keeps a value out of every log. */
  readonly hide: (secret: string) => void;
}

/** The shape of a key, by which the log hides also a key that was never registered with it. */
const KEY = /^door_(demo|sandbox|live)_([0-9a-f]{12})_[\w-]{43}$/;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

export function createDoorKeys({ settings, secrets, now, hide }: DoorKeysDeps) {
  /** The keychain is asked once for each key, because it may take a moment. */
  const hashes = new Map<string, string>();

  const door = () => settings.get().door;

  async function storedHash({ profile, id }: DoorKey): Promise<string | null> {
    const known = hashes.get(id) ?? (await secrets.get(doorKeyName(profile, id)));
    if (known !== null) hashes.set(id, known);
    return known;
  }

  return {
    /** The text of the new key, which is stored nowhere; null: there are as many as there may be. */
    async make(profile: Profile, given: Pick<DoorKey, 'name' | 'may'>): Promise<string | null> {
      if (door().keys.length >= MOST_DOOR_KEYS) return null;
      const id = randomBytes(6).toString('hex');
      const text = `door_${profile}_${id}_${randomBytes(32).toString('base64url')}`;
      hide(text);
      await secrets.set(doorKeyName(profile, id), hashOf(text).toString('hex'));
      settings.update({ door: { ...door(), keys: [...door().keys, { ...given, id, profile, createdAt: now() }] } });
      return text;
    },
    async revoke(id: string): Promise<void> {
      const key = door().keys.find((one) => one.id === id);
      // First, so that it opens nothing even where the keychain does not answer.
      settings.update({ door: { ...door(), keys: door().keys.filter((one) => one.id !== id) } });
      hashes.delete(id);
      if (key !== undefined) await secrets.delete(doorKeyName(key.profile, id));
    },
    /** The key with this text; null: there is none. */
    async of(text: string): Promise<DoorKey | null> {
      const [, profile, id] = KEY.exec(text) ?? [];
      const key = door().keys.find((one) => one.id === id && one.profile === profile);
      const stored = key === undefined ? null : await storedHash(key);
      if (key === undefined || stored === null) return null;
      const isSame = timingSafeEqual(hashOf(text), Buffer.from(stored, 'hex'));
      // It may have been revoked while the keychain was asked.
      return isSame && door().keys.some((one) => one.id === id) ? key : null;
    },
  };
}
