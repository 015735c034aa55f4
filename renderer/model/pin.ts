/** Longest PIN that the station takes. */
const LONGEST = 12;

/** What of a typed text can be part of a PIN. */
export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, LONGEST);
}

export function isPin(text: string): boolean {
  return /^\d{4,12}$/u.test(text);
}
