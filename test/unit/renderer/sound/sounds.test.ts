import { describe, expect, it, vi } from 'vitest';
import { createSoundLine } from '../../../../renderer/sound/soundLine.ts';
import { lengthOf, SOUND_NAMES, SOUNDS, type SoundName, type Tone } from '../../../../renderer/sound/sounds.ts';
import { ALARM, createSpeaker } from '../../../../renderer/sound/speaker.ts';
import { eventually } from '../../../support/eventually.ts';
import { recordedAudio } from './recordedAudio.ts';

const OUTCOMES = ['done', 'already_shipped', 'wait', 'ready', 'pay', 'problem'] as const;

/** What an ear without names for it goes by. */
function features(sound: readonly Tone[]) {
  const pitches = sound.flatMap(({ hertz, to }) => (to === undefined ? [hertz] : [hertz, to]));
  return {
    // Beginnings in steps of 50 ms: two rhythms that differ by less are one.
    rhythm: sound.map(({ at, lasts }) => `${Math.round(at / 50)}+${lasts > 200 ? 'long' : 'short'}`).join(' '),
    contour: pitches
      .slice(1)
      .map((pitch, index) => Math.sign(pitch - (pitches[index] ?? 0)))
      .join(' '),
    timbre: [...new Set(sound.map(({ wave, above }) => `${wave} ${String(above)}`))].join(' '),
    register: Math.round(Math.log2(Math.min(...pitches) / 440) * 4),
    length: Math.round(lengthOf(sound) / 150),
  };
}

