import type { StoreApi } from 'zustand/vanilla';
import type { StationError } from '../../electron/contract/errors.ts';
import type { CommandAnswer } from './commandBoard.ts';
import type { CommandDeskDeps } from './commandPorts.ts';
import type { CommandNotice, CommandState, RefusalReason } from './commandState.ts';

const REPORTED_FOR_MS = 8_000;
/** The most refusals on the screen; older ones are dropped. */
const STORED_REFUSALS = 20;

export function createCommandVoice(
  store: StoreApi<CommandState>,
  { sound, now, later }: Pick<CommandDeskDeps, 'sound' | 'now' | 'later'>,
) {
  let lastId = 0;
  let callOff: () => void = () => undefined;

  function id(): number {
    lastId += 1;
    return lastId;
  }

  function acknowledge(): void {
    sound('acknowledge');
  }

  function refuse(why: RefusalReason | StationError, of = ''): void {
    sound('refusal');
    const refusal = { id: id(), at: now(), why, of };
    store.setState(({ refusals }) => ({
      // A repeated refusal is shown once.
      refusals: [refusal, ...refusals.filter((one) => one.of !== of || codeOf(one.why) !== codeOf(why))].slice(
        0,
        STORED_REFUSALS,
      ),
    }));
  }

  return {
    /** A number that nothing else has. */
    id,
    acknowledge,
    /** Shows a refusal until it is put away as seen. */
    refuse,
    /** On the screen and aloud: for a moment, or until the next scan. */
    announce(what: CommandNotice['what']) {
      acknowledge();
      const notice = { id: id(), what };
      callOff();
      store.setState({ notice });
      // It happened without a person at the desk, so it stays until the next scan.
      if (what.kind === 'forgotten') return;
      callOff = later(() => {
        if (store.getState().notice === notice) store.setState({ notice: null });
      }, REPORTED_FOR_MS);
    },
    answer(answer: CommandAnswer) {
      if (answer === 'done') acknowledge();
      else refuse(answer);
    },
  };
}

/** How a command shows that it was understood, what it did, or why it did nothing. */
export type CommandVoice = ReturnType<typeof createCommandVoice>;

function codeOf(why: RefusalReason | StationError): string {
  return typeof why === 'string' ? why : why.code;
}
