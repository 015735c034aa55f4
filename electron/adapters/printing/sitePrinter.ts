import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { depsOfDeskPrinter, deskPrinterId, type PrinterInfo, type PrinterTrouble } from '../../contract/printer.ts';
import { err, ok } from '../../contract/result.ts';
import type { SiteDesk } from '../../contract/site.ts';
import { atMost } from '../../core/base/index.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { Coordinator } from '../../core/ports/Coordinator.ts';
import type { PrintError, Printer, SpoolProgress } from '../../core/ports/Printer.ts';
import type { SitePrintRequest, SitePrintState } from '../../core/ports/SitePrints.ts';

interface SitePrinterDeps {
  readonly coordinator: Coordinator;
  readonly clock: Clock;
}

/** The same limit as for an answer of the service, which brought the label. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The printers of this computer do not wait longer than this (ms) for the answer about those of the others. */
const LIST_TIMEOUT_MS = 300;
/** A hint may be missed. */
const POLL_EVERY_MS = 2_000;
/** Time that a desk that has taken a label may need to get it out of its print queue, ms. */
const CANCEL_TIMEOUT_MS = 8_000;
/** A desk that was not on for so long (ms) is not offered any more. */
const FORGOTTEN_MS = 7 * 86_400_000;

const waiting = (trouble: PrinterTrouble | null, reason: string | null = null): SpoolProgress => ({
  kind: 'waiting',
  trouble,
  reason,
});
const missing: PrintError = { kind: 'printer_missing' };

/**
 * The printers of the other desks of the site. A label is sent into the site with its bytes, unchanged, and the desk that it is
 * for prints it by its own settings. Its id is chosen before it is sent, so even if an answer is lost, a repeated request prints
 * nothing twice. While the site does not answer, its printers count as offline: labels that come now wait here, or go to the
 * printer that takes over.
 */
