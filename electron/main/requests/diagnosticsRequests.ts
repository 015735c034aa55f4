import { ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import type { RequestDeps } from './requestDeps.ts';

/** The check of the desk, and its report. A check does not need an open station. */
export function diagnosticsRequests(
  open: WithStation,
  { diagnostics }: Pick<RequestDeps, 'diagnostics'>,
): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.check': async () => ok(await diagnostics.check()),
    'diagnostics.prepare': () => open.read(async () => ok(await diagnostics.prepare())),
    'diagnostics.save': () => diagnostics.save(),
  };
}
