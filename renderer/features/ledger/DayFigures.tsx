import type { CSSProperties, ReactNode } from 'react';
import type { CarrierFigures, DayFigures } from '../../../electron/contract/ledger.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Money } from '../../components/values.tsx';
import { formatNumber, useText } from '../../i18n/index.ts';
import { startOfDay } from '../../model/day.ts';
import classes from './DayFigures.module.css';

/** The hours that are always drawn; others where a label came out in them. */
const [FIRST_HOUR, LAST_HOUR] = [8, 19];
/** Of more carriers the last ones have one bar together. */
const MOST_CARRIERS = 5;

const part = (of: number, whole: number) => ({ '--part': whole === 0 ? 0 : of / whole }) as CSSProperties;

/** A day (YYYY-MM-DD) as a picture: labels by the hour, carriers, and how far its orders have come. */
export function DayPicture({ day, asOf }: { readonly day: string; readonly asOf: string }) {
  const t = useText();
  const figures = useAnswer('ledger.figures', { at: startOfDay(day) }, asOf).value;
  if (figures === null) return null;
  if (figures.carriers.length === 0) return <p className="text-body text-quiet">{t('ledger.figures.none')}</p>;
  return (
    <section className={classes.figures} data-testid="day-figures">
      <Hours {...figures} />
      <Carriers carriers={figures.carriers} />
      <Progress carriers={figures.carriers} />
    </section>
  );
}

/** Labels of each hour as bars, with a line as high as the hour of the day before. */
function Hours({ hours, hoursBefore }: Pick<DayFigures, 'hours' | 'hoursBefore'>) {
  const t = useText();
  const all = hours.map((sheets, hour) => ({ hour, sheets, before: hoursBefore[hour] ?? 0 }));
  const used = all.filter(({ sheets, before }) => sheets + before > 0).map(({ hour }) => hour);
  const [first, last] = [Math.min(FIRST_HOUR, ...used), Math.max(LAST_HOUR, ...used)];
  const most = Math.max(1, ...hours, ...hoursBefore);
  return (
    <div>
      <h2>
        {t('ledger.figures.hours')} <small>{t('ledger.figures.before')}</small>
      </h2>
      <ol className={classes.hours}>
        {all.slice(first, last + 1).map(({ hour, sheets, before }) => (
          <li key={hour} aria-label={t('ledger.figures.hour', { hour, sheets, before })}>
            <b aria-hidden="true">{sheets === 0 ? '' : formatNumber(sheets, t.language)}</b>
            <span aria-hidden="true">
              <i style={part(sheets, most)} />
              {before === 0 ? null : <u style={part(before, most)} />}
            </span>
            <small aria-hidden="true">{hour}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The orders of each carrier with a shipment, and what they cost. */
function Carriers({ carriers }: Pick<DayFigures, 'carriers'>) {
  const t = useText();
  const named = carriers.flatMap(({ carrier, ...row }) => (carrier === null ? [] : [{ name: carrier, ...row }]));
  if (named.length === 0) return null;
  const alone = named.length > MOST_CARRIERS ? MOST_CARRIERS - 1 : MOST_CARRIERS;
  const rest = named.slice(alone);
  const others = { name: t('ledger.figures.others', { count: rest.length }), ...sumOf(rest) };
  const rows = [...named.slice(0, alone), ...(rest.length > 0 ? [others] : [])];
  const most = Math.max(...rows.map(({ orders }) => orders));
  return (
    <Rows
      title={t('ledger.figures.carriers')}
      rows={rows.map(({ name, orders, charged }) => ({ name, count: orders, note: <Money amount={charged} /> }))}
      most={most}
    />
  );
}

/** How many of the day's orders have a label, how many a courier has, and how many are missing at each. */
function Progress({ carriers }: Pick<DayFigures, 'carriers'>) {
  const t = useText();
  const { orders, labels, handedOver } = sumOf(carriers);
  const row = (step: 'orders' | 'labels' | 'handedOver', count: number, note: string | null) => {
    return { name: t(`ledger.figures.step.${step}`), count, note };
  };
  const missing = (step: 'labels' | 'handedOver', count: number) =>
    count === 0 ? null : t(`ledger.figures.missing.${step}`, { count });
  const rows = [
    row('orders', orders, null),
    row('labels', labels, missing('labels', orders - labels)),
    row('handedOver', handedOver, missing('handedOver', labels - handedOver)),
  ];
  return <Rows title={t('ledger.figures.progress')} rows={rows} most={orders} />;
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly count: number; readonly note: ReactNode }[];
  /** The count that has a whole bar. */
  readonly most: number;
}

function Rows({ title, rows, most }: RowsProps) {
  const { language } = useText();
  return (
    <div>
      <h2>{title}</h2>
      <ol className={classes.rows}>
        {rows.map(({ name, count, note }) => (
          <li key={name}>
            <span className="truncate" data-shortens="">
              {name}
            </span>
            <i style={part(count, most)} aria-hidden="true" />
            <b>{formatNumber(count, language)}</b>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

function sumOf(carriers: readonly Omit<CarrierFigures, 'carrier'>[]) {
  const sum = (of: (one: Omit<CarrierFigures, 'carrier'>) => number) =>
    carriers.reduce((total, one) => total + of(one), 0);
  return {
    orders: sum(({ orders }) => orders),
    labels: sum(({ labels }) => labels),
    handedOver: sum(({ handedOver }) => handedOver),
    charged: kurus(sum(({ charged }) => charged)),
  };
}
