import { systemClock } from '../../electron/adapters/system/clockAndRandomness.ts';
import { eventually } from './eventually.ts';
import { createMemorySite } from './memoryCoordinator.ts';
import { openRequestDesk, type RequestDesk, SITE_HOST } from './requestDesk.ts';

/** What a person types in to join the site of these desks. */
export const SITE_CONNECTION = { connection: `postgres://desk:secret@${SITE_HOST}:5432/site`, tls: 'off' } as const;

/** Two desks of one account in one site; the second one is called Window. */
export async function deskBeside() {
  const site = createMemorySite(systemClock);
  const desk = await openRequestDesk({ site });
  const beside = await openRequestDesk({ site, at: desk.service });
  await beside.done('settings.update', { deskName: 'Window' });
  const besideId = await joined(beside);
  await joined(desk);
  return { site, desk, beside, besideId };
}

async function joined(desk: RequestDesk): Promise<string> {
  const { deskId } = await desk.done('site.connect', SITE_CONNECTION);
  await eventually(async () => {
    const { state } = await desk.done('site.status', {});
    if (state.kind !== 'together') throw new Error(state.kind);
  }, 5);
  return deskId ?? '';
}
