import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCloudExclamation,
  IconCreditCard,
  IconDesk,
  IconEye,
  IconFiles,
  IconHandStop,
  IconHourglassHigh,
  IconInfoCircle,
  IconMapPin,
  IconPlayerPause,
  IconPrinter,
  IconQuestionMark,
  IconSend2,
  IconTag,
  IconTruckDelivery,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ToneIconName } from '../model/outcomeTable.ts';

export type { Tone, ToneIconName } from '../model/outcomeTable.ts';

const ICONS = {
  done: IconCheck,
  already_shipped: IconFiles,
  wait: IconHourglassHigh,
  pay: IconCreditCard,
  problem: IconHandStop,
  question: IconQuestionMark,
  offline: IconWifiOff,
  sending: IconSend2,
  printing: IconPrinter,
  label: IconTag,
  withdrawn: IconArrowBackUp,
  warning: IconAlertTriangle,
  handover: IconTruckDelivery,
  hold: IconPlayerPause,
  desks: IconDesk,
  where: IconMapPin,
  look: IconEye,
  service: IconCloudExclamation,
  info: IconInfoCircle,
} as const satisfies Record<ToneIconName, unknown>;

/** The picture that goes with a colour; decoration for screen readers, because a word always stands beside it. */
export function ToneIcon({ name, size }: { readonly name: ToneIconName; readonly size: number }) {
  const Icon = ICONS[name];
  return <Icon size={size} stroke={size > 40 ? 2.25 : 2.5} aria-hidden="true" />;
}

/** The form at the left edge that goes with a colour (theme/tokens.css); nothing for colours that have none. */
export function ToneEdge() {
  return <span className="tone-edge" aria-hidden="true" />;
}
