import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printPdf } from '../../electron/adapters/printing/systemPrinter.ts';
import { createSpooler } from '../../electron/adapters/printing/windows/spooler.ts';
import { createWindowsPrinter } from '../../electron/adapters/printing/windowsPrinter.ts';
import { eventually } from '../support/eventually.ts';
import { forkedSpooler } from '../support/forkedSpooler.ts';
import { testPdf } from '../support/pdf.ts';

/** The queues of CUPS that lab.sh makes, which Wine has as its printers. */
export const QUEUES = ['Etiket', 'Iğdır_Şube', 'Etiket[A];$(x)&%TEMP%'] as const;

/** Where the output of a queue is stored, a PostScript file for each job. */
const PAPER = 'Z:\\lab\\paper';

/** Beside this bundle. */
export const spoolerScript = join(__dirname, 'serveSpooler.cjs');
const sumatraPdfPath = 'Z:\\lab\\SumatraPDF.exe';

export const print = (file: string, options: Parameters<typeof printPdf>[1]) =>
  printPdf(file, { ...options, sumatraPdfPath });

export const spooler = createSpooler({ start: () => forkedSpooler(spoolerScript) });

/** Wine hands a job on before anybody can see it, so there is no use in waiting for it long. */
export const openPrinter = () => createWindowsPrinter({ print, spooler, appearMs: 200 });

export async function writeLabel(folder: string, name: string, pages = 1): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  await writeFile(file, await testPdf({ pages, text: name }));
  return file;
}

const jobsOnPaper = async () =>
  existsSync(PAPER) ? (await readdir(PAPER)).filter((name) => name.endsWith('.ps')) : [];

export interface JobOnPaper {
  readonly pages: readonly string[];
  readonly sheets: number;
  readonly postScript: string;
}

/** The copies of a job stand in the name of its file. */
async function jobIn(name: string): Promise<JobOnPaper> {
  const postScript = await readFile(join(PAPER, name), 'latin1');
  const pages = postScript.match(/^%%Page: \d+/gmu) ?? [];
  return { pages, sheets: pages.length * Number(name.split('.')[1]), postScript };
}

/** All that came out so far. */
export const allJobs = async () => Promise.all((await jobsOnPaper()).map(jobIn));

/** What came out since this was called. */
export async function watchPaper() {
  const before = new Set(await jobsOnPaper());
  const fresh = async () => (await jobsOnPaper()).filter((name) => !before.has(name));
  return {
    come: (jobs: number, everyMs = 20) =>
      eventually(async () => {
        const names = await fresh();
        if (names.length < jobs) throw new Error(`${names.length} of ${jobs} jobs came out`);
        return Promise.all(names.map(jobIn));
      }, everyMs),
    count: async () => (await fresh()).length,
  };
}
