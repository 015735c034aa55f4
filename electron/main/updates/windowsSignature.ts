import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import { parseDn } from 'builder-util-runtime';

/** Longest time for Windows to check a file of a hundred megabytes, ms. */
const LIMIT_MS = 120_000;

/** The name of the file is handed over beside the command, so that nothing in it can become a command. */
const COMMAND = [
  '$found = Get-AuthenticodeSignature -LiteralPath $env:LABEL_STATION_UPDATE',
  '@{ status = [int]$found.Status; path = $found.Path; subject = $found.SignerCertificate.Subject } | ConvertTo-Json -Compress',
].join('; ');

/** Resolves to Windows' report on a file's signature, as JSON; rejects where Windows cannot be asked. */
export type AskWindows = (file: string) => Promise<string>;

/**
 * Why an update is not taken; null where Windows finds it whole and signed by one of the publishers, each of which is a
 * distinguished name or its common name alone. electron-updater takes a file whose signature it could not check, because
 * PowerShell is blocked or slow. Here no answer is no signature.
 */
export async function signatureTrouble(
  publishers: readonly string[],
  file: string,
  ask: AskWindows = askPowerShell,
): Promise<string | null> {
  try {
    const { status, path, subject } = JSON.parse(await ask(file));
    if (status !== 0) return `Windows finds no valid signature (status ${status})`;
    if (typeof path !== 'string' || win32.normalize(path) !== win32.normalize(file)) return `Windows checked ${path}`;
    const signer = parseDn(String(subject));
    return publishers.some((publisher) => isOf(signer, publisher)) ? null : `signed by ${subject}`;
  } catch (failure) {
    return `the signature could not be checked: ${failure instanceof Error ? failure.message : String(failure)}`;
  }
}

function isOf(signer: ReadonlyMap<string, string>, publisher: string): boolean {
  const wanted = parseDn(publisher);
  if (wanted.size === 0) return publisher !== '' && signer.get('CN') === publisher;
  return [...wanted].every(([key, value]) => signer.get(key) === value);
}

function askPowerShell(file: string): Promise<string> {
  const args = ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command'];
  const utf8 = '[Console]::OutputEncoding = [Text.Encoding]::UTF8';
  // A module path of a newer PowerShell keeps this one from finding its own modules.
  const env = { ...process.env, PSModulePath: '', LABEL_STATION_UPDATE: file };
  return new Promise((resolve, reject) => {
    execFile(
      'powershell.exe',
      [...args, `${utf8}; ${COMMAND}`],
      { env, timeout: LIMIT_MS, windowsHide: true },
      (failure, stdout) => (failure === null ? resolve(stdout) : reject(failure)),
    );
  });
}
