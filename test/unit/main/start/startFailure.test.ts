import { describe, expect, it } from 'vitest';
import { SettingsUnreadable } from '../../../../electron/adapters/settings/settingsFile.ts';
import { journalFailure } from '../../../../electron/core/ports/Journal.ts';
import { AccountRefused } from '../../../../electron/main/start/runtimeTrust.ts';
import { startFailureText } from '../../../../electron/main/start/startFailure.ts';

describe('the dialog when the program does not open', () => {
  it('is a sentence in the language of the desk, with the words of the machine beneath', () => {
    const newer = journalFailure('journal_newer', 'schema 12 of 9');
    expect(startFailureText(newer, 'tr')).toEqual({
      message: 'Kayıtları programın daha yeni bir sürümü yazmış. O sürümü kur.',
      detail: 'schema 12 of 9',
    });
    expect(startFailureText(newer, 'en').message).toContain('newer version');
  });

  it('shows why this copy of the program does not open an account', () => {
    expect(startFailureText(new AccountRefused('runtime_not_official'), 'tr').message).toContain('demo ve testler');
    expect(startFailureText(new AccountRefused('runtime_no_sandbox'), 'en').message).toContain(
      'without its protection',
    );
  });

  it('is a sentence also for an unforeseen failure', () => {
    expect(startFailureText(new TypeError('x is undefined'), 'en')).toEqual({
      message: 'The program did not start. Start it again; if that goes on, call whoever looks after this computer.',
      detail: 'x is undefined',
    });
    expect(startFailureText('gone', 'tr').detail).toBe('gone');
  });

  it('names a settings file that another program has', () => {
    expect(startFailureText(new SettingsUnreadable('EBUSY'), 'en')).toMatchObject({
      message: expect.stringContaining('virus scanner'),
      detail: 'EBUSY',
    });
  });
});
