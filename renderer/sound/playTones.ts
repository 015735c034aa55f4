import type { Tone } from './sounds.ts';

/** Tones that begin or end at once click; s. */
const EDGE_S = 0.008;

/** Puts tones into the audio, from its time `from` (s) on; `volume` 0 to 1 on top of their own loudness. */
export function playTones(
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
