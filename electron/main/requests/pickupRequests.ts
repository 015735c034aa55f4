import type { RequestOutput } from '../../contract/channels.ts';
import { type StationError, type StationErrorCode, stationError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { dayName } from '../../core/base/index.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import { languageOf, type PaperDeps, saveAndOpen } from './requestDeps.ts';

export function pickupRequests(open: WithStation, deps: PaperDeps): HandlersOf<'pickup'> {
  return {
    'pickup.current': () => open.read(async ({ core }) => ok(await core.pickups.current())),
    'pickup.stillHere': () => open.read(async ({ core }) => ok(await core.pickups.stillHere())),
    // Labels of the sandbox cannot be distinguished from real ones, and no carrier knows them; the demo is where a shop
    // tries how a pickup goes.
    'pickup.start': (of) =>
      open.station(async ({ core, profile }) =>
        profile === 'sandbox' ? err(stationError('not_possible_now')) : orKind(await core.pickups.start(of)),
      ),
    'pickup.scan': ({ code }) => open.station(async ({ core }) => orKind(await core.pickups.scan(code))),
    'pickup.removeForeign': ({ code }) =>
      open.station(async ({ core }) => orKind(await core.pickups.removeForeign(code))),
    'pickup.takeBack': ({ jobId }) => open.station(async ({ core }) => orKind(await core.pickups.takeBack(jobId))),
    'pickup.end': () => open.station(async ({ core }) => orKind(await core.pickups.end())),
    'pickup.recent': ({ limit }) => open.read(async ({ core }) => ok(await core.pickups.recent(limit))),
    'pickup.saveList': ({ pickupId }) =>
      open.read<RequestOutput<'pickup.saveList'>>(async ({ core }) => {
        const pickup = await core.pickups.whole(pickupId);
        if (pickup === null) return err(stationError('no_pickup'));
        const facts = { pickup, deskName: deps.settings.get().deskName, language: languageOf(deps) };
        const { saveHandOverList } = await import('../../adapters/documents/handOverList.ts');
        return saveAndOpen(deps, `label-station-${dayName(pickup.startedAt)}.pdf`, (path) =>
          saveHandOverList(path, facts, deps.fontDir),
        );
      }),
  };
}

function orKind<T, E extends StationErrorCode>(answer: Result<T, { readonly kind: E }>): Result<T, StationError> {
  return answer.ok ? answer : err(stationError(answer.error.kind));
}