export function createSitePrinter({ coordinator, clock }: SitePrinterDeps): Printer {
  const { prints } = coordinator;
  const ownId = coordinator.desk.id;
  let desks: readonly SiteDesk[] = [];
  let isAway = false;
  let looking: Promise<void> | null = null;
  /** Requests that were sent, with an unknown arrival. */
  const unsure = new Map<string, SitePrintRequest>();
  /** Requests that are no longer wanted, and may still have to be withdrawn. */
  const unwanted = new Set<string>();
  const wakers = new Set<() => void>();

  coordinator.subscribe(() => {
    for (const wake of [...wakers]) wake();
  });

  /** One at a time; callers meanwhile wait for the same answer. */
  function poll(): Promise<void> {
    looking ??= coordinator.desks().then((answer) => {
      looking = null;
      isAway = !answer.ok;
      if (!answer.ok) return;
      const newest = Math.max(0, ...answer.value.map(({ seenAt }) => seenAt));
      desks = answer.value.filter(({ desk, seenAt }) => desk.id !== ownId && newest - seenAt < FORGOTTEN_MS);
    });
    return looking;
  }

  /** Resolves when something in the site changed, or may have. */
  function serialized(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        wakers.delete(wake);
        cancel();
        resolve();
      };
      const cancel = clock.after(POLL_EVERY_MS, wake);
      wakers.add(wake);
    });
  }

  function infosOf({ desk, isOn, report }: SiteDesk): readonly PrinterInfo[] {
    return report.printers.map(({ id, name, state, trouble, tellsEnd }) => ({
      ...{ id: deskPrinterId(desk.id, id), name, desk: desk.name, kind: 'desk' },
      ...(isOn && !isAway ? { state, trouble } : { state: 'offline', trouble: 'offline' }),
      ...{ reason: null, media: [], dpi: null, darkness: [], tellsEnd },
    }));
  }

  async function list(): Promise<readonly PrinterInfo[]> {
    await atMost(LIST_TIMEOUT_MS, clock, poll());
    return desks.flatMap(infosOf);
  }

  /** What delays a label in the site, or at the other desk. */
  async function progressOf(
    printerId: string,
    state: Exclude<SitePrintState, { readonly kind: 'ended' }>,
  ): Promise<SpoolProgress> {
    await poll();
    const info = desks.flatMap(infosOf).find(({ id }) => id === printerId);
    const parts = depsOfDeskPrinter(printerId);
    const isOn = desks.some(({ desk, isOn: on }) => desk.id === parts?.deskId && on);
    if (!isOn) return waiting('offline');
    if (state.kind === 'waiting') return waiting(info === undefined ? 'offline' : info.trouble);
    return state.trouble === null ? { kind: 'printing' } : waiting(state.trouble, state.reason);
  }

  async function stateOf(id: string) {
    if (unwanted.has(id)) return prints.withdraw(id);
    const answer = await prints.state(id);
    if (!answer.ok || answer.value !== null) {
      if (answer.ok) unsure.delete(id);
      return answer;
    }
    const lost = unsure.get(id);
    if (lost === undefined) return answer;
    const sent = await prints.submit(lost);
    return sent.ok ? prints.state(id) : sent;
  }

  /** The state at which a withdrawn label ends, or the one in which it still is after some time. */
  async function endOfWithdrawn(id: string) {
    let answer = await prints.withdraw(id);
    // No hint comes for what this desk changes itself.
    for (const wake of [...wakers]) wake();
    const began = clock.monotonic();
    while (answer.ok && answer.value.kind === 'taken' && clock.monotonic() - began < CANCEL_TIMEOUT_MS) {
      await serialized();
      const now = await prints.state(id);
      if (!now.ok) return now;
      if (now.value === null) break;
      answer = ok(now.value);
    }
    return answer;
  }

  return {
    kind: 'desk',
    newSpoolId: randomUUID,
    list,

    async submit({ printerId, file, title, copies, spoolId = randomUUID(), isWanted = false, forbiddenBy }) {
      const parts = depsOfDeskPrinter(printerId);
      if (parts === null) return err(missing);
      await poll();
      if (!isAway && !desks.flatMap(infosOf).some(({ id }) => id === printerId)) return err(missing);
      let pdf: Uint8Array;
      try {
        pdf = await readFile(file);
      } catch (cause) {
        return err({ kind: 'rejected', detail: cause instanceof Error ? cause.message : String(cause) });
      }
      if (pdf.length > MOST_BYTES) return err({ kind: 'rejected', detail: `${pdf.length} > ${MOST_BYTES}` });
      const request = { id: spoolId, ...parts, title, copies, isWanted, pdf };
      const why = await forbiddenBy?.();
      if (why != null) return err({ kind: 'forbidden', problem: why });
      // The answer may be lost: then the request is looked up while it is followed, and sent again under the same id.
      unsure.set(spoolId, request);
      const sent = await prints.submit(request);
      if (sent.ok) unsure.delete(spoolId);
      return ok({ printerId, spoolId, output: null });
    },

    async follow({ printerId, spoolId }, onProgress, signal) {
      let reported = '';
      const notify = (progress: SpoolProgress) => {
        if (signal.stopped || reported === JSON.stringify(progress)) return;
        reported = JSON.stringify(progress);
        onProgress(progress);
      };
      while (!signal.stopped) {
        const changed = serialized();
        const answer = await stateOf(spoolId);
        if (!answer.ok) notify(waiting('offline', answer.error.detail));
        else if (answer.value === null) return { kind: 'unknown', detail: `${spoolId}: no such request` };
        else if (answer.value.kind === 'ended') return answer.value.outcome;
        else notify(await progressOf(printerId, answer.value));
        if (!signal.stopped) await changed;
      }
      unsure.delete(spoolId);
      return { kind: 'unknown', detail: 'stopped' };
    },

    async cancel({ spoolId }) {
      unwanted.add(spoolId);
      const answer = await endOfWithdrawn(spoolId);
      if (!answer.ok) return err({ kind: 'unknown', detail: answer.error.detail });
      if (answer.value.kind !== 'ended') return err({ kind: 'rejected', detail: `${spoolId}: ${answer.value.kind}` });
      const { outcome } = answer.value;
      const isOut = outcome.kind === 'completed' || outcome.kind === 'sent' || outcome.kind === 'unknown';
      return isOut ? err({ kind: 'rejected', detail: `${spoolId}: ${outcome.kind}` }) : ok(null);
    },

    async find({ printerId, title }) {
      const answer = await prints.open();
      const open = answer.ok ? answer.value : [];
      return open
        .filter((one) => one.title === title && deskPrinterId(one.deskId, one.printerId) === printerId)
        .map(({ id }) => ({ printerId, spoolId: id, output: null }));
    },
  };
}
