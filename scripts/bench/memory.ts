import { memoryBench } from '../../test/bench/memory/memoryBench.ts';
import { withDisplay } from '../lib/display.ts';
import { type Benchmark, countOf, WrongOption } from './figures.ts';

const MB = 1_048_576;
/** Parcels of an hour, of a day of eight with 3,000. */
const HOUR = 375;
const AIMS = { timesBare: 1.3, growthMb: 5 } as const;

export const memory: Benchmark = {
  name: 'memory',
  title: 'Memory',
  about: `Parcels scanned into the built app and printed into a folder, with the main process's clocks ten times as fast so that a day
goes through the limit of 60 requests a minute within minutes: memory of all its processes after ${HOUR} parcels, an hour's work,
and after all of them, from \`/proc\` with what they share counted once (PSS), beside a bare window of the same runtime. Nothing is collected by force, so that the growth has a few MB of chance in it. Linux only.`,
  options: {
    parcels: ['of the day', '3000'],
    rate: ['scans a second', '8'],
  },
  sizesInAll: { parcels: '1000' },
  reasons: {
    growth: `most of it is free memory that the page's process has not given back: collected by force it takes 113, 115 and 118 MB after 375,
1,000 and 1,500 parcels, with 10 to 14 MB of objects, where it took 187 to 214. The main process goes from 185 to 204 MB, with 17 to 18 MB
of objects.`,
    after: `an empty page takes 20 to 30 MB and a main process without code of its own 65 to 80 (shared counted once). Ours begin at 55
and 100 MB: React and the screens, the station's code, SQLite and three threads. After some hundred parcels the page holds 75 to
100 MB of free memory, and the main process has loaded its PDF reader and grown to 140 MB.`,
  },
  async measure({ options, say }) {
    const parcels = countOf(options, 'parcels');
    if (parcels <= HOUR) throw new WrongOption(`--parcels is a whole number from ${HOUR + 1} on.`);
    if (process.platform !== 'linux') throw new Error('This is measured on Linux only.');
    const rate = countOf(options, 'rate');
    const { bare, afterFirst, atEnd } = await withDisplay((env) =>
      memoryBench({ parcels, first: HOUR, rate, env, say }),
    );
    const growth = (atEnd - afterFirst) / MB / ((parcels - HOUR) / 1_000);
    return {
      figures: [
        {
          figure: 'after an hour, shared counted once',
          value: afterFirst / bare,
          unit: 'times',
          aim: AIMS.timesBare,
          against: 'a bare window',
          n: HOUR,
        },
        { figure: 'growth for 1,000 parcels', value: growth, unit: 'MB', aim: AIMS.growthMb, n: parcels - HOUR },
      ],
      wrong: null,
    };
  },
};
