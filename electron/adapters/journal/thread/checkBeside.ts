import type { Logger } from '../../../core/ports/Logger.ts';
import type { FileCheck } from './fileCheck.ts';
import type { CheckStep } from './messages.ts';

export interface CheckBesideParts {
  readonly startCheck: () => FileCheck;
  /** Has the journal's thread do its part; resolves to true when nothing is left to check. */
  readonly step: (step: CheckStep) => Promise<unknown>;
  readonly onDamaged: () => void;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Until the check begins, and until the next try after one that was disturbed, ms. */
  readonly waitMs: number;
}

/** Checks a journal that was opened unchecked, once, while the desk works. Stopping it costs no time. */
export function checkBeside({ startCheck, step, onDamaged, logger, waitMs }: CheckBesideParts): () => void {
  let isStopped = false;
  let check: FileCheck | null = null;
  let timer = later();

  function later() {
    const waiting = setTimeout(() => {
      run().catch((failure: unknown) => {
        if (!isStopped) logger.error('journal not checked', { failure: String(failure) });
      });
    }, waitMs);
    waiting.unref();
    return waiting;
  }

  async function run(): Promise<void> {
    await step('begin');
    if (isStopped) return;
    check = startCheck();
    const finding = await check.finding;
    if (isStopped) return;
    const isDone = await step({ finding });
    if (finding !== null && finding.kind !== 'whole') {
      logger.warn('journal damaged', { why: finding.why });
      onDamaged();
    }
    if (isDone !== true && !isStopped) timer = later();
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
    check?.stop();
  };
}
