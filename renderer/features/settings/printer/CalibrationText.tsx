import { joined } from '../../../../electron/contract/joined.ts';
import type { Calibration, PrinterSetup } from '../../../../electron/contract/printer.ts';
import { Notice } from '../../../components/Notice.tsx';
import { DoneLine } from '../../../components/ResultLine.tsx';
import { formatNumber, useText } from '../../../i18n/index.ts';
import { movesOf, rulerVerdict } from '../../../model/calibration.ts';

interface RulerTextProps {
  readonly rulerMm: number | null;
  readonly scaling: PrinterSetup['scaling'];
}

/** Whether the size is right, and where to mend it if it is not: here, or in the driver. */
export function RulerText({ rulerMm, scaling }: RulerTextProps) {
  const t = useText();
  const verdict = rulerVerdict(rulerMm);
  const mm = formatNumber(rulerMm ?? 0, t.language);
  switch (verdict.kind) {
    case 'unmeasured':
      return null;
    case 'good':
      return <DoneLine>{t('calibration.rulerGood', { mm })}</DoneLine>;
    case 'small':
    case 'large': {
      const values = { mm, percent: formatNumber(verdict.percent, t.language) };
      return (
        <Notice
          tone="problem"
          testId="ruler-wrong"
          title={verdict.kind === 'small' ? t('calibration.rulerSmall', values) : t('calibration.rulerLarge', values)}
          text={scaling === 'fit' ? t('calibration.rulerFit') : t('calibration.rulerDriver')}
        >
          <p>{t('calibration.rulerFirst')}</p>
        </Notice>
      );
    }
    default:
      return verdict satisfies never;
  }
}

/** The offset of the print, and how storing the result moves it. Nothing while the size is wrong. */
export function EdgeText({ measured }: { readonly measured: Pick<Calibration, 'rulerMm' | 'leftMm' | 'topMm'> }) {
  const t = useText();
  const { rulerMm, leftMm, topMm } = measured;
  const { kind } = rulerVerdict(rulerMm);
  if (kind === 'small' || kind === 'large' || (leftMm === null && topMm === null)) return null;
  const { x, y } = movesOf(measured);
  if (x === 0 && y === 0) {
    return leftMm === null || topMm === null ? null : <DoneLine>{t('calibration.edgeGood')}</DoneLine>;
  }
  const mm = (value: number) => formatNumber(Math.abs(value), t.language);
  const moves = joined(', ', [
    x === 0 ? null : x > 0 ? t('calibration.right', { mm: mm(x) }) : t('calibration.leftward', { mm: mm(x) }),
    y === 0 ? null : y > 0 ? t('calibration.down', { mm: mm(y) }) : t('calibration.up', { mm: mm(y) }),
  ]);
  return <Notice tone="attention" testId="edges-off" text={t('calibration.edgeMove', { moves })} />;
}
