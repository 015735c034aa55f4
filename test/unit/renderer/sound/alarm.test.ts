import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAlarm } from '../../../../renderer/sound/alarm.ts';

/** What the alarm does to the audio of the machine, written down; jsdom has none. */
function recordedAudio() {
  const heard: { hertz: number; from: number; until: number }[] = [];
  let isOpen = true;
  const parameter = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() });
  const context = {
    currentTime: 0,
    destination: {},
    createGain: () => ({ gain: parameter(), connect: vi.fn() }),
    createOscillator: () => {
      const tone = { hertz: 0, from: 0, until: 0 };
      const frequency = parameter();
      return {
        type: 'sine',
        frequency,
        connect: vi.fn(),
        start: (at: number) => {
          tone.from = at;
          tone.hertz = frequency.value;
        },
        stop: (at: number) => {
          tone.until = at;
          heard.push(tone);
        },
      };
    },
    close: async () => {
      isOpen = false;
    },
  };
  return { heard, isOpen: () => isOpen, context: context as unknown as AudioContext };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the alarm', () => {
  it('sounds at once, in two tones that follow each other without overlapping', () => {
    const audio = recordedAudio();
    startAlarm(() => audio.context);
    expect(new Set(audio.heard.map(({ hertz }) => hertz)).size).toBe(2);
    for (const [index, tone] of audio.heard.entries()) {
      const next = audio.heard[index + 1];
      expect(tone.until).toBeGreaterThan(tone.from);
      if (next !== undefined) expect(next.from).toBeGreaterThanOrEqual(tone.until - 1e-9);
    }
  });

  it('goes on until it is stopped, and then gives the audio back', async () => {
    const audio = recordedAudio();
    const stop = startAlarm(() => audio.context);
    const once = audio.heard.length;
    vi.advanceTimersByTime(10_000);
    expect(audio.heard.length).toBeGreaterThanOrEqual(once * 4);
    stop();
    const atStop = audio.heard.length;
    vi.advanceTimersByTime(10_000);
    expect(audio.heard).toHaveLength(atStop);
    expect(audio.isOpen()).toBe(false);
  });

  it('is silent, and no fault, on a machine without sound', () => {
    expect(() => startAlarm(() => null)()).not.toThrow();
    expect(() => startAlarm()()).not.toThrow();
  });
});
