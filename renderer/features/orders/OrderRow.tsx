import { memo } from 'react';
import { jobStateSchema } from '../../../electron/contract/job.ts';
import { joined } from '../../../electron/contract/joined.ts';
import type { OrderListItem, Parcel } from '../../../electron/contract/order.ts';
import { useJob } from '../../bridge/index.ts';
import { Cell, Row } from '../../components/DataTable.tsx';
import { Code, JobStateWord, StateWord } from '../../components/values.tsx';
import { formatNumber, type Language, upperTurkish, useFieldLabel, useText } from '../../i18n/index.ts';
import classes from './orders.module.css';

interface OrderRowProps {
  readonly item: OrderListItem | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (item: OrderListItem) => void;
}

/** An order of the book; an empty row if it was not requested yet. */
export function OrderRow({ item, isChosen, onChoose, onOpen }: OrderRowProps) {
  // The same element before and after, because it may have the focus.
  return (
    <Row isCurrent={isChosen} onChoose={onChoose} {...(item === null ? {} : { onOpen: () => onOpen(item) })}>
      {item === null ? <Cell /> : <Known item={item} />}
    </Row>
  );
}

const Known = memo(function Known({ item }: { readonly item: OrderListItem }) {
  const t = useText();
  const labelOf = useFieldLabel();
  const job = useJob(item.jobId);
  const { order } = item;
  return (
    <>
      <Cell strong>
        <Code code={order.reference} oneLine />
      </Cell>
      <Cell>
        <span data-shortens="">
          <span>{order.receiver.name}</span>
          <small lang="tr">{joined(' / ', [order.receiver.district, upperTurkish(order.receiver.province)])}</small>
        </span>
      </Cell>
      <Cell>
        <span data-shortens="">
          {order.parcel.type === 'koli' ? null : `${t(`orders.type.${order.parcel.type}`)} `}
          <small>{measures(order.parcel, t.language, (desi) => t('common.desi', { desi }))}</small>
        </span>
      </Cell>
      <Cell>{order.carrier === null ? null : <small>{order.carrier}</small>}</Cell>
      <Cell>
        {job !== null ? (
          <StateWord job={job} />
        ) : item.jobId !== null ? (
          <KnownState state={item.state} />
        ) : item.elsewhere !== null ? (
          <span data-testid="order-elsewhere">{t('orders.elsewhere', { desk: item.elsewhere })}</span>
        ) : item.panel !== undefined ? (
          <span data-testid="order-in-panel">{t('orders.inPanel')}</span>
        ) : item.problems.length === 0 ? (
          t('orders.noJob')
        ) : null}
        {(item.edit === null && item.draft === null) || item.jobId !== null ? null : (
          <small data-testid="order-edited">
            {item.draft !== null
              ? t('orders.drafted')
              : (item.edit?.differs ?? []).length > 0
                ? t('orders.differs')
                : t('orders.edited')}
          </small>
        )}
        {order.shop.stopped === undefined || (order.shop.stopped.isDone && isTaken(item)) ? null : (
          <small className={classes.lacks} data-tone="problem" data-testid="order-stopped">
            {t('orders.stopped', { word: order.shop.stopped.word })}
          </small>
        )}
        {(['lacks', 'unsure'] as const).map((kind) => {
          const found = item.problems.filter(({ rule }) => (rule === 'unsure_place') === (kind === 'unsure'));
          const fields = [...new Set(found.map(({ field }) => labelOf(field)))].join(', ');
          return found.length === 0 ? null : (
            <small key={kind} className={classes.lacks} data-tone="problem" data-testid={`order-${kind}`}>
              {t(`orders.${kind}`, { fields })}
            </small>
          );
        })}
      </Cell>
    </>
  );
});

/** Whether it was shipped from here or from another desk, so that the shop's state of it needs no mention. */
const isTaken = ({ jobId, elsewhere }: OrderListItem): boolean => jobId !== null || elsewhere !== null;

/** The state of a job that this page has not loaded, as of the read of the order. */
function KnownState({ state }: { readonly state: string | null }) {
  const known = jobStateSchema.safeParse(state);
  return known.success ? <JobStateWord state={known.data} /> : state;
}

/** 30 × 20 × 10 cm · 2,5 kg · 3 desi, as far as the shop has them. */
function measures(parcel: Parcel, language: Language, desi: (value: string) => string): string {
  const sides = [parcel.widthCm, parcel.lengthCm, parcel.heightCm];
  const known = sides.filter((side) => side !== null);
  const format = (value: number) => formatNumber(value, language);
  return (
    [
      known.length === 3 ? `${known.map(format).join(' × ')} cm` : null,
      parcel.weightKg === null ? null : `${format(parcel.weightKg)} kg`,
      parcel.desi === null ? null : desi(format(parcel.desi)),
    ]
      .filter((part) => part !== null)
      // A measure breaks between its parts only, never inside one.
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join('\u00a0· ')
  );
}
