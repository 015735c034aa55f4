import { IconAlertTriangleFilled, IconCircleCheckFilled, IconHelpCircle, IconHexagonFilled } from '@tabler/icons-react';
import { useCallback } from 'react';
import { joined } from '../../electron/contract/joined.ts';
import {
  defaultPrinterSetup,
  isSilentSystem,
  type PrinterInfo,
  printerLevel,
} from '../../electron/contract/printer.ts';
import { useSettings } from '../bridge/index.ts';
import { formatDate, formatNumber, useText } from '../i18n/index.ts';
import { isSameSize, rulerVerdict } from '../model/calibration.ts';
import classes from './setup.module.css';

interface PrinterFactsProps {
  readonly info: PrinterInfo;
  /** Whether to show the print system's own words, for experts. */
  readonly withReason?: boolean;
}

/** The driver's report of a printer, and the time of its calibration. */
export function PrinterFacts({ info, withReason = false }: PrinterFactsProps) {
  const t = useText();
  const sizeText = useSizeText();
  const settings = useSettings();
  // Of a print system that does not answer, its own line shows what to do.
  if (info.trouble === 'system_down' && !isSilentSystem(info)) return null;
  if (info.trouble === 'missing' || info.trouble === 'system_down')
    return <small>{t(`error.printer_${info.trouble}.todo`)}</small>;
  if (info.kind === 'desk') return <small>{t('printAt.settingsThere')}</small>;
  const { media, dpi } = info;
  const setup = settings?.printerSetups[info.id] ?? defaultPrinterSetup;
  const calibratedAt = setup.calibration?.at ?? null;
  const isOffered = media.length === 0 || media.some((size) => isSameSize(size, setup));
  const facts = joined(' · ', [
    info.kind === 'folder' ? t('settings.folder') : null,
    isOffered ? sizeText(setup) : null,
    // Some drivers know every paper of the world.
    media.length > 1 ? t('printers.moreSizes', { count: isOffered ? media.length - 1 : media.length }) : null,
    dpi === null ? null : t('printers.dpi', { dpi }),
    info.kind === 'folder'
      ? null
      : calibratedAt === null
        ? t('calibration.none')
        : t('calibration.done', { when: formatDate(calibratedAt, Date.now(), t.language) }),
  ]);
  return (
    <>
      {isOffered ? null : (
        <small className={classes.wrong} data-tone="problem">
          {t('printers.notOffered', { size: sizeText(setup) })}
        </small>
      )}
      <small>{facts}</small>
      {info.reason === null || !withReason ? null : <small className={classes.raw}>{info.reason}</small>}
    </>
  );
}

const VARIANTS = {
  good: { tone: 'done', Icon: IconCircleCheckFilled },
  unsure: { tone: 'neutral', Icon: IconHelpCircle },
  warn: { tone: 'attention', Icon: IconAlertTriangleFilled },
  bad: { tone: 'problem', Icon: IconHexagonFilled },
} as const;

/** The state of a printer and of its paper: shape, colour and words, the worse of both. */
export function PrinterState({ info }: { readonly info: PrinterInfo }) {
  const t = useText();
  const settings = useSettings();
  const calibration = settings?.printerSetups[info.id]?.calibration ?? null;
  const isOffScale = ['small', 'large'].includes(rulerVerdict(calibration?.rulerMm ?? null).kind);
  const reported = printerLevel(info);
  // Ready, and yet every label of it comes out in the wrong size.
  const statesScale = isOffScale && (reported === 'good' || reported === 'unsure');
  const level = statesScale ? 'warn' : reported;
  const { tone, Icon } = VARIANTS[level];
  const words = statesScale
    ? t('calibration.bad')
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

interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A paper's size in words; drivers that count in inches report long fractions; one digit is enough. */
export function useSizeText(): (size: Size) => string {
  const t = useText();
  return useCallback(
    ({ widthMm, heightMm }: Size) => {
      const rounded = (mm: number) => formatNumber(Math.round(mm * 10) / 10, t.language);
      return t('common.size', { width: rounded(widthMm), height: rounded(heightMm) });
    },
    [t],
  );
}
