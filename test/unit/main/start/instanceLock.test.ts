import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LockFailed, lockTrouble } from '../../../../electron/main/start/instanceLock.ts';
import { startFailureText } from '../../../../electron/main/start/startFailure.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('why a data folder cannot be locked', () => {
  it('is nothing where its folders can be written, which leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    expect(lockTrouble([join(folder, 'data'), folder])).toBeNull();
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  it.each([
    ['is a file', (folder: string) => folder, 'ENOTDIR'],
    ['cannot be made', (folder: string) => join(folder, 'deeper'), 'ENOTDIR'],
    ['takes no files, as one that is read-only', () => '/proc', 'ENOENT'],
  ])("is the system's reason for a folder that %s", async (_, of, code) => {
    const file = join(await temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(lockTrouble([of(file)])).toMatch(new RegExp(`${code}|EEXIST|EROFS|EACCES|EPERM`));
  });

  it('is shown in a sentence, with the system’s words beneath', () => {
    const failure = new LockFailed('ENOSPC: no space left on device');
    expect(startFailureText(failure, 'tr').message).toContain('Diskte yer aç');
    expect(startFailureText(failure, 'en')).toEqual({
      message:
        'The program cannot write into its data folder or the temporary folder. Make room on the disk, or call whoever looks after this computer.',
      detail: 'ENOSPC: no space left on device',
    });
  });
});
