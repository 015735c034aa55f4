import { parentPort, workerData } from 'node:worker_threads';
import { createRedaction } from '../../electron/adapters/logging/redaction.ts';

/** Redacts one text, and reports how long it is then. */
parentPort?.postMessage(createRedaction().text(String(workerData)).length);
