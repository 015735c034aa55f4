import type { StoreApi } from 'zustand/vanilla';
import type { CommandDeskParts } from './commandParts.ts';
import type { CommandState, WhereLook } from './commandState.ts';
import type { CommandVoice } from './commandVoice.ts';

/** Asks where the parcel of a code is; nothing is shipped or printed. */
export function createParcelSearch(
  store: StoreApi<CommandState>,
  voice: CommandVoice,
  { mirror, sound, now }: Pick<CommandDeskParts, 'mirror' | 'sound' | 'now'>,
): (code: string) => Promise<void> {
  return async (code) => {
    const mine = { id: voice.id(), code: code.trim(), at: now() };
    const show = (answer: WhereLook['answer']) => store.setState({ where: { ...mine, answer } });
    show({ type: 'asking' });
    const reply = await mirror.station.request('scan.where', { code });
    // Another scan has taken its place.
    if (store.getState().where?.id !== mine.id) return;
    if (!reply.ok) {
      show({ type: 'failed', error: reply.error });
      sound('refusal');
      return;
    }
    const { value } = reply;
    if (value.kind === 'job') mirror.jobs.accept([value.job]);
    show({ type: 'found', found: value });
    sound(value.kind === 'job' || value.kind === 'order' ? 'acknowledge' : 'refusal');
  };
}
