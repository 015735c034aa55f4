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
} as const;

export type ToneIconName = keyof typeof ICONS;

/** The picture that goes with a colour; decoration for screen readers, because a word always stands beside it. */
export function ToneIcon({ name, size }: { readonly name: ToneIconName; readonly size: number }) {
  const Icon = ICONS[name];
  return <Icon size={size} stroke={size > 40 ? 2.25 : 2.5} aria-hidden="true" />;
}

/** The form at the left edge that goes with a colour (theme/tokens.css); nothing for colours that have none. */
export function ToneEdge() {
  return <span className="tone-edge" aria-hidden="true" />;
}

/**
 * The colours that mean something; the values are in theme/tokens.css. `pay` is money and nothing else; anything else that
 * a person has to see is `attention`, and a question of the screen is `question`.
 */
export type Tone =
  | 'done'
  | 'already_shipped'
  | 'wait'
  | 'pay'
  | 'problem'
  | 'offline'
  | 'neutral'
  | 'question'
  | 'attention';
