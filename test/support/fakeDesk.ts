import type { RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import { isCommandCode } from '../../electron/contract/command.ts';
import { type StationError, stationError } from '../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../electron/contract/job.ts';
import type { OrderListItem } from '../../electron/contract/order.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type { Settings } from '../../electron/contract/settings.ts';
import type { Answer, Handlers } from './fakeBridge.ts';

type DeskRequest = Extract<RequestName, `kiosk.${string}` | `commands.${string}` | 'scan.where' | 'jobs.hold'>;

export interface FakeDeskDeps {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly orders: readonly OrderListItem[];
  readonly move: (jobId: string, next: (job: Job) => Partial<JobRecord>) => Answer<'jobs.hold'>;
  readonly hasPin: () => boolean;
  readonly refusePin: (given: string | null) => StationError | null;
  readonly known: () => RequestOutput<'settings.get'>;
  readonly changeSettings: (settings: Partial<Settings>) => void;
}

/** What the packing desk of a stand-in station answers: where a parcel is, hold, kiosk, the sheet of commands. */
export function createFakeDesk(deps: FakeDeskDeps): Pick<Handlers, DeskRequest> {
  const { jobs, orders, move, known, changeSettings } = deps;
  return {
    'scan.where': ({ code }) => {
      const wanted = code.trim();
      if (isCommandCode(wanted)) return ok({ kind: 'refused', reason: 'command', length: wanted.length });
      const job = [...jobs.values()].find((one) => [one.key.value, one.shipment?.trackingNumber].includes(wanted));
      if (job !== undefined) return ok({ kind: 'job', job });
      const found = orders.find(({ order }) => order.reference === wanted);
      const othersUnasked = false;
      return ok(
        found === undefined ? { kind: 'unknown', othersUnasked } : { kind: 'order', order: found.order, othersUnasked },
      );
    },
    'jobs.hold': ({ jobId }) =>
      move(jobId, () => ({ state: 'needs_attention', problem: { code: 'on_hold', detail: null, fields: [] } })),
    'kiosk.enter': () => {
      if (!deps.hasPin()) return err(stationError('pin_missing'));
      changeSettings({ kiosk: true });
      return ok(known());
    },
    'kiosk.leave': ({ pin }) => {
      const refusal = deps.refusePin(pin);
      if (refusal !== null) return err(refusal);
      changeSettings({ kiosk: false });
      return ok(known());
    },
    'commands.saveSheet': () => ok({ path: 'C:\\Kayıtlar\\komutlar.pdf' }),
  };
}
