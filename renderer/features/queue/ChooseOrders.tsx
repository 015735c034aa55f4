import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ReadyOrder } from '../../../electron/contract/batch.ts';
import { type Kurus, kurus } from '../../../electron/contract/money.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Cell, DataTable, Row } from '../../components/DataTable.tsx';
import { Dock } from '../../components/Dock.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Code, HiddenText, Money, StrongCode } from '../../components/values.tsx';
import { formatEstimate, formatMoney, formatNumber, placeText, useFieldLabel, useText } from '../../i18n/index.ts';
import { useEnter, useEscape, useKeyDown } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import classes from './queue.module.css';
import { ORDER_FILTERS, type OrderFilter, type QueueDesk } from './queueDesk.ts';
import { balanceNote } from './queueTexts.ts';

interface ChooseOrdersProps {
  readonly desk: QueueDesk;
  readonly onCorrect: (reference: string) => void;
}

const NONE: readonly ReadyOrder[] = [];

const isSendable = ({ problems }: ReadyOrder): boolean => problems.length === 0;
const referencesOf = (orders: readonly ReadyOrder[]) => orders.filter(isSendable).map(({ reference }) => reference);

/**
 * The orders that could go out, of which the next batch is chosen: Space takes one or leaves it, and the count and the
 * sum follow. Enter goes on with what is chosen, Esc with what was chosen before.
 */
export function ChooseOrders({ desk, onCorrect }: ChooseOrdersProps) {
  const t = useText();
  const { options, chosen, draft, search, filter, at: wanted } = useStore(desk);
  const book = useStatus(({ ordersInBook, batches }) => [ordersInBook, ...batches.map(({ batch }) => batch.id)].join());
  const answer = useAnswer('batches.ready', options, book ?? '');
  const orders = answer.value?.orders ?? NONE;
  const folded = useMemo(() => new Map(orders.map((order) => [order, searchFold(textOf(order))])), [orders]);
  const sendable = useMemo(() => referencesOf(orders), [orders]);
  // Chosen orders that are gone by now are not chosen any more.
  const picked = useMemo(() => {
    const before = draft ?? chosen;
    return new Set(before === null ? sendable : sendable.filter((reference) => before.has(reference)));
  }, [draft, chosen, sendable]);
  const found = useMemo(() => {
    const words = searchFold(search).split(/\s+/u).filter(Boolean);
    return orders.filter(
      (order) => isIn(filter, order, picked) && words.every((word) => folded.get(order)?.includes(word) === true),
    );
  }, [orders, folded, search, filter, picked]);
  const at = Math.min(wanted, Math.max(0, found.length - 1));
  const current = found[at] ?? null;
  useStay(true);

  const pick = useCallback((draft: ReadonlySet<string>) => desk.setState({ draft }), [desk]);
  const toggle = useCallback(
    (order: ReadyOrder) => {
      if (!isSendable(order)) return;
      const next = new Set(picked);
      if (!next.delete(order.reference)) next.add(order.reference);
      pick(next);
    },
    [pick, picked],
  );
  const actions = {
    chooseAll: () => pick(new Set([...picked, ...referencesOf(found)])),
    chooseNone: () => {
      const left = new Set(picked);
      for (const { reference } of found) left.delete(reference);
      pick(left);
    },
    filterOrders: () => desk.setState({ filter: after(filter), at: 0 }),
    correct: current !== null && !isSendable(current) ? () => onCorrect(current.reference) : null,
  };
  const back = () => desk.setState({ step: 'preflight', draft: null, search: '', filter: 'all', at: 0 });
  const goOn = () => {
    desk.setState({ chosen: picked.size === sendable.length ? null : picked });
    back();
  };
  useSpace(() => {
    if (current !== null) toggle(current);
  });
  useEnter(picked.size > 0 ? goOn : null);
  useEscape(back);
  const tools = useSearchFirst();

  const isKnown = answer.value !== null;
  const counts = { all: orders.length, chosen: picked.size, lacking: orders.length - sendable.length };
  return (
    <Page>
      <section ref={tools} className="list-tools" data-testid="choose-orders" aria-label={t('queue.choosing.title')}>
        <SearchField
          label={t('queue.choosing.search')}
          value={search}
          onValue={(value) => desk.setState({ search: value, at: 0 })}
        />
        <Choice
          aria-label={t('queue.choosing.filter')}
          value={filter}
          onChange={(next) => desk.setState({ filter: next, at: 0 })}
          data={ORDER_FILTERS.map((value) => ({
            value,
            label: t(`queue.choosing.${value}`, { number: isKnown ? counts[value] : '–' }),
          }))}
        />
      </section>
      {answer.value === null ? null : (
        <PickedSum orders={orders} picked={picked} total={sendable.length} balance={answer.value.balance} />
      )}
      {answer.value === null || answer.error !== null ? (
        <ListState {...answer} label={t('queue.counting')} stop={null} />
      ) : found.length === 0 ? (
        <p className="text-body text-quiet">{t('queue.choosing.notFound')}</p>
      ) : (
        <DataTable
          label={t('queue.choosing.title')}
          columns={[
            { id: 'mark', title: '', share: 0.35 },
            { id: 'code', title: t('queue.code'), share: 1.3 },
            { id: 'receiver', title: t('common.receiver'), share: 1.7 },
            { id: 'carrier', title: t('field.carrier') },
            { id: 'lacks', title: t('queue.choosing.lacks'), share: 1.4 },
            { id: 'cost', title: t('queue.choosing.cost'), align: 'right', share: 0.9 },
          ]}
          count={found.length}
          keyOf={(index) => found[index]?.reference ?? String(index)}
          row={(index) => {
            const order = found[index];
            return order === undefined ? null : (
              <OrderLine
                order={order}
                isPicked={picked.has(order.reference)}
                isCurrent={index === at}
                onChoose={() => desk.setState({ at: index })}
                onToggle={() => {
                  desk.setState({ at: index });
                  toggle(order);
                }}
              />
            );
          }}
          from={at}
        />
      )}
      <Dock
        label={t('queue.chosen')}
        testId="choose-keys"
        who={current === null ? null : <StrongCode code={current.reference} oneLine />}
        keys={
          <>
            {current === null || !isSendable(current) ? null : (
              <Button keys={t('queue.choosing.space')} onPress={() => toggle(current)}>
                {t(picked.has(current.reference) ? 'queue.choosing.drop' : 'common.choose')}
              </Button>
            )}
            {actions.correct === null ? null : <ActionButton action="correct" onPress={actions.correct} />}
            <ActionButton action="chooseAll" onPress={actions.chooseAll} />
            <ActionButton action="chooseNone" onPress={actions.chooseNone} />
            <ActionButton action="filterOrders" onPress={actions.filterOrders} />
            <Button keys="Esc" onPress={back}>
              {t('common.neverMind')}
            </Button>
            <Button keys="Enter" variant="primary" disabled={picked.size === 0} onPress={goOn}>
              {t('queue.choosing.goOn')}
            </Button>
          </>
        }
      />
    </Page>
  );
}

