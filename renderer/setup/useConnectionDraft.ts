import { useState } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Balance } from '../../electron/contract/status.ts';
import { useRequest, useSettings, useStation, useStatus } from '../bridge/index.ts';

export type ConnectedProfile = 'live' | 'sandbox';

/** A key that does not exist: a service that refuses it is at the right address. */
const NO_KEY = 'no-key-yet';

/** The service has answered, and what it does not like is the key. */
function isAboutKey(error: StationError | null): boolean {
  return error?.code === 'key_refused' || error?.code === 'forbidden';
}

/**
 * Address and key while they are typed. The key is sent only when the operator starts it: a check while typing would hand
 * it to any host that a half-written address names.
 */
export function useConnectionDraft() {
  const client = useStation();
  const settings = useSettings();
  const present = useStatus((status) => status.profile);
  const addressOf = (of: ConnectedProfile) => (of === 'live' ? settings?.liveBaseUrl : settings?.sandboxBaseUrl) ?? '';
  const [profile, setProfile] = useState<ConnectedProfile>(present === 'sandbox' ? 'sandbox' : 'live');
  const [baseUrl, setBaseUrl] = useState(addressOf(profile));
  const [apiKey, setApiKey] = useState('');
  const [reached, setReached] = useState<string | null>(null);
  const [checked, setChecked] = useState<{ readonly balance: Balance | null } | null>(null);
  const test = useRequest('connection.test');
  const save = useRequest('connection.save');
  const input = { baseUrl: baseUrl.trim(), apiKey: apiKey.trim() };

  function forget(): void {
    setChecked(null);
    test.drop();
    save.drop();
  }

  function take(error: StationError | null): void {
    setReached(error === null || isAboutKey(error) ? input.baseUrl : null);
  }

  return {
    profile,
    baseUrl,
    apiKey,
    // A key that was typed for one connection is not sent to the other.
    choose(next: ConnectedProfile) {
      setProfile(next);
      setBaseUrl(addressOf(next));
      setApiKey('');
      setReached(null);
      forget();
    },
    setBaseUrl,
    setApiKey,
    /** Address and key are both there. */
    isComplete: input.baseUrl !== '' && input.apiKey !== '',
    checking: test.pending,
    saving: save.pending,
    error: save.error ?? test.error,
    /** The address answered as the service does, even if it refused the key. */
    isReached: reached !== null && reached === input.baseUrl,
    /** Address and key were tried, and work. */
    checked,
    /** Checks without a key whether the service is there at all. */
    async reach() {
      forget();
      const reply = await test.run({ ...input, apiKey: NO_KEY });
      take(reply.ok ? null : reply.error);
      // The check is made without a key, so a missing key is no error.
      if (!reply.ok && isAboutKey(reply.error)) test.drop();
    },
    async check() {
      forget();
      const reply = await test.run(input);
      take(reply.ok ? null : reply.error);
      if (reply.ok) setChecked(reply.value);
    },
    /** Tests, stores, and opens the station of that profile. True when it did. */
    async connect() {
      forget();
      const reply = await save.run({ ...input, profile });
      take(reply.ok ? null : reply.error);
      if (!reply.ok) return false;
      setApiKey('');
      client.takeStatus(reply.value);
      return true;
    },
  };
}

export type ConnectionDraft = ReturnType<typeof useConnectionDraft>;
