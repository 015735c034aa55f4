import { playTones } from './playTones.ts';
import { lengthOf, type Tone } from './sounds.ts';

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
export function startAlarm(
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
