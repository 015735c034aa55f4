/**
 * Returns a function that runs `work`, never twice at the same time. If it is called while `work` runs, `work` runs
 * once more afterwards. `work` must not reject.
 */
export function createWakeable(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWoken = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      isWoken = false;
      await work();
    } while (isWoken);
    isRunning = false;
  }

  return () => {
    if (isRunning) isWoken = true;
    else void run();
  };
}
