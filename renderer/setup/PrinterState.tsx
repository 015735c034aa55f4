import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHelpCircle, IconHexagonFilled } from '@tabler/icons-react';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { useText } from '../i18n/useText.ts';
import { printerLevel } from '../model/printerLevel.ts';
import classes from './PrinterState.module.css';

const LOOKS = {
  good: { tone: 'done', Icon: IconCircleCheckFilled },
  unsure: { tone: 'neutral', Icon: IconHelpCircle },
  warn: { tone: 'pay', Icon: IconAlertTriangleFilled },
  bad: { tone: 'problem', Icon: IconHexagonFilled },
} as const;

/** How a printer is: shape, colour and words. Null: it is not there. */
export function PrinterState({ info }: { readonly info: PrinterInfo | null }) {
  const t = useText();
  const level = info === null ? 'bad' : printerLevel(info);
  const { tone, Icon } = LOOKS[level];
  const words =
    info === null
      ? t('printers.missing')
      : info.trouble === null
        ? t(`printerState.${info.state}`)
        : t(`trouble.${info.trouble}`);
  return (
    <span className={classes.state} data-tone={tone} data-testid="printer-state">
      <Icon size={18} aria-hidden="true" />
      {words}
    </span>
  );
}
