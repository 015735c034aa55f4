import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';

export function jobRequests(open: WithStation): HandlersOf<'jobs' | 'scan'> {
  return {
    'scan.submit': ({ code, options }) => open.station(async ({ core }) => ok(await core.scan(code, options))),
    'scan.takeOver': ({ code, options, from }) =>
      open.station(async ({ core }) => ok(await core.takeOver(code, options, from))),
    'scan.where': ({ code }) => open.read(async ({ core }) => ok(await core.where(code))),
    'jobs.recent': ({ limit }) => open.read(async ({ core }) => ok(await core.recent(limit))),
    'jobs.list': ({ list }) => open.read(async ({ core }) => ok(await core.list(list))),
    'jobs.queuePlace': ({ jobId }) => open.read(async ({ core }) => ok(await core.queuePlace(jobId))),
    'jobs.timeline': ({ jobId }) => open.read(async ({ core }) => ok(await core.timeline(jobId))),
    'jobs.lookNow': ({ jobId }) => open.job((actions) => actions.lookNow(jobId)),
    'jobs.confirmPrint': ({ jobId, onPaper }) => open.job((actions) => actions.confirmPrint(jobId, onPaper)),
    'jobs.print': ({ jobId, reason, pin, printerId }) =>
      open.job((actions) => actions.print(jobId, reason, pin, printerId)),
    'jobs.label': ({ jobId }) =>
      open.read(async ({ core }) => {
        const label = await core.label(jobId);
        return label.ok ? ok({ bytes: Uint8Array.from(label.value) }) : err(stationError(label.error.kind));
      }),
    'jobs.withdraw': ({ jobId }) => open.job((actions) => actions.withdraw(jobId)),
    'jobs.hold': ({ jobId }) => open.job((actions) => actions.hold(jobId)),
    'jobs.retry': ({ jobId }) => open.job((actions) => actions.retry(jobId)),
    'jobs.answerPanel': ({ jobId, shipmentId }) => open.job((actions) => actions.answerPanel(jobId, shipmentId)),
    'jobs.overruleStop': ({ jobId }) => open.job((actions) => actions.overruleStop(jobId)),
    'jobs.cancel': ({ jobId, reason }) => open.job((actions) => actions.cancel(jobId, reason)),
    'jobs.shipAnew': ({ jobId }) => open.job((actions) => actions.shipAnew(jobId)),
  };
}
