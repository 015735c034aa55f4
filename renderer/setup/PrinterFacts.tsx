import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { useSettings } from '../bridge/StationContext.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import { formatDate } from '../model/format.ts';
import classes from './setup.module.css';
import { useSizeText } from './useSizeText.ts';

/** More sizes than these are counted: some drivers know every paper of the world. */
const SIZES_SHOWN = 2;

/** What the driver tells of a printer, and when it was calibrated; beneath, the print system's own words. */
export function PrinterFacts({ info }: { readonly info: PrinterInfo | null }) {
  const t = useText();
  const language = useLanguage();
  const sizeText = useSizeText();
  const setups = useSettings()?.printerSetups;
  if (info === null) return <small>{t('printers.missingTodo')}</small>;
  const { media, dpi } = info;
  const calibratedAt = setups?.[info.id]?.calibration?.at ?? null;
  const facts = [
    info.kind === 'folder' ? t('settings.folder') : null,
    ...media.slice(0, SIZES_SHOWN).map(sizeText),
    media.length > SIZES_SHOWN ? t('printers.moreSizes', { count: media.length - SIZES_SHOWN }) : null,
    dpi === null ? null : t('printers.dpi', { dpi }),
    info.kind === 'folder'
      ? null
      : calibratedAt === null
        ? t('calibration.none')
        : t('calibration.done', { when: formatDate(calibratedAt, Date.now(), language) }),
  ].filter((fact) => fact !== null);
  return (
    <>
      <small>{facts.join(' · ')}</small>
      {info.reason === null ? null : <small className={classes.raw}>{info.reason}</small>}
    </>
  );
}
