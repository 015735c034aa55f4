import type { Job } from '../../../electron/contract/job.ts';
import { type Kurus, kurus } from '../../../electron/contract/money.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { useNow } from '../../components/useNow.ts';
import { Money } from '../../components/values.tsx';
import { formatEstimate, formatNumber, useText } from '../../i18n/index.ts';
import { asOfText, CoveredLine } from '../../jobs/index.ts';
import { boxName } from '../../model/boxes.ts';
import { openLink } from '../../model/offeredActions.ts';
import { desiText, guessedDesi, pagesForSeveral, raisedDesi, sentOrder, severalOf } from '../../model/parcelFacts.ts';
import { paymentNow } from '../../model/paymentNow.ts';
import { printerText } from '../../model/printerNames.ts';
import classes from './JobDetails.module.css';

/** A desi above what was declared becomes a measurement debt later: it is shown while the parcel is in the hands. */
export function RaisedDesi({ job }: { readonly job: Job }) {
  const t = useText();
  const sent = { order: sentOrder(job), shipment: job.shipment };
  const guessed = guessedDesi(sent);
  const raised = guessed ?? raisedDesi(sent);
  const priced = guessed?.priced ?? null;
  const price = useAnswer('orders.price', priced === null ? null : { order: priced }).value?.price?.total ?? null;
  if (raised === null) return null;
  const debt = kurus(price === null ? 0 : price - (job.shipment?.price ?? price));
  const declared = formatNumber(raised.declared, t.language);
  const figures = {
    declared: guessed?.isWeight === true ? `${declared} kg` : declared,
    charged: desiText(raised.charged, job.shipment?.desiSource, t),
    amount: formatEstimate(debt, t.language),
  };
  return (
    <p className={classes.raised} data-testid="raised-desi" data-leaves="notes">
      {guessed === null
        ? t('scan.raised', figures)
        : debt > 0
          ? t('scan.guessedCost', figures)
          : t('scan.guessed', figures)}
    </p>
  );
}

/** What the parcel is and costs, and which labels it has. */
export function JobFacts({ job }: { readonly job: Job }) {
  const t = useText();
  const { shipment, payment } = job;
  const order = sentOrder(job);
  const carrier = shipment?.carrierName ?? order?.carrier ?? null;
  const desi = shipment?.desi ?? order?.parcel.desi ?? null;
  const source = shipment?.desi != null && job.panel?.taken != null ? shipment.desiSource : null;
  const isOpen = openLink(job, null) !== null;
  const price: Kurus | null = (isOpen ? payment?.amount : null) ?? shipment?.price ?? payment?.amount ?? null;
  const balance = useStatus((status) => status.balance);
  const figures = paymentNow(payment, balance);
  const { shortfall } = figures;
  const quantity = severalOf(order);
  const pages = pagesForSeveral(job, order);
  const box = order === null ? null : (job.atDesk?.box ?? null);
  const amount =
    price === null ? null : (
      <span data-strong={isOpen}>
        <Money amount={price} />
      </span>
    );
  return (
    <>
      {!isOpen || amount === null ? null : (
        <p className={classes.amount} data-testid="amount">
          {amount}
          {shortfall === null ? null : (
            <span>
              {t('common.shortfall')} <Money amount={shortfall} />
            </span>
          )}
          <OldFigures toldAt={payment?.toldAt ?? null} />
        </p>
      )}
      {isOpen ? <CoveredLine job={job} figures={figures} /> : null}
      {quantity === null && box === null ? null : (
        <p className={classes.facts}>
          {quantity === null || pages !== null ? null : <strong>{t('common.parcelCount', { count: quantity })}</strong>}
          {pages === null ? null : <strong data-testid="label-pages">{t('scan.labelPages', { ...pages })}</strong>}
          {box === null ? null : <span>{boxName(box, t)}</span>}
        </p>
      )}
      <p className={classes.facts} data-leaves="carrier">
        {carrier === null ? null : <span>{carrier}</span>}
        {desi === null ? null : <span>{desiText(desi, source, t)}</span>}
        {isOpen ? null : amount}
        {job.print === null ? null : <span>{t('scan.labelOn', { printer: printerText(job.print, t) })}</span>}
        {job.printCount < 2 ? null : <span>{t('scan.printedSheets', { count: job.printCount })}</span>}
      </p>
    </>
  );
}

/** Shows that the figures are old, as soon as they are, also between scans. `toldAt` in epoch ms; null: not known. */
function OldFigures({ toldAt }: { readonly toldAt: number | null }) {
  const t = useText();
  const reported = asOfText(toldAt, useNow(10_000), t);
  return reported.isStale ? <small data-testid="payment-told">{reported.text}</small> : null;
}
