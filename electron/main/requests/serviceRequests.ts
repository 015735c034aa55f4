import { type StationError, stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import { calculatePriceProblems, comparePriceProblems } from '../../core/service/index.ts';
import type { HandlersOf } from '../ipc.ts';
import { cancelError, serviceError } from '../station/apiErrors.ts';
import { jobError, type WithStation } from '../station/withStation.ts';

type Names = 'account' | 'places' | 'carriers' | 'prices' | 'shipments';

/** Requests that people send to the service directly: account, places, prices and shipments. */
export function serviceRequests(open: WithStation): HandlersOf<Names> {
  const invalid = (fields: StationError['fields']) => err(stationError('invalid_fields', null, { fields }));

  return {
    'account.info': () => open.service((core) => core.enquiries.account()),
    'account.balanceDays': () => open.read(async ({ core }) => ok(core.balanceDays())),
    'account.transactions': (filter) => open.service((core) => core.enquiries.transactions(filter)),
    'account.senderAddresses': ({ fresh }) => open.service((core) => core.enquiries.senderAddresses(fresh)),

    'places.provinces': ({ fresh }) => open.service((core) => core.enquiries.provinces(fresh)),
    'places.districts': ({ provinceId, fresh }) => open.service((core) => core.enquiries.districts(provinceId, fresh)),
    'places.match': (written) =>
      open.read(async ({ core }) => {
        const [match] = await core.placeCatalogue.match([written]);
        return ok(match ?? { kind: 'unjudged', province: null });
      }),
    'carriers.list': ({ fresh }) => open.service((core) => core.enquiries.carriers(fresh)),

    'prices.compare': async (request) => {
      const fields = comparePriceProblems(request);
      if (fields.length > 0) return invalid([...fields]);
      return open.service((core) => core.enquiries.comparePrices(request));
    },
    'prices.calculate': async (request) => {
      const fields = calculatePriceProblems(request);
      if (fields.length > 0) return invalid([...fields]);
      const price = await open.service((core) => core.enquiries.calculatePrice(request));
      // Here 404 has one meaning: the carrier has no price (API section 4.3).
      return !price.ok && price.error.code === 'not_found' ? err({ ...price.error, code: 'no_price' }) : price;
    },

    'shipments.list': (filter) => open.service((core) => core.shipments.list(filter)),
    'shipments.detail': ({ shipmentId }) => open.service((core) => core.shipments.detail(shipmentId)),
    'shipments.track': ({ shipmentId }) => open.service((core) => core.enquiries.track(shipmentId)),
    'shipments.cancel': ({ shipmentId, reason }) =>
      open.station(async ({ core }) => {
        const result = await core.shipments.cancel(shipmentId, reason);
        if (result.ok) return result;
        return err(result.error.kind === 'has_job' ? stationError('not_possible_now') : cancelError(result.error));
      }),
    'shipments.print': ({ shipmentId, reason, pin }) =>
      open.station(async ({ core }) => {
        const job = await core.shipments.jobFor(shipmentId);
        if (!job.ok) return err(serviceError(job.error));
        const printed = await core.actions.print(job.value.id, reason, pin);
        return printed.ok ? printed : err(jobError(printed.error));
      }),
  };
}
