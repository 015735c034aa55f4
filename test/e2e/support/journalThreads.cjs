// Loaded into the main process before its own code (`electron -r`): remembers the threads that it starts for its journal,
// so that a test can make one fail.
const threads = require('node:worker_threads');

const started = [];
globalThis.journalThreads = started;
threads.Worker = class extends threads.Worker {
  constructor(script, ...rest) {
    super(script, ...rest);
    if (String(script).endsWith('serveJournals.cjs')) started.push(this);
  }
};
