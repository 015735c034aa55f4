/** Texts of the scanner and of its set-up. */
export const enScanner = {};
