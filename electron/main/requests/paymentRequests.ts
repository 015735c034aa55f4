import { stationError } from '../../contract/errors.ts';
import { err } from '../../contract/result.ts';
import { handOffLink } from '../externalLinks.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { WithStation } from './withStation.ts';

/** The payment links of jobs and of the account hold (API section 7). */
export function paymentRequests(open: WithStation): Pick<RequestHandlers, 'payment.handOff'> {
  return {
    'payment.handOff': ({ of, way }) =>
      open.station(async ({ core, profile }) => {
        if (of.kind === 'hold') return handOffLink((await core.status()).hold?.url ?? null, way, profile);
        const job = await core.job(of.jobId);
        if (job === null) return err(stationError('job_not_found'));
        return handOffLink(job.payment?.url ?? null, way, profile);
      }),
  };
}
