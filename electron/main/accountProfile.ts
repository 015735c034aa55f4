import type { Profile } from '../contract/status.ts';

/** A profile of an account at the service, with its own address and key. The demo has none. */
export type AccountProfile = Exclude<Profile, 'demo'>;
