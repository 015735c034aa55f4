import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type ImportFigures, importBench } from '../../test/bench/importBench.ts';

const ROWS = 100_000;
const TIMES = 5;
const AIMS = { ratio: 2.5, stallMs: 50 } as const;

export const importUsage = `npm run bench -- import [--rows N] [--json]
A list of orders as CSV and as a workbook: how fast it is read, against a bare reader on the same file in turns (csv-parse; for
a workbook our own without the rest); how fast it is taken into a journal on disk, and how long the main thread was busy at once
and how much memory it took meanwhile.
  --rows N   rows of the list (${ROWS})
  --json     one JSON object on stdout`;

/** The exit code: 2 when it was asked wrongly. */
export async function benchImport(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: String(ROWS) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const rows = Number(values.rows);
  if (values.help || positionals.length > 0 || !Number.isInteger(rows) || rows < 1) {
    console.error(importUsage);
    return values.help ? 0 : 2;
  }
  const [before = 0] = loadavg();
  const figures = await importBench({ rows, times: TIMES });
  if (values.json) console.log(JSON.stringify({ rows, load: before, aims: AIMS, figures }));
  else tell(rows, before, figures);
  return 0;
}

function tell(rows: number, load: number, figures: readonly ImportFigures[]): void {
  console.log(`${rows} rows, load ${load.toFixed(1)}`);
  for (const { kind, bytes, readMs, bareMs, takenMs, stallMs, memory } of figures) {
    const perSecond = (ms: number) => `${Math.round(rows / (ms / 1_000))} rows/s`;
    const mb = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`;
    const reader = kind === 'csv' ? 'csv-parse' : 'the bare reader';
    const ratio = `${(readMs / bareMs).toFixed(2)} times ${reader}`;
    console.log(`${kind} (${mb(bytes)})`);
    console.log(`  read    ${readMs.toFixed(0)} ms, ${perSecond(readMs)}, ${ratio} (aim ${AIMS.ratio})`);
    console.log(`  taken   ${takenMs.toFixed(0)} ms, ${perSecond(takenMs)}`);
    console.log(
      `  longest stall of the main thread ${stallMs.toFixed(0)} ms (aim ${AIMS.stallMs}), memory +${mb(memory)}`,
    );
  }
}
