import { createContext } from 'react';
import { lengthOf, SOUNDS, type SoundName, type Tone } from './sounds.ts';

const QUIETEST_ALARM = 40;

/** The audio sleeps after so long without a sound, ms: while it is open it takes some percent of a core. */
const SLEEPS_AFTER_MS = 30_000;

/** One audio for all sounds, opened when it is warmed up or the first of them is needed. */
export function createSpeaker(open: () => AudioContext | null = openAudio) {
  let opened: AudioContext | null = null;
  /** The last sound requested while the audio slept. Its clock stands still then, so several would all sound at once. */
  let wanted: (() => void) | null = null;

  let sleepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether it was suspended last. The browser's own `state` follows only a moment later. */
  let isSentToSleep = false;

  function audio(): AudioContext | null {
    if (opened === null || opened.state === 'closed') {
      opened = open();
      isSentToSleep = false;
      if (opened !== null) sleepLater(opened);
    }
    return opened;
  }

  function sleepLater(context: AudioContext): void {
    clearTimeout(sleepTimer);
    sleepTimer = setTimeout(() => {
      isSentToSleep = true;
      void context.suspend().catch(() => undefined);
    }, SLEEPS_AFTER_MS);
  }

  /**
   * It may sleep because nothing was played, because the machine slept, or because its sound device was pulled out: it is
   * woken first.
   */
  function awake(context: AudioContext, run: () => void): void {
    sleepLater(context);
    if (context.state === 'running' && !isSentToSleep) {
      run();
      return;
    }
    isSentToSleep = false;
    wanted = run;
    const wake = (): void => {
      const waiting = wanted;
      wanted = null;
      waiting?.();
    };
    void context.resume().then(wake, () => undefined);
  }

  return {
    /** Opens the audio ahead of the first scan of the day, because that takes a tenth of a second. */
    warmUp() {
      audio();
    },
    /** Nothing at volume 0, or where the machine has no sound: the screen shows the same. */
    play(name: SoundName, volume: number) {
      if (volume <= 0) return;
      const context = audio();
      if (context === null) return;
      awake(context, () =>
        playTones(context, context.destination, SOUNDS[name], context.currentTime, loudnessOf(volume)),
      );
    },
    /** Goes on until the returned function is called, and is never quieter than 40 %: a wrong label is a parcel lost. */
    startAlarm(volume: number) {
      const context = audio();
      if (context === null) return () => {};
      return startAlarm(context, loudnessOf(Math.max(QUIETEST_ALARM, volume)), (round) => awake(context, round));
    },
  };
}

/** Plays the sounds of the station. `volume` in percent, as in the settings. */
export type Speaker = ReturnType<typeof createSpeaker>;

/** Loudness is perceived in ratios: half way on the slider should sound half as loud. */
function loudnessOf(percent: number): number {
  return (Math.min(100, percent) / 100) ** 1.5;
}

function openAudio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  try {
    return new AudioContext();
  } catch {
    // A machine without any sound device.
    return null;
  }
}

export const SpeakerContext = createContext<Speaker>(createSpeaker());

/** One round: two tones in turn, as sirens have them; both carry through the noise of a site. */
export const ALARM: readonly Tone[] = [880, 1320, 880, 1320, 880, 1320].map((hertz, index) => ({
  at: index * 220,
  lasts: 220,
  hertz,
  wave: 'square',
  loudness: 0.8,
}));
const REST_MS = 900;

/**
 * Sounds the alarm, round after round, until the returned function is called. Made of oscillators, so that there is no
 * file to miss. `volume` 0 to 1; `awake` runs a round once the audio is not asleep.
 */
function startAlarm(
  context: BaseAudioContext,
  volume: number,
  awake: (round: () => void) => void = (round) => round(),
): () => void {
  const out = context.createGain();
  out.connect(context.destination);
  const round = () => playTones(context, out, ALARM, context.currentTime, volume);
  awake(round);
  const timer = setInterval(() => awake(round), lengthOf(ALARM) + REST_MS);
  return () => {
    clearInterval(timer);
    // Ends what still sounds.
    out.disconnect();
  };
}

/** Tones that begin or end at once click; s. */
const EDGE_S = 0.008;

/** Puts tones into the audio, from its time `from` (s) on; `volume` 0 to 1 on top of their own loudness. */
function playTones(
  context: BaseAudioContext,
  into: AudioNode,
  tones: readonly Tone[],
  from: number,
  volume: number,
): void {
  for (const tone of tones) {
    playWave(context, into, tone, 1, from, volume);
    for (const [multiple, share] of tone.above ?? []) playWave(context, into, tone, multiple, from, volume * share);
  }
}

function playWave(
  context: BaseAudioContext,
  into: AudioNode,
  { at, lasts, hertz, to, wave, struck = false, loudness }: Tone,
  multiple: number,
  from: number,
  volume: number,
): void {
  const begin = from + at / 1000;
  const end = begin + lasts / 1000;
  const loud = loudness * volume;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + EDGE_S);
  if (!struck) gain.gain.setValueAtTime(loud, end - EDGE_S);
  gain.gain.linearRampToValueAtTime(0, end);
  gain.connect(into);
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz * multiple, begin);
  if (to !== undefined) oscillator.frequency.linearRampToValueAtTime(to * multiple, end);
  oscillator.connect(gain);
  oscillator.start(begin);
  oscillator.stop(end);
}
