import keychain from 'keytar';

const SERVICE = 'Label Station';

/** What a test puts into the keychain of its session. */
export interface KeychainNote {
  /** The secrets that have come since, by their names. */
  added(): Promise<Readonly<Record<string, string>>>;
  /** Takes them out again: the tests of a session share one keychain. */
  takeOut(): Promise<void>;
}

/** To be called before the test does anything. */
export async function noteKeychain(): Promise<KeychainNote> {
  const before = new Set((await keychain.findCredentials(SERVICE)).map(({ account }) => account));
  const since = async () => (await keychain.findCredentials(SERVICE)).filter(({ account }) => !before.has(account));
  return {
    added: async () => Object.fromEntries((await since()).map(({ account, password }) => [account, password])),
    async takeOut() {
      for (const { account } of await since()) await keychain.deletePassword(SERVICE, account);
    },
  };
}
