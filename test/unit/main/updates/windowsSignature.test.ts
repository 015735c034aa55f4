import { describe, expect, it } from 'vitest';
import { signatureTrouble } from '../../../../electron/main/updates/windowsSignature.ts';

const FILE = 'C:\\Users\\Işıl Şahin\\AppData\\Local\\label-station-updater\\pending\\setup $(calc).exe';
const SUBJECT = 'CN="Kargo Yazılım A.Ş.", O="Kargo Yazılım A.Ş.", L=İzmir, C=TR';
const signed = { status: 0, path: FILE, subject: SUBJECT };
const says = (answer: unknown) => () => Promise.resolve(JSON.stringify(answer));

describe('the signature of an update for Windows', () => {
  it.each([
    ['the whole name', SUBJECT],
    ['a part of the name, in another order', 'C=TR, CN="Kargo Yazılım A.Ş."'],
    ['the common name alone', 'Kargo Yazılım A.Ş.'],
  ])('is taken where the publisher is known by %s', async (_how, publisher) => {
    expect(await signatureTrouble(['CN=Somebody', publisher], FILE, says(signed))).toBeNull();
  });

  it.each([
    ['nobody signed it', { ...signed, status: 2, subject: null }],
    ['it was changed after it was signed', { ...signed, status: 3 }],
    ['the certificate is not trusted', { ...signed, status: 4 }],
    ['somebody else signed it', { ...signed, subject: 'CN=Kargo Yazilim Ltd, C=TR' }],
    ['the common name is a part of another one', { ...signed, subject: 'CN="Kargo Yazılım A.Ş. Sahte", C=TR' }],
    ['nobody is named', { ...signed, subject: null }],
    ['another file was checked', { ...signed, path: 'C:\\Windows\\notepad.exe' }],
    ['no file was checked', { ...signed, path: null }],
    ['the status is no number', { ...signed, status: 'Valid' }],
    ['nothing is said', {}],
    ['null is said', null],
  ])('is refused where %s', async (_why, answer) => {
    expect(
      await signatureTrouble(['Kargo Yazılım A.Ş.', 'CN="Kargo Yazılım A.Ş."'], FILE, says(answer)),
    ).not.toBeNull();
  });

  it.each([[[]], [['']]])('is refused where no publisher is known: %j', async (publishers) => {
    expect(await signatureTrouble(publishers, FILE, says(signed))).not.toBeNull();
  });

  it('is refused where PowerShell answers nothing that can be read', async () => {
    for (const answer of ['', 'Access is denied.', '{"status":0'])
      expect(await signatureTrouble([SUBJECT], FILE, () => Promise.resolve(answer))).toMatch('could not be checked');
  });

  // Outside Windows there is no PowerShell of this name, as on a Windows that has it blocked.
  it.skipIf(process.platform === 'win32')('is refused where PowerShell does not start', async () => {
    expect(await signatureTrouble([SUBJECT], FILE)).toMatch('could not be checked: spawn powershell.exe');
  });
});
