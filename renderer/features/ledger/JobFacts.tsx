import type { Job } from '../../../electron/contract/job.ts';
import { joined } from '../../../electron/contract/joined.ts';
import type { Sender } from '../../../electron/contract/order.ts';
import { FactList, fact } from '../../components/FactList.tsx';
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
  const facts = [
    fact(
      'receiver',
      isReceiverOfList(job) ? t('ledger.fact.receiverOfList') : t('common.receiver'),
      job.purgedAt === null ? (receiver?.name ?? null) : t('ledger.fact.purgedAt', { when: when(job.purgedAt) }),
    ),
    fact('phone', t('field.receiver_phone'), receiver === undefined ? null : groupPhone(receiver.phone)),
    fact('email', t('field.receiver_email'), receiver?.email ?? null),
    fact(
      'address',
      t('field.receiver_address'),
      receiver === undefined ? null : (
        <span lang="tr">
          {receiver.address === '' ? null : `${receiver.address}, `}
          {placeText(receiver)}
        </span>
      ),
    ),
    fact('sender', t('ledger.fact.sender'), job.decided?.sender?.code ?? senderText(sent?.sender ?? null, t)),
    fact('carrier', t('field.carrier'), shipment?.carrierName ?? namedCarrier(job, t)),
    fact('rule', t('ledger.fact.rule'), rulesOf(job)),
    fact(
      'tracking',
      t('shipments.tracking'),
      shipment?.trackingNumber == null ? null : (
        <>
          <Code code={shipment.trackingNumber} />
          {shipment.trackingNumberIsCarrier ? null : ` (${t('shipments.internal')})`}
        </>
      ),
    ),
    fact('shipment', t('shipments.id'), shipment === null ? null : <Code code={shipment.id} />),
    fact(
      'desi',
      t('field.desi'),
      formatted(shipment?.desi ?? sent?.parcel.desi ?? null, (desi) => formatNumber(desi, t.language)),
    ),
    fact(
      'quantity',
      t('field.quantity'),
      formatted(severalOf(sent), (n) => formatNumber(n, t.language)),
    ),
    fact(
      'box',
      t('commands.short.box'),
      formatted(sent === null ? null : (job.atDesk?.box ?? null), (box) => boxName(box, t)),
    ),
    fact('content', t('field.content_description'), sent?.parcel.content ?? null),
    fact('price', t('common.fee'), price === null ? null : <Money amount={price} />),
    fact('paid', t('shipments.paid'), payment === null ? null : payment.paid ? t('shipments.yes') : t('shipments.no')),
    fact(
      'label',
      t('common.label'),
      label === null
        ? null
        : t('ledger.fact.labelOf', {
            width: formatNumber(label.widthMm / 10, t.language),
            height: formatNumber(label.heightMm / 10, t.language),
            pages: label.pages,
          }),
    ),
    fact('prints', t('ledger.fact.prints'), job.printCount === 0 ? null : formatNumber(job.printCount, t.language)),
    fact('printer', t('common.printer'), print === null ? null : printerText(print, t)),
    fact('warnings', t('payments.words'), shipment?.warnings.join(' · ') || null),
    fact('slot', t('watchlist.slot'), formatted(job.slot, String)),
    fact('lane', t('queue.lane'), t(`queue.${job.lane}`)),
    fact('desk', t('common.desk'), job.desk),
    fact('accepted', t('ledger.fact.accepted'), when(job.createdAt)),
    fact('attempts', t('ledger.fact.attempts'), job.attempts < 2 ? null : formatNumber(job.attempts, t.language)),
    fact('key', t('ledger.fact.key'), job.key.kind === 'generated' ? <Code code={job.key.value} /> : null),
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
