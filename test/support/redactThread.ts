import { parentPort, workerData } from 'node:worker_threads';
import { createRedaction } from '../../electron/adapters/logging/redaction.ts';

/** Redacts one text, and says how long it is then. */
parentPort?.postMessage(createRedaction().text(String(workerData)).length);
