import { execFile } from 'node:child_process';
import { err, ok, type Result } from '../../../contract/result.ts';

interface PowerShellCall {
  /** One of scripts.ts, never built from data. */
  readonly script: string;
  /** The script's parameters, as environment variables, so that no value can run as code. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly limitMs: number;
  /** Called once, when the script has written its first line. */
  readonly onFirstLine?: () => void;
  /** Ends the script early. */
  readonly signal?: AbortSignal;
}

/** Runs a script and returns its output, or Windows's error message. */
export type PowerShell = (call: PowerShellCall) => Promise<Result<string, string>>;

/** Windows PowerShell 5.1, which every Windows 10 and 11 has. */
export const runPowerShell: PowerShell = ({ script, parameters, limitMs, onFirstLine, signal }) =>
  new Promise((resolve) => {
    // Encoded, so that no quoting rule of Windows's command lines applies.
    const encoded = Buffer.from(script, 'utf16le').toString('base64');
    const child = execFile(
      'powershell.exe',
      ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded],
      {
        env: { ...process.env, ...parameters },
        timeout: limitMs,
        windowsHide: true,
        maxBuffer: 4 * 1024 * 1024,
        ...(signal === undefined ? {} : { signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(ok(stdout));
        else resolve(err(error.killed === true ? `no answer within ${limitMs} ms` : stderr.trim() || error.message));
      },
    );
    if (onFirstLine !== undefined) child.stdout?.once('data', onFirstLine);
  });
