import { IconCircle, IconCircleDotted, IconClockPause } from '@tabler/icons-react';
import { keyFound, serviceFound } from '../../../electron/contract/diagnostics.ts';
import type { DeskStep } from '../../../electron/contract/settings.ts';
import { useSettings, useStatus } from '../../bridge/index.ts';
import { INDICATOR_VARIANTS } from '../../components/StatusIndicator.tsx';
import type { Tone } from '../../components/ToneIcon.tsx';
import { HiddenText } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './DeskCheckPage.module.css';
import type { Indicator } from './stepIndicators.ts';

const VARIANTS = {
  open: { tone: 'neutral', Icon: IconCircle },
  asking: { tone: 'offline', Icon: IconCircleDotted },
  done: INDICATOR_VARIANTS.good,
  trouble: INDICATOR_VARIANTS.bad,
  later: { tone: 'neutral', Icon: IconClockPause },
} as const satisfies Record<Indicator, { readonly tone: Tone; readonly Icon: unknown }>;

interface StepLineProps {
  readonly step: DeskStep;
  readonly number: number;
  readonly indicator: Indicator;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
}

/** One line of the check: its light by shape, colour and word, and what is known of it. */
export function StepLine({ step, number, indicator, isCurrent, onPress }: StepLineProps) {
  const t = useText();
  const { tone, Icon } = VARIANTS[indicator];
  const words = useStepText(step, indicator);
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        data-tone={tone}
        data-light={indicator}
        data-testid={`step-${step}`}
        aria-current={isCurrent ? 'step' : undefined}
        aria-keyshortcuts={`Alt+${number}`}
        onClick={onPress}
      >
        <Icon className="flex-none text-tone" size={38} aria-hidden="true" />
        <span className={classes.name}>
          <b className="text-lead weight-700 leading-120">{t(`check.step.${step}`)}</b>
          <small className="text-body text-tone truncate">{words}</small>
        </span>
        <HiddenText live="polite">{t(`check.light.${indicator}`)}</HiddenText>
      </button>
    </li>
  );
}

/** The known value: the address, the printer's name, the scanner's layout; else the state of the light. */
function useStepText(step: DeskStep, indicator: Indicator): string {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  // While no profile is open, the address or the key that was typed is tried instead.
  const connection = useStatus((status) => (status.profile === null ? null : status.connection));
  const baseUrl = useStatus((status) => status.baseUrl);
  const printer = useStatus((status) => status.printer?.name ?? null);
  const settings = useSettings();
  if (indicator !== 'done' && indicator !== 'trouble') return t(`check.light.${indicator}`);
  switch (step) {
    case 'connection':
      if (indicator === 'trouble')
        return t(`diagnosis.say.service_${connection === null ? 'offline' : serviceFound(connection)}`);
      if (profile === 'demo') return t('light.demo');
      if (profile === 'sandbox') return `${t('light.sandbox')} · ${baseUrl ?? ''}`;
      return baseUrl ?? t('diagnosis.say.service_answers');
    case 'key':
      if (profile === 'demo') return t('check.demoKey');
      return t(`diagnosis.say.key_${connection === null ? 'refused' : keyFound(connection)}`);
    case 'printer':
      return indicator === 'trouble' ? t('check.printerTrouble') : (printer ?? t('check.light.done'));
    case 'scanner':
      return settings === null ? t('check.light.done') : t(`check.layout.${LAYOUTS[settings.scanner.layout]}`);
    case 'sound':
      return t('common.percent', { percent: settings?.soundVolume ?? 0 });
    default:
      return step satisfies never;
  }
}

/** Names of texts, which have no dashes. */
const LAYOUTS = { us: 'us', 'tr-q': 'trQ', 'tr-f': 'trF', system: 'system' } as const;
