import { joined } from '../../../../electron/contract/joined.ts';
import type { Calibration } from '../../../../electron/contract/printer.ts';
import { ToneIcon } from '../../../components/ToneIcon.tsx';
import { formatDate, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { isInPlace, rulerVerdict } from '../../../model/calibration.ts';
import classes from './Calibration.module.css';

/** What the last calibration of this printer showed, and when. */
export function StoredCalibration({ calibration }: { readonly calibration: Calibration | null }) {
  const t = useText();
  const language = useLanguage();
  if (calibration === null) return <p className={classes.hint}>{t('calibration.keptNone')}</p>;
  const { at, rulerMm, leftMm, topMm, scanned } = calibration;
  const { kind } = rulerVerdict(rulerMm);
  const isScaled = kind === 'small' || kind === 'large';
  const stands = isInPlace(calibration);
  const isGood = kind === 'good' && scanned && stands;
  const word = isScaled
    ? t('calibration.bad')
    : !stands
      ? t('calibration.moved')
      : isGood
        ? t('calibration.good')
        : null;
  const shown = (value: number | null) => (value === null ? '–' : formatNumber(value, language));
  const facts = joined(' · ', [
    rulerMm === null ? null : t('calibration.keptRuler', { mm: shown(rulerMm) }),
    leftMm === null && topMm === null ? null : t('calibration.keptEdges', { left: shown(leftMm), top: shown(topMm) }),
    scanned ? t('calibration.keptScanned') : t('calibration.keptUnscanned'),
  ]);
  const tone = isScaled ? 'problem' : isGood ? 'done' : 'neutral';
  return (
    <div className={classes.kept} data-tone={tone} data-testid="kept-calibration">
      <ToneIcon name={isScaled ? 'warning' : isGood ? 'done' : 'question'} size={24} />
      <p>
        <strong>
          {t('calibration.kept', { when: formatDate(at, Date.now(), language) })}
          {word === null ? null : `, ${word}`}
        </strong>
        <small>{facts}</small>
      </p>
    </div>
  );
}
