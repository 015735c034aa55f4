import { idleBench } from '../../test/bench/idleBench.ts';
import { type Benchmark, countOf } from './figures.ts';

const SETTLE_SECONDS = 45;

export const idle: Benchmark = {
  name: 'idle',
  title: 'A desk where nobody is',
  about: `The built app on its scan view with nothing to do, ${SETTLE_SECONDS} s after its start, and a bare window of the same runtime at the same
time, each on a display of its own and with nothing attached: processor time of all their processes, from \`/proc\`. Linux only.`,
  options: { seconds: ['that are measured', '60'] },
  async measure({ options, say }) {
    const seconds = countOf(options, 'seconds');
    if (process.platform !== 'linux') throw new Error('This is measured on Linux only.');
    const { station, bare } = await idleBench({ seconds, settleSeconds: SETTLE_SECONDS, say });
    const more = ((station - bare) / (seconds * 1_000)) * 100;
    return {
      figures: [
        {
          figure: 'of a core, more than the bare window',
          value: more,
          unit: '%',
          aim: 1,
          against: 'a bare window',
          n: seconds,
        },
      ],
      wrong: null,
    };
  },
};
