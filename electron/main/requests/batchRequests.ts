import type { Batch } from '../../contract/batch.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { BatchRefusal } from '../../core/shipments/index.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';

/** Null: nothing was ready. */
function startedOr(started: Result<Batch, BatchRefusal>): Result<Batch | null, StationError> {
  if (started.ok) return started;
  return started.error.kind === 'nothing_ready' ? ok(null) : err(stationError('site_needed'));
}

export function batchRequests(open: WithStation): HandlersOf<'batches' | 'rules'> {
  return {
    'batches.preview': (wanted) => open.read(async ({ core }) => ok(await core.batches.preview(wanted))),
    'batches.ready': (options) => open.read(async ({ core }) => ok(await core.batches.ready(options))),
    'batches.ofPanel': () => open.read(async ({ core }) => ok(await core.panel.unprinted())),
    'batches.panelPrefix': () => open.read(async ({ core }) => ok(await core.panel.learnedPrefix())),
    'batches.printPanel': ({ shipmentIds }) =>
      open.station(async ({ core }) => {
        const made = await core.panel.print(shipmentIds);
        return made.ok ? ok({ count: made.value }) : err(stationError('site_needed'));
      }),
    'batches.elsewhere': () => open.read(async ({ core }) => ok(await core.sharedBatches.elsewhere())),
    'batches.help': ({ deskId, id }) =>
      open.station(async ({ core }) => startedOr(await core.sharedBatches.help(deskId, id))),
    'batches.orders': ({ id, offset, limit }) =>
      open.read(async ({ core }) => ok(await core.batches.orders(id, offset, limit))),
    'batches.start': (wanted) => open.station(async ({ core }) => startedOr(await core.batches.start(wanted))),
    'batches.pause': ({ id }) => open.station(async ({ core }) => ok(await core.batches.pause(id))),
    'batches.resume': ({ id, goesOnUnpaid }) =>
      open.station(async ({ core }) => ok(await core.batches.resume(id, goesOnUnpaid))),
    'rules.try': ({ rules, days }) => open.read(async ({ core }) => ok(await core.ruleTrials.run(rules, days))),
    'batches.stop': ({ id }) => open.station(async ({ core }) => ok(await core.batches.stop(id))),
  };
}
