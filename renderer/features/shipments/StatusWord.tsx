import { ServiceWord } from '../../components/Detail.tsx';
import { type Tone, ToneIcon, type ToneIconName } from '../../components/ToneIcon.tsx';
import { useText } from '../../i18n/index.ts';
import { isKnown, KNOWN_STATUSES } from '../../model/serviceCodes.ts';
import classes from './shipments.module.css';

/** A status in words and with a picture where the document names it, as the service writes it elsewhere. */
export function StatusWord({ status }: { readonly status: string }) {
  const t = useText();
  if (!isKnown(KNOWN_STATUSES, status)) {
    return (
      <span data-status={status}>
        <ServiceWord word={status} />
      </span>
    );
  }
  const [tone, icon] = VARIANTS[status];
  return (
    <span className={classes.status} data-tone={tone} data-status={status}>
      <ToneIcon name={icon} size={20} />
      {t(`shipmentStatus.${status}`)}
    </span>
  );
}

const VARIANTS = {
  pending: ['neutral', 'wait'],
  confirmed: ['neutral', 'done'],
  payment_pending: ['pay', 'pay'],
  payment_received: ['neutral', 'done'],
  in_transit: ['already_shipped', 'handover'],
  cancelled: ['neutral', 'withdrawn'],
} as const satisfies Record<(typeof KNOWN_STATUSES)[number], readonly [Tone, ToneIconName]>;
