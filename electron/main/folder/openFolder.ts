import { secretsOfFolder } from '../../adapters/secrets/folderSecrets.ts';
import { openSecrets } from '../../adapters/secrets/openSecrets.ts';
import { fingerprintOf } from '../../adapters/system/thisComputer.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { type CopiedFolderDeps, knowWhoseFolder, putAside } from './copiedFolder.ts';
import { takeEarlierSecrets } from './earlierSecrets.ts';
import { folderId } from './folderId.ts';
import { waitForKeychain } from './lockedKeychain.ts';

interface FolderDeps extends Omit<CopiedFolderDeps, 'mark' | 'now'> {
  readonly settings: SettingsStore;
}

/** Whose folder it is and its keys. Both may wait for a person. */
export async function openFolder({ dataDir, settings, isOurPage, logger, onWaiting }: FolderDeps) {
  const folder = await folderId(dataDir);
  const mark = await fingerprintOf(dataDir, folder);
  const whose = await knowWhoseFolder({ dataDir, mark, isOurPage, logger, now: Date.now, onWaiting });
  // Two desks of one name could not be distinguished.
  const rename = () => settings.update({ deskName: `${settings.get().deskName.slice(0, 36)} (2)` });
  if (whose === 'new_desk') rename();
  const keychain = await openSecrets({
    loadKeytar: () => import('keytar'),
    logger,
    onLocked: (locked) => onWaiting(waitForKeychain(locked, isOurPage)),
  });
  const secrets = secretsOfFolder(keychain, folder);
  await takeEarlierSecrets({ dataDir, settings, keychain, secrets, logger });
  return {
    secrets,
    async becomeNewDesk(): Promise<void> {
      await putAside(dataDir, Date.now());
      rename();
    },
  };
}
