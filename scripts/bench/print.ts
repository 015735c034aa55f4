import { parseArgs } from 'node:util';
import { PRINTER_KINDS, type PrinterKind, type PrintPair, printBench } from '../../test/bench/printBench.ts';
import { type Quartiles, quartiles } from '../../test/bench/quartiles.ts';
import { whyNoCups } from '../../test/support/cups/tools.ts';
import { fromRoot } from '../lib/layout.ts';

const LEAST_PAIRS = 20;
const WARM_UP = 4;
/** How much longer than a bare lp the station may take. */
const AIM = 1.1;

export const printUsage = `npm run bench -- print [--printer ${PRINTER_KINDS.join('|')}] [--pairs N] [--json]
From the label on disk to the document at the printer: through the station, and through a bare lp, in turn.
  --printer KIND   raw: a network printer that takes bytes (default); ipp: a virtual label printer, driverless
  --pairs N        at least ${LEAST_PAIRS} (30); ${WARM_UP} more come first and are not counted
  --json           one JSON object on stdout`;

/** The exit code: 2 when it was asked wrongly. */
export async function benchPrint(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      printer: { type: 'string', default: 'raw' },
      pairs: { type: 'string', default: '30' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const pairs = Number(values.pairs);
  const { printer } = values;
  const isAsked = positionals.length === 0 && Number.isInteger(pairs) && pairs >= LEAST_PAIRS;
  if (values.help || !isAsked || !isKind(printer)) {
    console.error(printUsage);
    return values.help ? 0 : 2;
  }
  const reason = whyNoCups();
  if (reason !== null) {
    console.error(reason);
    return 1;
  }
  await bench(printer, pairs, values.json);
  return 0;
}

const isKind = (name: string): name is PrinterKind => (PRINTER_KINDS as readonly string[]).includes(name);

function row(name: string, { lower, median, upper }: Quartiles): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(12);
  return `${name.padEnd(34)}${ms(lower)}${ms(median)}${ms(upper)}`;
}

async function bench(kind: PrinterKind, pairs: number, json: boolean): Promise<void> {
  const measured: PrintPair[] = [];
  const onPair = (pair: PrintPair) => {
    measured.push(pair);
    process.stderr.write(`${measured.length}/${pairs} ${pair.station.toFixed(1)} ms, lp ${pair.lp.toFixed(1)} ms\n`);
  };
  const fontDir = fromRoot('node_modules/dejavu-fonts-ttf/ttf');
  await printBench({ kind, pairs, warmUp: WARM_UP, fontDir, onPair });
  const station = quartiles(measured.map((pair) => pair.station));
  const fromJournal = quartiles(measured.map((pair) => pair.fromJournal));
  const lp = quartiles(measured.map((pair) => pair.lp));
  const ratio = station.median / lp.median;
  const ratioFromJournal = fromJournal.median / lp.median;
  if (json) {
    console.log(
      JSON.stringify({ printer: kind, pairs, aim: AIM, ratio, ratioFromJournal, station, fromJournal, lp, measured }),
    );
    return;
  }
  console.log(
    `${`${kind} printer, ${pairs} pairs`.padEnd(34)}${['quarter', 'median', '3 quarters'].map((word) => word.padStart(12)).join('')}`,
  );
  console.log(row('station, from the label on disk', station));
  console.log(row("station, from the journal's entry", fromJournal));
  console.log(row('bare lp, from its start', lp));
  console.log(
    `ratio of the medians: ${ratio.toFixed(2)} (from the journal's entry: ${ratioFromJournal.toFixed(2)}); aim: ${AIM} or less`,
  );
}
