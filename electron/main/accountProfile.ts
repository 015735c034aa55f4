import type { Profile } from '../contract/status.ts';

/** A profile that belongs to an account at the service, with an address and a key of its own. */
export type AccountProfile = Exclude<Profile, 'demo'>;
