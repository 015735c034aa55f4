import type { Job } from '../../../electron/contract/job.ts';
import { joined } from '../../../electron/contract/joined.ts';
import type { Sender } from '../../../electron/contract/order.ts';
import { type Fact, FactList } from '../../components/FactList.tsx';
import { Code, Money } from '../../components/values.tsx';
import { formatNumber, formatWhen, groupPhone, placeText, type Translate, useText } from '../../i18n/index.ts';
import { boxName } from '../../model/boxes.ts';
import { carrierWord, isReceiverOfList, sentOrder, severalOf } from '../../model/parcelFacts.ts';
import { printerText } from '../../model/printerNames.ts';

/** Everything that the station knows of a job and that is not its history. */
export function JobFacts({ job }: { readonly job: Job }) {
  const t = useText();
  const { order, shipment, payment, label, print } = job;
  const sent = sentOrder(job);
  const receiver = order?.receiver;
  const when = (at: number) => formatWhen(at, Date.now(), t.language);
  const price = shipment?.price ?? payment?.amount ?? null;
  const facts: readonly Fact[] = [
    {
      id: 'receiver',
      label: isReceiverOfList(job) ? t('ledger.fact.receiverOfList') : t('common.receiver'),
      value: job.purgedAt === null ? (receiver?.name ?? null) : t('ledger.fact.purgedAt', { when: when(job.purgedAt) }),
    },
    {
      id: 'phone',
      label: t('field.receiver_phone'),
      value: receiver === undefined ? null : groupPhone(receiver.phone),
    },
    { id: 'email', label: t('field.receiver_email'), value: receiver?.email ?? null },
    {
      id: 'address',
      label: t('field.receiver_address'),
      value:
        receiver === undefined ? null : (
          <span lang="tr">
            {receiver.address === '' ? null : `${receiver.address}, `}
            {placeText(receiver)}
          </span>
        ),
    },
    {
      id: 'sender',
      label: t('ledger.fact.sender'),
      value: job.decided?.sender?.code ?? senderText(sent?.sender ?? null, t),
    },
    { id: 'carrier', label: t('field.carrier'), value: shipment?.carrierName ?? namedCarrier(job, t) },
    { id: 'rule', label: t('ledger.fact.rule'), value: rulesOf(job) },
    {
      id: 'tracking',
      label: t('shipments.tracking'),
      value:
        shipment?.trackingNumber == null ? null : (
          <>
            <Code code={shipment.trackingNumber} />
            {shipment.trackingNumberIsCarrier ? null : ` (${t('shipments.internal')})`}
          </>
        ),
    },
    { id: 'shipment', label: t('shipments.id'), value: shipment === null ? null : <Code code={shipment.id} /> },
    {
      id: 'desi',
      label: t('field.desi'),
      value: formatted(shipment?.desi ?? sent?.parcel.desi ?? null, (desi) => formatNumber(desi, t.language)),
    },
    {
      id: 'quantity',
      label: t('field.quantity'),
      value: formatted(severalOf(sent), (n) => formatNumber(n, t.language)),
    },
    {
      id: 'box',
      label: t('commands.short.box'),
      value: formatted(sent === null ? null : (job.atDesk?.box ?? null), (box) => boxName(box, t)),
    },
    { id: 'content', label: t('field.content_description'), value: sent?.parcel.content ?? null },
    { id: 'price', label: t('common.fee'), value: price === null ? null : <Money amount={price} /> },
    {
      id: 'paid',
      label: t('shipments.paid'),
      value: payment === null ? null : payment.paid ? t('shipments.yes') : t('shipments.no'),
    },
    {
      id: 'label',
      label: t('common.label'),
      value:
        label === null
          ? null
          : t('ledger.fact.labelOf', {
              width: formatNumber(label.widthMm / 10, t.language),
              height: formatNumber(label.heightMm / 10, t.language),
              pages: label.pages,
            }),
    },
    {
      id: 'prints',
      label: t('ledger.fact.prints'),
      value: job.printCount === 0 ? null : formatNumber(job.printCount, t.language),
    },
    { id: 'printer', label: t('common.printer'), value: print === null ? null : printerText(print, t) },
    { id: 'warnings', label: t('payments.words'), value: shipment?.warnings.join(' · ') || null },
    { id: 'slot', label: t('watchlist.slot'), value: formatted(job.slot, String) },
    { id: 'lane', label: t('queue.lane'), value: t(`queue.${job.lane}`) },
    { id: 'desk', label: t('common.desk'), value: job.desk },
    { id: 'accepted', label: t('ledger.fact.accepted'), value: when(job.createdAt) },
    {
      id: 'attempts',
      label: t('ledger.fact.attempts'),
      value: job.attempts < 2 ? null : formatNumber(job.attempts, t.language),
    },
    {
      id: 'key',
      label: t('ledger.fact.key'),
      value: job.key.kind === 'generated' ? <Code code={job.key.value} /> : null,
    },
  ];
  return <FactList facts={facts} />;
}

/** The carrier by a rule, else by the order; null if neither names one. */
function namedCarrier({ decided, ...job }: Job, t: Translate): string | null {
  if (decided?.carrier != null) return carrierWord(decided.carrier, t);
  const sent = sentOrder(job);
  return sent === null || (sent.carrier === null && sent.carrierId === null) ? null : carrierWord(sent, t);
}

/** The rules that decided something about it, each once. */
function rulesOf({ decided }: Job): string | null {
  const names = [decided?.carrier?.rule, decided?.sender?.rule].filter((name) => name !== undefined);
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

/** Null where the account's default address is used, as mostly. */
function senderText(sender: Sender | null, t: Translate): string | null {
  if (sender === null) return null;
  if (sender.kind === 'registered') return sender.code;
  if (sender.kind === 'desk_default') return t('ledger.fact.senderOfDesk', { code: sender.code });
  return joined(', ', [sender.party.name, placeText(sender.party)]);
}

function formatted<T>(value: T | null, format: (value: T) => string): string | null {
  return value === null ? null : format(value);
}
