import { Select } from '@mantine/core';
import { useStore } from 'zustand';
import { ORDER_LISTS, type OrderList } from '../../../electron/contract/order.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { formatNumber, useText } from '../../i18n/index.ts';
import { useAltKeys } from '../../scanner/useKeys.ts';
import classes from './orders.module.css';
import type { OrdersDesk } from './ordersDesk.ts';

/** Values for choices that are no source; no source can have such a name. */
const [ANY, HERE] = [' any', ' here'];

/** The filters of the order book: Alt with the number of a list, Alt+5 for the next source. */
export function OrderFilters({ desk }: { readonly desk: OrdersDesk }) {
  const t = useText();
  const { list, source } = useStore(desk, ({ filter }) => filter);
  const inBook = useStatus((status) => status.ordersInBook);
  const sources = useAnswer('orders.sources', {}, String(inBook)).value ?? [];
  const choose = (next: OrderList) => desk.setState({ filter: { list: next, source }, chosen: 0 });
  // A source whose last order is gone stays in sight while it is chosen.
  const known = sources.map((one) => one.source);
  const offered = source === undefined || known.includes(source) ? known : [...known, source];
  const chooseSource = (next: string | null | undefined) =>
    desk.setState({ filter: { list, source: next }, chosen: 0 });
  const hasSources = offered.length > 1 || source !== undefined;
  const all = [undefined, ...offered];
  useAltKeys({
    ...Object.fromEntries(ORDER_LISTS.map((one, index) => [String(index + 1), () => choose(one)])),
    ...(hasSources ? { 5: () => chooseSource(all[(all.indexOf(source) + 1) % all.length]) } : {}),
  });
  const count = (of: string | null) => sources.find((one) => one.source === of)?.orders ?? 0;
  return (
    <div className={classes.filters}>
      <Choice<OrderList>
        aria-label={t('orders.lists')}
        value={list}
        onChange={choose}
        data={ORDER_LISTS.map((value) => ({ value, label: t(`orders.list.${value}`) }))}
      />
      {hasSources ? (
        <Select
          w={260}
          aria-label={t('orders.source')}
          data={[
            { value: ANY, label: t('orders.anySource') },
            ...offered.map((one) => ({
              value: one ?? HERE,
              label: `${one ?? t('orders.sourceHere')} (${formatNumber(count(one), t.language)})`,
            })),
          ]}
          value={source === undefined ? ANY : (source ?? HERE)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) =>
            chooseSource(value === null || value === ANY ? undefined : value === HERE ? null : value)
          }
        />
      ) : null}
      <span className="text-small text-quiet">{hasSources ? t('orders.listSourceKeys') : t('orders.listKeys')}</span>
    </div>
  );
}
