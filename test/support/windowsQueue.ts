import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eventually } from './eventually.ts';

/** Which SumatraPDF prints there: the same as for the packing. */
const SUMATRA_PDF = process.env.SUMATRA_PDF;

/** Why the tests with a print queue of Windows cannot run here, or null when they can. */
export function whyNoWindowsQueue(): string | null {
  if (process.platform !== 'win32') return 'no print queue of Windows here';
  return SUMATRA_PDF === undefined ? 'the variable SUMATRA_PDF names no SumatraPDF here' : null;
}

export function sumatraPdf(): string {
  if (SUMATRA_PDF === undefined) throw new Error('SUMATRA_PDF is not set');
  return SUMATRA_PDF;
}

/** Printers can only be added by an administrator. */
const ADD = `Set-Service Spooler -StartupType Manual
Start-Service Spooler
$driver = 'Microsoft Print To PDF'
if (-not (Get-PrinterDriver -Name $driver -ErrorAction SilentlyContinue)) { Add-PrinterDriver -Name $driver }
Add-PrinterPort -Name $env:QUEUE_FILE
Add-Printer -Name $env:QUEUE -DriverName $driver -PortName $env:QUEUE_FILE
`;

const REMOVE = `Start-Service Spooler
Get-PrintJob -PrinterName $env:QUEUE | ForEach-Object { Remove-PrintJob -InputObject $_ }
Remove-Printer -Name $env:QUEUE
`;

/** As a person does in the window of the queue: with the whole printer, or with the jobs in it. */
const ofPrinter = (method: 'Pause' | 'Resume') =>
  `$printer = Get-CimInstance Win32_Printer | Where-Object { $_.Name -eq $env:QUEUE }
$answer = Invoke-CimMethod -InputObject $printer -MethodName ${method}
if ($answer.ReturnValue -ne 0) { throw "${method}: $($answer.ReturnValue)" }
`;
const ofJobs = (command: 'Suspend-PrintJob' | 'Resume-PrintJob' | 'Remove-PrintJob') =>
  `Get-PrintJob -PrinterName $env:QUEUE | ForEach-Object { ${command} -InputObject $_ }\n`;

const COUNT_JOBS = '@(Get-PrintJob -PrinterName $env:QUEUE).Count\n';

export interface WindowsQueue {
  readonly name: string;
  pause(): Promise<void>;
  resume(): Promise<void>;
  holdJobs(): Promise<void>;
  releaseJobs(): Promise<void>;
  removeJobs(): Promise<void>;
  stopSpooler(): Promise<void>;
  startSpooler(): Promise<void>;
  /** How many pages came out; waits for them, and takes them away. */
  takenOut(): Promise<number>;
  /** Waits until the queue is empty, and then as long as a print takes. */
  isNothingOut(): Promise<boolean>;
  remove(): Promise<void>;
}

const A_PRINT_MS = 5_000;

/** A print queue of its own that prints into a file, by the driver "Microsoft Print to PDF". */
export async function addWindowsQueue(name: string, file: string): Promise<WindowsQueue> {
  async function run(script: string): Promise<string> {
    const encoded = Buffer.from(`$ErrorActionPreference = 'Stop'\n${script}`, 'utf16le').toString('base64');
    const { stdout } = await promisify(execFile)(
      'powershell.exe',
      ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded],
      { env: { ...process.env, QUEUE: name, QUEUE_FILE: file }, timeout: 60_000, windowsHide: true },
    );
    return stdout;
  }
  const does = (script: string) => async () => void (await run(script));

  /** Null while there is no file, or one that is not complete. */
  async function pagesOut(): Promise<number | null> {
    try {
      return (await PDFDocument.load(await readFile(file))).getPageCount();
    } catch {
      return null;
    }
  }

  await run(ADD);
  return {
    name,
    pause: does(ofPrinter('Pause')),
    resume: does(ofPrinter('Resume')),
    holdJobs: does(ofJobs('Suspend-PrintJob')),
    releaseJobs: does(ofJobs('Resume-PrintJob')),
    removeJobs: does(ofJobs('Remove-PrintJob')),
    stopSpooler: does('Stop-Service Spooler -Force\n'),
    startSpooler: does('Start-Service Spooler\n'),
    async takenOut() {
      const pages = await eventually(async () => {
        const found = await pagesOut();
        if (found === null) throw new Error('nothing came out');
        return found;
      }, 200);
      await rm(file, { maxRetries: 20, retryDelay: 200 });
      return pages;
    },
    async isNothingOut() {
      await eventually(async () => {
        if ((await run(COUNT_JOBS)).trim() !== '0') throw new Error('the queue is not empty');
      }, 500);
      await new Promise((resolve) => setTimeout(resolve, A_PRINT_MS));
      return (await pagesOut()) === null;
    },
    remove: does(REMOVE),
  };
}
