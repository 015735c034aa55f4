import { IconCircleCheck, IconSearch } from '@tabler/icons-react';
import { memo } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { ClosingList } from '../../../electron/contract/ledger.ts';
import type { SiteParcel } from '../../../electron/contract/site.ts';
import { Button } from '../../components/Button.tsx';
import { Cell, DataTable, Row } from '../../components/DataTable.tsx';
import { Dock } from '../../components/Dock.tsx';
import { EmptyState } from '../../components/ListState.tsx';
import { Code, JobStateWord, StrongCode } from '../../components/values.tsx';
import { formatWhen, placeText, useText } from '../../i18n/index.ts';
import { useEnter } from '../../scanner/useKeys.ts';

interface FoundParcelsProps {
  readonly search: string;
  readonly list: ClosingList | null;
  readonly found: RequestOutput<'site.search'>;
  /** Whether the results are for the text in the field. */
  readonly isCurrent: boolean;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onOpen: (parcel: SiteParcel) => void;
}

/** The parcels of all desks in which the search stands, or those of a closing list, with the desk that has each. */
export function FoundParcels({ search, list, found, isCurrent, chosen, onChoose, onOpen }: FoundParcelsProps) {
  const t = useText();
  const { total, items } = found;
  const at = Math.min(chosen, Math.max(0, items.length - 1));
  const one = isCurrent ? items[at] : undefined;
  useEnter(one === undefined ? null : () => onOpen(one));
  if (items.length === 0) {
    const isClear = list !== null && search === '';
    const Icon = isClear ? IconCircleCheck : IconSearch;
    return (
      <EmptyState
        icon={Icon}
        title={t(isClear ? 'ledger.clearTitle' : 'orders.notFoundTitle')}
        body={isClear ? t(`ledger.clear.${list}`) : t('desks.nothing', { search })}
      />
    );
  }
  return (
    <>
      <p className="text-body text-quiet" role="status">
        {t('desks.found', { count: total })}
        {total > items.length ? ` · ${t('desks.newest', { number: items.length })}` : null}
      </p>
      <DataTable
        label={t('desks.search')}
        columns={[
          { id: 'reference', title: t('orders.reference'), share: 1.3 },
          { id: 'receiver', title: t('common.receiver'), share: 1.5 },
          { id: 'desk', title: t('common.desk'), share: 0.9 },
          { id: 'state', title: t('common.state'), share: 1.2 },
          { id: 'changed', title: t('desks.changed'), align: 'right', share: 0.7 },
        ]}
        count={items.length}
        keyOf={(index) => keyOf(items[index])}
        row={(index) => {
          const parcel = items[index];
          return (
            <Row
              isCurrent={index === at}
              onChoose={() => onChoose(index)}
              {...(parcel === undefined ? {} : { onOpen: () => onOpen(parcel) })}
            >
              {parcel === undefined ? <Cell /> : <Known parcel={parcel} />}
            </Row>
          );
        }}
        from={at}
      />
      {one === undefined ? null : (
        <Dock
          label={t('desks.chosenParcel')}
          testId="site-parcel-chosen"
          who={<StrongCode code={one.reference} oneLine />}
          keys={
            <Button keys="Enter" variant="primary" onPress={() => onOpen(one)}>
              {t('ledger.open')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Jobs are numbered by each desk for itself. */
function keyOf(parcel: SiteParcel | undefined): string {
  return parcel === undefined ? '' : `${parcel.desk.id} ${parcel.jobId}`;
}

const Known = memo(function Known({ parcel }: { readonly parcel: SiteParcel }) {
  const t = useText();
  const { reference, receiver, desk, state, slot, trackingNumber, updatedAt } = parcel;
  return (
    <>
      <Cell strong>
        <Code code={reference} />
        {trackingNumber === null ? null : (
          <small>
            <Code code={trackingNumber} oneLine />
          </small>
        )}
      </Cell>
      <Cell>
        {receiver?.name}
        {receiver === null ? null : <small lang="tr">{placeText(receiver)}</small>}
      </Cell>
      <Cell strong>{desk.name}</Cell>
      <Cell>
        <JobStateWord state={state} />
        {slot === null ? null : <small>{t('common.slot', { slot })}</small>}
      </Cell>
      <Cell align="right">{formatWhen(updatedAt, Date.now(), t.language)}</Cell>
    </>
  );
});