describe('the sounds', () => {
  it('of the outcomes, and of a label for the shelf, differ from each other in rhythm, and in three things at least', () => {
    for (const one of OUTCOMES) {
      for (const other of OUTCOMES) {
        if (one >= other) continue;
        const [a, b] = [features(SOUNDS[one]), features(SOUNDS[other])];
        const differences = (Object.keys(a) as (keyof typeof a)[]).filter((name) => a[name] !== b[name]);
        expect([one, other, differences.includes('rhythm')]).toEqual([one, other, true]);
        expect([one, other, differences.length >= 3]).toEqual([one, other, true]);
      }
    }
  });

  it('stay where the noise of a site leaves room, the alarm as well', () => {
    for (const { hertz, to } of [...Object.values(SOUNDS).flat(), ...ALARM]) {
      for (const pitch of [hertz, to ?? hertz]) {
        expect(pitch).toBeGreaterThanOrEqual(500);
        expect(pitch).toBeLessThanOrEqual(3000);
      }
    }
  });

  it('begin at once', () => {
    for (const name of SOUND_NAMES) expect([name, SOUNDS[name][0]?.at]).toEqual([name, 0]);
  });

  it('are short, all but that of a problem; what sounds six hundred times a day is the shortest and softest', () => {
    for (const name of SOUND_NAMES) expect(lengthOf(SOUNDS[name])).toBeLessThanOrEqual(name === 'problem' ? 900 : 600);
    const others = OUTCOMES.filter((name) => name !== 'done');
    for (const other of others) expect(lengthOf(SOUNDS.done)).toBeLessThan(lengthOf(SOUNDS[other]));
    expect(SOUNDS.done.every(({ wave }) => wave === 'sine')).toBe(true);
  });

  it('come out of the machine as they are written, with their overtones', () => {
    for (const name of SOUND_NAMES) {
      const audio = recordedAudio();
      createSpeaker(() => audio.context).play(name, 100);
      const waves = SOUNDS[name].reduce((count, { above }) => count + 1 + (above?.length ?? 0), 0);
      expect(audio.heard).toHaveLength(waves);
      const until = Math.max(...audio.heard.map((wave) => wave.until));
      expect(until).toBeCloseTo(lengthOf(SOUNDS[name]) / 1000);
    }
  });

  it('follow the volume, and are silent at 0', () => {
    const loudness = (volume: number) => {
      const audio = recordedAudio();
      createSpeaker(() => audio.context).play('done', volume);
      return Math.max(0, ...audio.heard.map((wave) => wave.loudness));
    };
    expect(loudness(0)).toBe(0);
    expect(loudness(30)).toBeGreaterThan(0);
    expect(loudness(100)).toBeGreaterThan(loudness(30));
  });

  it('use one audio, opened with the first of them', () => {
    const audio = recordedAudio();
    let opened = 0;
    const speaker = createSpeaker(() => {
      opened += 1;
      return audio.context;
    });
    expect(opened).toBe(0);
    speaker.play('done', 70);
    speaker.play('pay', 70);
    speaker.startAlarm(70)();
    speaker.warmUp();
    expect(opened).toBe(1);
  });

  it('find their audio open when it was warmed up, which itself is silent', () => {
    const audio = recordedAudio();
    let opened = 0;
    const speaker = createSpeaker(() => {
      opened += 1;
      return audio.context;
    });
    speaker.warmUp();
    expect([opened, audio.heard]).toEqual([1, []]);
    speaker.play('done', 70);
    expect(opened).toBe(1);
    expect(audio.heard).not.toEqual([]);
  });

  it('wake an audio that sleeps; of several that were wanted meanwhile the last one sounds', async () => {
    const audio = recordedAudio('suspended');
    const speaker = createSpeaker(() => audio.context);
    speaker.play('done', 70);
    speaker.play('problem', 70);
    expect(audio.heard).toEqual([]);
    await eventually(() => expect(audio.heard).not.toEqual([]));
    expect(new Set(audio.heard.map(({ wave }) => wave))).toEqual(new Set(['sawtooth']));
  });

  it('let their audio sleep after half a minute of silence, and wake it with the next of them', async () => {
    vi.useFakeTimers();
    const audio = recordedAudio();
    const speaker = createSpeaker(() => audio.context);
    speaker.warmUp();
    await vi.advanceTimersByTimeAsync(29_000);
    speaker.play('done', 70);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(audio.context.state).toBe('running');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(audio.context.state).toBe('suspended');
    const heard = audio.heard.length;
    speaker.play('problem', 70);
    await vi.advanceTimersByTimeAsync(10);
    expect(audio.context.state).toBe('running');
    expect(audio.heard.length).toBeGreaterThan(heard);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(audio.context.state).toBe('suspended');
  });

  it('are played also when they come while their audio falls asleep', async () => {
    vi.useFakeTimers();
    const audio = recordedAudio();
    const speaker = createSpeaker(() => audio.context);
    speaker.warmUp();
    vi.advanceTimersByTime(30_000);
    // It was suspended, but its state is still `running`.
    expect(audio.context.state).toBe('running');
    speaker.play('done', 70);
    await vi.advanceTimersByTimeAsync(10);
    expect(audio.context.state).toBe('running');
    expect(audio.heard).not.toEqual([]);
  });

  it('of the alarm keep their audio awake', async () => {
    vi.useFakeTimers();
    const audio = recordedAudio();
    const stop = createSpeaker(() => audio.context).startAlarm(70);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(audio.context.state).toBe('running');
    stop();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(audio.context.state).toBe('suspended');
  });

  it('are no fault on a machine without sound', () => {
    expect(() => createSpeaker(() => null).play('done', 70)).not.toThrow();
  });
});

describe('sounds in quick succession', () => {
  function line() {
    const played: SoundName[] = [];
    const timers: (() => void)[] = [];
    const { sound } = createSoundLine(
      (name) => played.push(name),
      (run) => timers.push(run),
    );
    return { played, sound, end: () => timers.shift()?.() };
  }

  it('are played one after the other, and of those that wait only the worst', () => {
    const { played, sound, end } = line();
    for (const name of ['done', 'done', 'wait', 'problem', 'done', 'pay'] as const) sound(name);
    expect(played).toEqual(['done']);
    end();
    expect(played).toEqual(['done', 'problem']);
    end();
    expect(played).toEqual(['done', 'problem']);
    sound('already_shipped');
    expect(played).toEqual(['done', 'problem', 'already_shipped']);
    end();
    // Somebody has to go to the shelf: before sounds that all went well, after sounds that stop the work.
    for (const name of ['done', 'ready', 'wait'] as const) sound(name);
    end();
    expect(played.slice(3)).toEqual(['done', 'ready']);
  });
});
