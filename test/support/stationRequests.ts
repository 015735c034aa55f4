import type { Profile } from '../../electron/contract/status.ts';
import type { Core } from '../../electron/core/station/index.ts';
import type { StationHost } from '../../electron/main/station/stationHost.ts';
import { type WithStation, withStation } from '../../electron/main/station/withStation.ts';

/** A host in which just this station is open, or none; it opens no other. */
export function hostOf(
  core: Core | null,
  profile: Profile = 'live',
  leaveFor: StationHost['leaveFor'] = () => Promise.resolve(true),
): StationHost {
  const refuse = () => Promise.reject(new Error('nothing is opened here'));
  return {
    current: () => (core === null ? null : { profile, core, account: null, keyMark: null, deskId: null }),
    openAccount: refuse,
    forgetAccount: refuse,
    openDemo: refuse,
    restore: refuse,
    leaveFor,
    close: () => Promise.resolve(),
  };
}

/** What the requests of the page are answered with: this station, or none. */
export function withCore(core: Core | null): WithStation {
  return withStation(hostOf(core));
}
