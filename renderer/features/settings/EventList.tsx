import { useState } from 'react';
import type { EventFeed, ShownEvent } from '../../../electron/contract/mailbox.ts';
import { useAnswer } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { ServiceWord } from '../../components/Detail.tsx';
import { MoreFields } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatNumber, formatWhen, useText } from '../../i18n/index.ts';
import { isKnown, KNOWN_STATUSES } from '../../model/serviceCodes.ts';
import own from './EventList.module.css';
import { Question } from './Question.tsx';

const SHOWN = 20;

type Which = 'all' | 'unknown';

/**
 * Events from the service, also of kinds that this program does not know; deliveries that are not the service's own are
 * counted and never read.
 */
export function EventList({ feed }: { readonly feed: EventFeed }) {
  const t = useText();
  const [which, setWhich] = useState<Which>('all');
  const { lastEventAt, unknown, forged, gapAt } = feed;
  const events = useAnswer('events.recent', { list: which, limit: SHOWN }, `${lastEventAt} ${unknown}`);
  const last =
    lastEventAt === null
      ? t('events.never')
      : t('events.last', { when: formatWhen(lastEventAt, Date.now(), t.language) });
  return (
    <Question id="events" hint={last}>
      {gapAt === null ? null : (
        <Notice
          tone="neutral"
          testId="events-gap"
          text={t('events.gap', { when: formatWhen(gapAt, Date.now(), t.language) })}
        />
      )}
      {forged === 0 ? null : (
        <Notice
          tone="attention"
          testId="events-forged"
          title={t('events.forged', { number: formatNumber(forged, t.language) })}
          text={t('events.forgedBody')}
        >
          {feed.state === 'connected' && feed.hasSecret && !feed.pushed ? <p>{t('events.oldSecret')}</p> : null}
        </Notice>
      )}
      <Choice<Which>
        aria-label={t('events.question')}
        value={which}
        onChange={setWhich}
        data={[
          { value: 'all', label: t('events.all') },
          { value: 'unknown', label: t('events.unknown', { number: formatNumber(unknown, t.language) }) },
        ]}
      />
      <ErrorLine error={events.error} />
      {events.value === null ? null : events.value.length === 0 ? (
        <p className="text-body">{t('events.none')}</p>
      ) : (
        <ul className="stack w-full" data-testid="events">
          {events.value.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Question>
  );
}

/** The kinds that the service's document names (API section 6.1), as a person would say them. */
const KINDS = {
  'shipment.created': 'created',
  'shipment.label_ready': 'label_ready',
  'shipment.status_updated': 'status_updated',
  'shipment.cancelled': 'cancelled',
} as const;

function EventName({ event }: { readonly event: string }) {
  const t = useText();
  const kind = Object.entries(KINDS).find(([name]) => name === event)?.[1];
  if (kind !== undefined) return <b>{t(`events.kind.${kind}`)}</b>;
  return event === '' ? <b>{t('events.nameless')}</b> : <ServiceWord word={event} />;
}

function EventRow({ event }: { readonly event: ShownEvent }) {
  const t = useText();
  const { receivedAt, repeats, shipmentId, status, statusLabel, known, outcome, more } = event;
  return (
    <li className={own.event}>
      <time className="text-quiet figures">{formatWhen(receivedAt, Date.now(), t.language)}</time>
      <p>
        <EventName event={event.event} />
        {statusLabel !== null ? (
          <span>{statusLabel}</span>
        ) : status === null ? null : isKnown(KNOWN_STATUSES, status) ? (
          <span>{t(`shipmentStatus.${status}`)}</span>
        ) : (
          <ServiceWord word={status} />
        )}
        {shipmentId === null ? null : <span>{t('events.shipment', { id: shipmentId })}</span>}
      </p>
      <small>
        {known ? t(`events.outcome.${outcome}`) : t('events.notKnown')}
        {repeats === 0 ? null : ` · ${t('events.repeats', { count: repeats })}`}
      </small>
      <MoreFields fields={more} />
    </li>
  );
}
