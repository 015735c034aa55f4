/**
 * The limit of each test and hook, ms. It ends what hangs; machines are shared, and no test is judged by how long it takes.
 * Where a test needs more, it is too large.
 */
export const TEST_LIMIT_MS = 600_000;

/** How long a wait in a test may last, ms: a little less, so that a failing test names what it has waited for. */
export const TIMEOUT_MS = TEST_LIMIT_MS - 60_000;

/** The same for the page of a test, which is in one process with it and waits for nothing outside. */
export const PAGE_TIMEOUT_MS = 180_000;
