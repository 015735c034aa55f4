import { defaultPrinterSetup, type PrinterInfo } from '../../electron/contract/printer.ts';
import { useSettings } from '../bridge/StationContext.tsx';
import { formatDate } from '../i18n/format.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { isSameSize } from '../model/calibration.ts';
import classes from './setup.module.css';
import { useSizeText } from './useSizeText.ts';

/** What the driver tells of a printer, and when it was calibrated; beneath, the print system's own words. */
export function PrinterFacts({ info }: { readonly info: PrinterInfo | null }) {
  const t = useText();
  const language = useLanguage();
  const sizeText = useSizeText();
  const settings = useSettings();
  if (info === null) return <small>{t('printers.missingTodo')}</small>;
  const { media, dpi } = info;
  const setup = settings?.printerSetups[info.id] ?? defaultPrinterSetup;
  const calibratedAt = setup.calibration?.at ?? null;
  const isOffered = media.length === 0 || media.some((size) => isSameSize(size, setup));
  const facts = [
    info.kind === 'folder' ? t('settings.folder') : null,
    isOffered ? sizeText(setup) : null,
    // Some drivers know every paper of the world.
    media.length > 1 ? t('printers.moreSizes', { count: isOffered ? media.length - 1 : media.length }) : null,
    dpi === null ? null : t('printers.dpi', { dpi }),
    info.kind === 'folder'
      ? null
      : calibratedAt === null
        ? t('calibration.none')
        : t('calibration.done', { when: formatDate(calibratedAt, Date.now(), language) }),
  ].filter((fact) => fact !== null);
  return (
    <>
      {isOffered ? null : (
        <small className={classes.wrong} data-tone="problem">
          {t('printers.notOffered', { size: sizeText(setup) })}
        </small>
      )}
      <small>{facts.join(' · ')}</small>
      {info.reason === null ? null : <small className={classes.raw}>{info.reason}</small>}
    </>
  );
}
