import type { Result } from '../../../contract/result.ts';
import { createSerialWorker, type WorkerPort } from '../../workers/serialWorker.ts';

/** A printer as PRINTER_INFO_2 has it: PRINTER_STATUS_… and PRINTER_ATTRIBUTE_… of winspool.h as numbers. */
export interface SpooledPrinter {
  readonly name: string;
  readonly port: string;
  readonly driver: string;
  readonly status: number;
  readonly attributes: number;
}

export interface Paper {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The answers of the printer's driver, which is foreign code: it may crash or never return. */
export interface DriverFacts {
  readonly papers: readonly Paper[];
  readonly dpi: number | null;
}

/** A job as JOB_INFO_1 has it: JOB_STATUS_… as a number; the time in ISO 8601, because Windows uses ids again. */
export interface SpooledJob {
  readonly id: number;
  readonly document: string;
  readonly status: number;
  readonly submitted: string;
}

export interface SpooledQueue {
  /** PRINTER_STATUS_… of the printer at the same moment. */
  readonly printer: number;
  readonly jobs: readonly SpooledJob[];
}

/** The calls to Windows. Each throws in the words of Windows, and none waits for anything that a printer does. */
export interface SpoolerCalls {
  printers(): readonly SpooledPrinter[];
  driver(printer: string, port: string): DriverFacts;
  queue(printer: string): SpooledQueue;
  /** False for a job that is gone: it may have come out. */
  remove(printer: string, job: number): boolean;
}

/** The same from another process, which is ended when a call does not return. */
export type Spooler = {
  readonly [Name in keyof SpoolerCalls]: (
    ...args: Parameters<SpoolerCalls[Name]>
  ) => Promise<Result<ReturnType<SpoolerCalls[Name]>, string>>;
};

export interface SpoolerRequest {
  readonly call: keyof SpoolerCalls;
  readonly args: readonly unknown[];
}

/** A process in which serveSpooler.ts runs. */
export type SpoolerProcess = WorkerPort<SpoolerRequest, Result<unknown, string>>;

interface SpoolerDeps {
  readonly start: () => SpoolerProcess;
  /** Time limit of a call to the spooler, ms. */
  readonly limitMs?: number;
  /** Time limit of a call to a driver, ms. */
  readonly driverLimitMs?: number;
}

/** Calls the spooler in a process of its own. */
export function createSpooler({ start, limitMs = 20_000, driverLimitMs = 5_000 }: SpoolerDeps): Spooler {
  const worker = createSerialWorker({ start, keepsWarm: true });
  const ask =
    (call: SpoolerRequest['call'], callLimitMs: number) =>
    async (...args: readonly unknown[]) => {
      const answer = await worker.ask({ call, args }, callLimitMs);
      return answer.ok ? answer.value : answer;
    };
  return {
    printers: ask('printers', limitMs),
    driver: ask('driver', driverLimitMs),
    queue: ask('queue', limitMs),
    remove: ask('remove', limitMs),
  } as Spooler;
}