function textOf({ reference, name, province, district, carrier }: ReadyOrder): string {
  return [reference, name, province, district, carrier].join(' ');
}

function isIn(filter: OrderFilter, order: ReadyOrder, picked: ReadonlySet<string>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'chosen':
      return picked.has(order.reference);
    case 'lacking':
      return !isSendable(order);
    default:
      return filter satisfies never;
  }
}

function after(filter: OrderFilter): OrderFilter {
  return ORDER_FILTERS[(ORDER_FILTERS.indexOf(filter) + 1) % ORDER_FILTERS.length] ?? 'all';
}

/** Letters search at once: the search field has the focus when the screen opens. */
function useSearchFirst() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  }, []);
  return box;
}

/** Space, but where it is written or presses what has the focus. */
function useSpace(onSpace: () => void): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (document.activeElement?.closest('input, textarea, select, button, a, summary') != null) return;
      event.preventDefault();
      if (!event.repeat) onSpace();
    },
    [onSpace],
  );
  useKeyDown(onKeyDown);
}

interface PickedSumProps {
  readonly orders: readonly ReadyOrder[];
  readonly picked: ReadonlySet<string>;
  readonly total: number;
  readonly balance: Kurus | null;
}

/** How many are chosen, what they will about cost, and how far the balance goes. */
function PickedSum({ orders, picked, total, balance }: PickedSumProps) {
  const t = useText();
  const chosen = orders.filter(({ reference }) => picked.has(reference));
  let sum: number | null = 0;
  let fit = 0;
  for (const { cost } of chosen) {
    sum = sum === null || cost === null ? null : sum + cost;
    if (balance !== null && sum !== null && sum <= balance) fit += 1;
  }
  return (
    <p className={classes.sum} data-testid="picked" role="status">
      <b className="text-lead weight-700">
        {t('queue.choosing.picked', {
          chosen: formatNumber(chosen.length, t.language),
          total: formatNumber(total, t.language),
        })}
      </b>
      {sum === null || chosen.length === 0 ? null : (
        <>
          <span>{t('queue.choosing.sum', { amount: formatEstimate(kurus(sum), t.language) })}</span>
          {balance === null ? null : (
            <span>
              {t('queue.choosing.balance', { balance: formatMoney(balance, t.language) })}{' '}
              {balanceNote(fit, chosen.length, t)}
            </span>
          )}
        </>
      )}
    </p>
  );
}

interface OrderLineProps {
  readonly order: ReadyOrder;
  readonly isPicked: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}

function OrderLine({ order, isPicked, isCurrent, onChoose, onToggle }: OrderLineProps) {
  const t = useText();
  const labelOf = useFieldLabel();
  const { reference, name, province, district, carrier, cost, problems } = order;
  return (
    <Row isCurrent={isCurrent} onChoose={onChoose} onOpen={onToggle}>
      <Cell>
        {problems.length > 0 ? null : isPicked ? (
          <>
            <IconSquareCheckFilled size={28} aria-hidden="true" />
            <HiddenText>{t('common.chosen')}</HiddenText>
          </>
        ) : (
          <IconSquare size={28} aria-hidden="true" />
        )}
      </Cell>
      <Cell strong>
        <Code code={reference} />
      </Cell>
      <Cell>
        {name}
        <small lang="tr">{placeText({ district, province })}</small>
      </Cell>
      <Cell>{carrier === null ? null : <small>{carrier}</small>}</Cell>
      <Cell>
        {problems.length === 0 ? null : (
          <small className="text-tone" data-tone="problem">
            {[...new Set(problems.map(({ field }) => labelOf(field)))].join(', ')}
          </small>
        )}
      </Cell>
      <Cell align="right">{cost === null ? '–' : <Money amount={cost} />}</Cell>
    </Row>
  );
}
