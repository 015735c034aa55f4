/** One round: two tones in turn, as sirens have them; both carry through the noise of a hall. */
const TONES_HZ = [880, 1320, 880, 1320, 880, 1320] as const;
const TONE_S = 0.22;
const REST_S = 0.9;
const LOUDNESS = 0.6;
/** Tones that begin or end at once click. */
const EDGE_S = 0.01;

/**
 * Sounds the alarm, round after round, until the returned function is called. Made of oscillators, so that there is no
 * file to miss. Silent where the machine has no sound: the screen is as red without it.
 */
export function startAlarm(createContext: () => AudioContext | null = openAudio): () => void {
  const context = createContext();
  if (context === null) return () => {};
  const roundMs = (TONES_HZ.length * TONE_S + REST_S) * 1000;
  soundRound(context);
  const timer = setInterval(() => soundRound(context), roundMs);
  return () => {
    clearInterval(timer);
    // Closing ends what still sounds.
    void context.close().catch(() => undefined);
  };
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

function soundRound(context: AudioContext): void {
  const volume = context.createGain();
  volume.connect(context.destination);
  TONES_HZ.forEach((hertz, index) => {
    const from = context.currentTime + index * TONE_S;
    const until = from + TONE_S;
    const tone = context.createOscillator();
    tone.type = 'square';
    tone.frequency.value = hertz;
    tone.connect(volume);
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + EDGE_S);
    volume.gain.setValueAtTime(LOUDNESS, until - EDGE_S);
    volume.gain.linearRampToValueAtTime(0, until);
    tone.start(from);
    tone.stop(until);
  });
}
