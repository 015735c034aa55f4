/** How long a test waits for what must come, ms. It ends what hangs, and judges no slowness: machines are shared. */
export const HANGS_MS = 600_000;
