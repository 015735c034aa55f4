import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noPanel, type PanelUse } from '../../electron/contract/settings.ts';
import { type CupsHarness, startCupsHarness } from '../support/cups/harness.ts';
import {
  arrivalAfter,
  type BenchStation,
  type Device,
  now,
  openBenchStation,
  openDevice,
  type PrinterKind,
  scanAndPrint,
} from './printDesk.ts';

const POLL_MS = 100;
const SCRIPT = fileURLToPath(new URL('./scanScript.sh', import.meta.url));

/** One parcel each way, ms. */
export interface ScanPair {
  /** From the scan to the whole document at the printer. */
  readonly station: number;
  /** From the start of the script to the whole document at the printer. */
  readonly script: number;
  /** The station's own time from the beginning of the answer to the printer. */
  readonly after: number;
}

export interface ScanBenchOptions {
  readonly kind: PrinterKind;
  readonly pairs: number;
  readonly warmUp: number;
  /** The panel has opened the station's parcels, and their labels are here before they are scanned. */
  readonly areAhead?: boolean;
  /** How late each answer of the service is, ms. */
  readonly latencyMs: number;
  readonly fontDir: string;
  readonly onPair: (pair: ScanPair) => void;
}

/**
 * Takes parcels from the scan to the printer through the station and through a shell script, in turn, with the same
 * service and the same queue of a CUPS of its own; who goes first changes with each pair. The next one waits until the
 * queue is empty.
 */
export async function scanBench(options: ScanBenchOptions): Promise<void> {
  const { kind, pairs, warmUp, areAhead = false, latencyMs, fontDir, onPair } = options;
  const folder = await mkdtemp(join(tmpdir(), 'scan-bench-'));
  const harness = await startCupsHarness();
  const device = await openDevice(harness, kind);
  const panel: PanelUse = { ...noPanel, mode: areAhead ? 'also' : 'no' };
  const station = await openBenchStation(harness, device.queue, folder, fontDir, { panel });
  try {
    station.service.control.setLatency(latencyMs);
    if (areAhead) await fetchedAhead(station, device, warmUp + pairs);
    for (let number = 0; number < warmUp + pairs; number += 1) {
      const throughStation = () => timedStation(station, device, `${areAhead ? 'AHEAD' : 'SCAN'}-${number}`);
      const throughScript = () => timedScript(station, harness, device, `SCRIPT-${number}`);
      // The script sends the order that the station sent first, under a reference of its own.
      const isStationFirst = number % 2 === 0;
      const first = isStationFirst ? await throughStation() : await throughScript();
      const second = isStationFirst ? await throughScript() : await throughStation();
      if (number >= warmUp) onPair({ ...first, ...second } as ScanPair);
    }
  } finally {
    await station.close();
    await device.stop();
    await harness.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens so many shipments in the panel, and waits until the station has their labels. */
async function fetchedAhead(station: BenchStation, device: Device, count: number): Promise<void> {
  const { service } = station;
  // The script sends the order of one that the station opened itself.
  await scanAndPrint(station, device, 'SCAN-0');
  for (let number = 0; number < count; number += 1) service.control.openInPanel({ reference: `AHEAD-${number}` });
  const labels = () => service.control.requests().filter(({ path }) => path.endsWith('/label')).length;
  while (labels() < count) await pause(POLL_MS);
}

async function timedStation(
  station: BenchStation,
  device: Device,
  reference: string,
): Promise<Omit<ScanPair, 'script'>> {
  const arrival = await scanAndPrint(station, device, reference);
  const { scanned, answered } = station.moments;
  return { station: arrival - scanned, after: arrival - answered };
}

async function timedScript(
  station: BenchStation,
  { cups }: CupsHarness,
  device: Device,
  reference: string,
): Promise<Pick<ScanPair, 'script'>> {
  const body = station.lastOrder();
  const before = (await device.arrivals()).length;
  const env = {
    ...process.env,
    CUPS_SERVER: cups.socket,
    LC_ALL: 'C.UTF-8',
    SERVICE_URL: station.service.url,
    API_KEY: station.service.apiKey,
    QUEUE: device.queue,
    LP_OPTIONS: device.media === null ? '' : `-o media=${device.media} -o print-scaling=none`,
  };
  const order = body.replaceAll(referenceIn(body), reference);
  const startedAt = now();
  const script = spawn('sh', [SCRIPT], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(script, 'close');
  script.stdin.end(order);
  const [stated, [code]] = await Promise.all([text(script.stderr), ended]);
  if (code !== 0) throw new Error(`the script ended with ${code}: ${stated}`);
  const arrival = await arrivalAfter(device, before);
  await device.idle();
  return { script: arrival - startedAt };
}

/** The reference of the order that the station sent last. */
function referenceIn(body: string): string {
  const found = /SCAN-\d+/u.exec(body);
  if (found === null) throw new Error('the station sent another order');
  return found[0];
}
