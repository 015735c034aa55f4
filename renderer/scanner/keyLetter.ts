/** The letters and digits that keyboards of our users have a key for. */
const OWN = /^[A-Z0-9ÇĞİÖŞÜ]$/u;

/**
 * The letter or digit that a key means where it is held with Alt or Ctrl: what it writes, in capitals. Its place counts
 * only where it writes none (a Mac's Option makes Ω of Z, other alphabets have letters of their own): on a Turkish F
 * keyboard another letter is at each place, and one key must not be two commands. Other keys are called by their name,
 * in capitals.
 */
export function keyLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const written = key.toUpperCase();
  if (OWN.test(written)) return written;
  return /^(?:Key|Digit)(.)$/u.exec(code)?.[1] ?? written;
}
