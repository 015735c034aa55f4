import type { RequestInput } from '../../contract/channels.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import type { Job } from '../../contract/job.ts';
import { isPaymentOpen } from '../../contract/openPayment.ts';
import { paymentLink } from '../../contract/paymentLink.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { OpenStation } from '../station/stationHost.ts';
import type { WithStation } from '../station/withStation.ts';
import { type PaymentMail, paymentMail } from '../system/paymentMail.ts';
import { languageOf, type RequestDeps } from './requestDeps.ts';

type HandOff = RequestInput<'payment.handOff'>;
type Handed = Result<{ host: string }, StationError>;
/** An amount to be paid; `url` exactly as the service sent it. */
type Bill = Omit<PaymentMail, 'url' | 'language'> & { readonly url: string | null };

/** The payment links of jobs and of the account hold (API section 7). */
export function paymentRequests(
  open: WithStation,
  deps: Pick<RequestDeps, 'links' | 'settings' | 'systemLanguage'>,
): Pick<RequestHandlers, 'payment.handOff'> {
  const { links } = deps;

  return {
    'payment.handOff': ({ of, method }) =>
      open.station(async (station) => {
        const bill = await billOf(of, station);
        const handed = bill.ok ? await handOff(bill.value, method, station) : bill;
        if (handed.ok && of.kind === 'hold') station.core.holdMayEnd();
        return handed;
      }),
  };

  async function handOff(bill: Bill, method: HandOff['method'], { profile }: OpenStation): Promise<Handed> {
    const link = paymentLink(bill.url, profile);
    if (link.kind === 'refused') return err(stationError('link_refused', link.shown));
    const { url, host } = link;
    // Parsed again by the parser of the program that opens it, which may refuse some names.
    const read = parsed(url);
    if (read === null || read.host !== host || read.username !== '' || read.password !== '') {
      return err(stationError('link_refused', url.slice(0, 120)));
    }
    switch (method) {
      case 'copy':
        links.copy(url);
        return ok({ host });
      case 'open':
        return opened(url, host, 'no_browser');
      case 'mail': {
        const mail = paymentMail({ ...bill, url, language: languageOf(deps) });
        return mail === null ? err(stationError('no_mail_program')) : opened(mail, host, 'no_mail_program');
      }
      default:
        return method satisfies never;
    }
  }

  async function opened(url: string, host: string, code: 'no_browser' | 'no_mail_program'): Promise<Handed> {
    try {
      await links.open(url);
      return ok({ host });
    } catch (failure) {
      return err(stationError(code, failure instanceof Error ? failure.message : null));
    }
  }
}

async function billOf(of: HandOff['of'], { core }: OpenStation): Promise<Result<Bill, StationError>> {
  if (of.kind === 'hold') {
    const { hold } = await core.status();
    return ok({ url: hold?.url ?? null, code: null, amount: hold?.amount ?? null, expiresAt: null });
  }
  const job = await core.job(of.jobId);
  if (job === null) return err(stationError('job_not_found'));
  if (job.payment === null || !isPaymentOpen(job)) return err(stationError('not_possible_now'));
  const { url, amount, expiresAt } = job.payment;
  return ok({ url, code: codeOf(job), amount, expiresAt });
}

function codeOf({ key, shipment }: Job): string {
  return key.kind === 'reference' ? key.value : (shipment?.id ?? '');
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
