import { systemClock } from '../../electron/adapters/system/clockAndRandomness.ts';
import { eventually } from './eventually.ts';
import { createMemoryHall } from './memoryCoordinator.ts';
import { HALL_HOST, openRequestDesk, type RequestDesk } from './requestDesk.ts';

/** What a person types in to join the hall of these desks. */
export const HALL_CONNECTION = { connection: `postgres://desk:secret@${HALL_HOST}:5432/hall`, tls: 'off' } as const;

/** Two desks of one account in one hall; the second one is called Window. */
export async function deskBeside() {
  const hall = createMemoryHall(systemClock);
  const desk = await openRequestDesk({ hall });
  const beside = await openRequestDesk({ hall, at: desk.service });
  await beside.done('settings.update', { deskName: 'Window' });
  const besideId = await joined(beside);
  await joined(desk);
  return { hall, desk, beside, besideId };
}

async function joined(desk: RequestDesk): Promise<string> {
  const { deskId } = await desk.done('hall.connect', HALL_CONNECTION);
  await eventually(async () => {
    const { state } = await desk.done('hall.status', {});
    if (state.kind !== 'together') throw new Error(state.kind);
  }, 5);
  return deskId ?? '';
}
