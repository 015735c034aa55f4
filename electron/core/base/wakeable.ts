/** Runs `work`, never twice at a time; woken while it runs, it runs once more. `work` must not reject. */
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
