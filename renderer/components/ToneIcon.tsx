import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCreditCard,
  IconFiles,
  IconHandStop,
  IconHourglassHigh,
  IconMapPin,
  IconPlayerPause,
  IconPrinter,
  IconQuestionMark,
  IconSend2,
  IconTag,
  IconTruckDelivery,
  IconWifiOff,
} from '@tabler/icons-react';

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
  where: IconMapPin,
} as const;

export type ToneIconName = keyof typeof ICONS;

/** The picture that goes with a colour; decoration for screen readers, because a word always stands beside it. */
export function ToneIcon({ name, size }: { readonly name: ToneIconName; readonly size: number }) {
  const Icon = ICONS[name];
  return <Icon size={size} stroke={size > 40 ? 2.25 : 2.5} aria-hidden="true" />;
}

/** The colours that mean something; the values are in theme/tokens.css. */
export type Tone = 'done' | 'already_shipped' | 'wait' | 'pay' | 'problem' | 'offline' | 'neutral';
