import { type Tone, ToneIcon, type ToneIconName } from '../../components/ToneIcon.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './shipments.module.css';

/** A status in words and with a picture where the document names it, as the service writes it elsewhere. */
export function StatusWord({ status }: { readonly status: string }) {
  const t = useText();
  if (!isKnown(KNOWN_STATUSES, status)) return <span data-status={status}>{status}</span>;
  const [tone, icon] = LOOKS[status];
  return (
    <span className={classes.status} data-tone={tone} data-status={status}>
      <ToneIcon name={icon} size={20} />
      {t(`shipmentStatus.${status}`)}
    </span>
  );
}

/** The codes that the document names (API section 3); others are shown as they come. */
export const KNOWN_STATUSES = [
  'pending',
  'confirmed',
  'payment_pending',
  'payment_received',
  'in_transit',
  'cancelled',
] as const;
const LOOKS = {
  pending: ['neutral', 'wait'],
  confirmed: ['neutral', 'done'],
  payment_pending: ['pay', 'pay'],
  payment_received: ['neutral', 'done'],
  in_transit: ['already_shipped', 'handover'],
  cancelled: ['neutral', 'withdrawn'],
} as const satisfies Record<(typeof KNOWN_STATUSES)[number], readonly [Tone, ToneIconName]>;

export const KNOWN_LABEL_STATUSES = ['awaiting_payment', 'pending', 'ready', 'unavailable'] as const;

/** Of payment_status and payment_method the document names one each (2.2). */
export const KNOWN_PAYMENT_WORDS = ['paid', 'api_balance'] as const;

export function isKnown<T extends string>(known: readonly T[], code: string): code is T {
  return (known as readonly string[]).includes(code);
}
