import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from './readList.ts';

/** Reads one list, and reports how many of its rows became orders or were named. */
const { orders, rejected } = readBytes(workerData as Uint8Array);
parentPort?.postMessage(orders.length + rejected.length);
