import { idleBench } from '../../test/bench/idleBench.ts';
import { type Benchmark, countOf } from './figures.ts';

const SETTLE_SECONDS = 45;
const KB = 1_000;

export const idle: Benchmark = {
  name: 'idle',
  title: 'A desk where nobody is',
  about: `The built app on its scan view with nothing to do, ${SETTLE_SECONDS} s after its start, and a bare window of the same runtime at the same
time, each on a display of its own and with nothing attached: processor time, wake-ups and bytes given to the disk by all their
processes, from \`/proc\`. Linux only.`,
  options: { seconds: ['that are measured', '60'] },
  async measure({ options, say }) {
    const seconds = countOf(options, 'seconds');
    if (process.platform !== 'linux') throw new Error('This is measured on Linux only.');
    const { station, bare } = await idleBench({ seconds, settleSeconds: SETTLE_SECONDS, say });
    const [against, n] = ['a bare window', seconds];
    const core = (cpuMs: number) => (cpuMs / (seconds * 1_000)) * 100;
    const more = core(station.cpuMs - bare.cpuMs);
    return {
      figures: [
        { figure: 'of a core, more than the bare window', value: more, unit: '%', aim: 1, against, n },
        { figure: 'of a core', value: core(station.cpuMs), unit: '%', n },
        { figure: 'of a core, the bare window', value: core(bare.cpuMs), unit: '%', n },
        { figure: 'wake-ups', value: station.wakeUps / seconds, unit: '/s', n },
        { figure: 'wake-ups, the bare window', value: bare.wakeUps / seconds, unit: '/s', n },
        { figure: 'written', value: station.written / KB, unit: 'kB', n },
        { figure: 'written, the bare window', value: bare.written / KB, unit: 'kB', n },
      ],
      wrong: null,
    };
  },
};
