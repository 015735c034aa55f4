import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconHexagonFilled,
  IconWifiOff,
} from '@tabler/icons-react';
import { withoutFocus } from './Button.tsx';
import classes from './StatusIndicator.module.css';

export type IndicatorLevel = 'good' | 'unsure' | 'away' | 'warn' | 'bad';

/** Colour and picture of each level. */
export const INDICATOR_VARIANTS = {
  good: { tone: 'done', Icon: IconCircleCheckFilled },
  unsure: { tone: 'neutral', Icon: IconHelpCircle },
  away: { tone: 'offline', Icon: IconWifiOff },
  warn: { tone: 'attention', Icon: IconAlertTriangleFilled },
  bad: { tone: 'problem', Icon: IconHexagonFilled },
} as const;

interface StatusIndicatorProps {
  readonly level: IndicatorLevel;
  readonly text: string;
  /** The key of the screen where it is fixed, and how to get there. */
  readonly onPress: () => void;
}

/** A light in words: its shape and text say as much as its colour, and it leads to the screen where it is fixed. */
export function StatusIndicator({ level, text, onPress }: StatusIndicatorProps) {
  const { tone, Icon } = INDICATOR_VARIANTS[level];
  return (
    <button type="button" className={classes.light} data-tone={tone} data-level={level} onClick={withoutFocus(onPress)}>
      <Icon className="text-tone" size={20} aria-hidden="true" />
      <span className="truncate">{text}</span>
    </button>
  );
}

/** A light in words without a link, because it stands on the page where it is fixed. */
export function StatusLine({ level, text }: { readonly level: IndicatorLevel; readonly text: string }) {
  const { tone, Icon } = INDICATOR_VARIANTS[level];
  return (
    <p className={classes.line} data-tone={tone} data-level={level} role="status">
      <Icon size={22} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
