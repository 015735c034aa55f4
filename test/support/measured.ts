/** What the work gave, and by how much the process grew meanwhile, bytes. */
export async function measured<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly grown: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const result = await work().finally(() => clearInterval(watch));
  return { result, grown: Math.max(most, process.memoryUsage.rss()) - before };
}
