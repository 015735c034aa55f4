/** Texts of the scan view, of its commands and their sounds. */
export const enDesk = {};
