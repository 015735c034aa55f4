// Loaded into the main process before its own code (`electron -r`): its clocks and timers run so many times as fast, so
// that a day of parcels goes through the limit of an account within minutes. Threads and pages keep the real time.
const factor = Number(process.env.BENCH_CLOCK_FACTOR);

const dateNow = Date.now.bind(Date);
const begin = dateNow();
Date.now = () => Math.round(begin + (dateNow() - begin) * factor);

const monotonic = performance.now.bind(performance);
performance.now = () => monotonic() * factor;

for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name];
  globalThis[name] = Object.assign((run, ms, ...rest) => real(run, (ms ?? 0) / factor, ...rest), real);
}
