import type { Job } from '../../../electron/contract/job.ts';
import { useCommandOffer } from '../../commands/CommandContext.ts';
import type { CommandAnswer } from '../../commands/commandBoard.ts';
import { offerOf } from '../../commands/lastParcel.ts';
import type { JobCommands } from '../../jobs/index.ts';
import type { JobAction } from '../../model/offeredActions.ts';

/** Their keys are those of the commands: pressed where there is nothing to take back, they say so. */
export const LAST_PARCEL_ACTIONS: readonly JobAction[] = ['print', 'panelPrint', 'withdraw', 'cancel'];

/**
 * Takes the commands that are about the newest scan's parcel. What costs money or a label asks first, as by its key.
 * Answers whether the confirm command says that the label is on paper: the only question whose yes cannot cost
 * anything: it only keeps a second label from coming out.
 */
export function useLastParcelOffer(entryId: number, job: Job, commands: JobCommands): boolean {
  const { offered, run, question, pin, pending } = commands;
  // Not while an answer is on its way: the yes to a cancel, read twice, must not say that the label is on paper.
  const isPrompted = question === null && pin === null && !commands.isViewing && !pending;
  const confirms = isPrompted && offered.includes('onPaper');

  function start(action: JobAction): CommandAnswer {
    commands.closeView();
    void run[action]();
    return 'done';
  }

  const isOver = job.state === 'cancelled' || job.state === 'failed';

  /** `other`: what the desk says where only the other of the two can be done. */
  function end(action: 'withdraw' | 'cancel', nothing: CommandAnswer, other: CommandAnswer): CommandAnswer {
    if (pin !== null) return 'answer_first';
    if (pending) return 'undo_not_now';
    if (offered.includes(action)) return start(action);
    if (offered.includes(action === 'cancel' ? 'withdraw' : 'cancel')) return other;
    return isOver ? nothing : 'undo_not_now';
  }
  const withdraw = () => end('withdraw', 'nothing_to_undo', 'undo_is_cancel');
  const cancel = () => end('cancel', 'nothing_to_cancel', 'cancel_is_undo');
  const undo = () => (offered.includes('withdraw') ? withdraw() : end('cancel', 'nothing_to_undo', 'nothing_to_undo'));

  function reprint(): CommandAnswer {
    if (pin !== null) return 'answer_first';
    const action = offered.find((one) => one === 'print' || one === 'panelPrint');
    return action !== undefined && !pending ? start(action) : 'nothing_to_reprint';
  }

  useCommandOffer({ undo, withdraw, cancel, reprint }, offerOf(entryId));
  useCommandOffer(confirms ? { confirm: () => start('onPaper') } : null);
  return confirms;
}
