import { ok } from '../../contract/result.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';

/** The check of the desk, and its report. A check does not need an open station. */
export function diagnosticsRequests(
  open: WithStation,
  { diagnostics }: { readonly diagnostics: Diagnostics },
): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.check': async () => ok(await diagnostics.check()),
    'diagnostics.prepare': () => open.read(async () => ok([...(await diagnostics.prepare())])),
    'diagnostics.save': () => diagnostics.save(),
  };
}
