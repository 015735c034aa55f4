import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSpeaker } from '../../../../renderer/sound/speaker.ts';
import { recordedAudio } from './recordedAudio.ts';

beforeEach(() => void vi.useFakeTimers());

describe('the alarm', () => {
  it('sounds at once, in two tones that follow each other without overlapping', () => {
    const audio = recordedAudio();
    createSpeaker(() => audio.context).startAlarm(70);
    expect(new Set(audio.heard.map(({ hertz }) => hertz)).size).toBe(2);
    for (const [index, tone] of audio.heard.entries()) {
      const next = audio.heard[index + 1];
      expect(tone.until).toBeGreaterThan(tone.from);
      if (next !== undefined) expect(next.from).toBeGreaterThanOrEqual(tone.until - 1e-9);
    }
  });

  it('goes on until it is stopped, and then is cut off', () => {
    const audio = recordedAudio();
    const stop = createSpeaker(() => audio.context).startAlarm(70);
    const once = audio.heard.length;
    vi.advanceTimersByTime(10_000);
    expect(audio.heard.length).toBeGreaterThanOrEqual(once * 4);
    stop();
    const atStop = audio.heard.length;
    vi.advanceTimersByTime(10_000);
    expect(audio.heard).toHaveLength(atStop);
    expect(audio.cut()).toBe(1);
  });

  it('is as loud as the sounds are set, and never quieter than 40 %, also where all sounds are off', () => {
    const loudness = (volume: number) => {
      const audio = recordedAudio();
      createSpeaker(() => audio.context).startAlarm(volume)();
      return Math.max(...audio.heard.map((wave) => wave.loudness));
    };
    expect(loudness(100)).toBeGreaterThan(loudness(70));
    expect(loudness(0)).toBe(loudness(40));
    expect(loudness(0)).toBeGreaterThan(0.1);
  });

  it('is silent, and no fault, on a machine without sound', () => {
    expect(() => createSpeaker(() => null).startAlarm(70)()).not.toThrow();
    expect(() => createSpeaker().startAlarm(70)()).not.toThrow();
  });
});
