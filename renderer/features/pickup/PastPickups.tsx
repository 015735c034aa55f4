import { useMemo } from 'react';
import type { Pickup } from '../../../electron/contract/pickup.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Cell, DataTable, Row, useIdRows } from '../../components/DataTable.tsx';
import { ReadFailed } from '../../components/ListState.tsx';
import { Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatDay, formatNumber, formatTime, useLanguage, useText } from '../../i18n/index.ts';
import { SavedLine, useSaveList } from './SavedLine.tsx';

const SHOWN = 30;

/** Earlier hand-overs, each with its list; asked for again when `asOf` changes. */
export function PastPickups({ asOf }: { readonly asOf: string }) {
  const t = useText();
  const { value, error, pending, reload } = useAnswer('pickup.recent', { limit: SHOWN }, asOf);
  const ids = useMemo(() => (value ?? []).map(({ id }) => id), [value]);
  const rows = useIdRows(ids, (id) => {
    const pickup = value?.find((one) => one.id === id);
    return pickup === undefined ? null : <PastPickup pickup={pickup} />;
  });
  if (error !== null) return <ReadFailed error={error} busy={pending} onRead={reload} />;
  if (value === null || value.length === 0) return null;
  return (
    <Section title={t('pickup.past')} testId="past-pickups">
      <DataTable
        label={t('pickup.past')}
        columns={[
          { id: 'when', title: t('pickup.when'), share: 1.2 },
          { id: 'parcels', title: t('pickup.parcels'), align: 'right', share: 0.7 },
          { id: 'carriers', title: t('pickup.carriers'), share: 2.4 },
          { id: 'list', title: '', share: 1.4 },
        ]}
        {...rows}
      />
    </Section>
  );
}

function PastPickup({ pickup }: { readonly pickup: Pickup }) {
  const t = useText();
  const language = useLanguage();
  const saving = useSaveList(pickup.id);
  const { startedAt, endedAt, parcels, byCarrier, foreign } = pickup;
  const time = (at: number) => formatTime(at, language, false);
  const counts = [...byCarrier]
    .sort((a, b) => b.parcels - a.parcels)
    .map((one) => `${one.carrier ?? t('pickup.noCarrier')} ${formatNumber(one.parcels, language)}`);
  return (
    <Row>
      <Cell>
        <b>{formatDay(startedAt, Date.now(), language)}</b>
        <small>{t('pickup.fromTo', { from: time(startedAt), to: time(endedAt ?? startedAt) })}</small>
      </Cell>
      <Cell align="right">{formatNumber(parcels, language)}</Cell>
      <Cell>
        {counts.join(' · ')}
        {foreign === 0 ? null : (
          <small>
            {t('pickup.foreignCount')}: {formatNumber(foreign, language)}
          </small>
        )}
        <SavedLine path={saving.path} />
        {saving.error === null ? null : <ErrorLine error={saving.error} />}
      </Cell>
      <Cell align="right">
        <Button busy={saving.pending} onPress={() => void saving.save()}>
          {t('pickup.saveList')}
        </Button>
      </Cell>
    </Row>
  );
}
