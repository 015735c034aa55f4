/** One wave that was played: when (s), from which pitch to which (Hz), its form, and how loud at its loudest. */
export interface HeardWave {
  readonly from: number;
  readonly until: number;
  readonly hertz: number;
  readonly to: number;
  readonly wave: string;
  readonly loudness: number;
}

interface Parameter {
  readonly points: number[];
  readonly setValueAtTime: (value: number) => void;
  readonly linearRampToValueAtTime: (value: number) => void;
}

const parameter = (): Parameter => {
  const points: number[] = [];
  const add = (value: number) => void points.push(value);
  return { points, setValueAtTime: add, linearRampToValueAtTime: add };
};

/** What the station does to the audio of a machine, written down; jsdom has none. */
export function recordedAudio(state: AudioContextState = 'running') {
  const heard: HeardWave[] = [];
  let now = state;
  let cut = 0;
  const context = {
    currentTime: 0,
    get state() {
      return now;
    },
    resume: async () => {
      await Promise.resolve();
      now = 'running';
    },
    suspend: async () => {
      await Promise.resolve();
      now = 'suspended';
    },
    destination: {},
    createGain: () => ({
      gain: parameter(),
      connect: () => undefined,
      disconnect: () => {
        cut += 1;
      },
    }),
    createOscillator: () => {
      const frequency = parameter();
      let gain: Parameter | null = null;
      let from = 0;
      const oscillator = {
        type: 'sine',
        frequency,
        connect: (node: { readonly gain: Parameter }) => {
          gain = node.gain;
        },
        start: (at: number) => {
          from = at;
        },
        stop: (until: number) => {
          const [hertz = 0] = frequency.points;
          heard.push({
            from,
            until,
            hertz,
            to: frequency.points.at(-1) ?? hertz,
            wave: oscillator.type,
            loudness: Math.max(0, ...(gain?.points ?? [])),
          });
        },
      };
      return oscillator;
    },
  };
  return { heard, cut: () => cut, context: context as unknown as AudioContext };
}
