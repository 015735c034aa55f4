import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/index.ts';
import { ZOOM_STEPS, zoomStep } from '../../model/zoom.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** How large everything on the screen is; its keys work everywhere. */
export function Zoom({ settings, update }: PartProps) {
  const t = useText();
  const { zoomPercent } = settings;
  const [smaller, larger] = [zoomStep(zoomPercent, 'out'), zoomStep(zoomPercent, 'in')];
  return (
    <Question id="zoom" title={t('zoom.question')} hint={t('zoom.hint')}>
      <div className="row wrap items-center gap-10">
        <Button keys="Ctrl+−" disabled={zoomPercent <= ZOOM_STEPS[0]} onPress={() => update({ zoomPercent: smaller })}>
          {t('zoom.smaller')}
        </Button>
        <output className={classes.figure}>{t('zoom.percent', { percent: zoomPercent })}</output>
        <Button keys="Ctrl++" disabled={zoomPercent === larger} onPress={() => update({ zoomPercent: larger })}>
          {t('zoom.larger')}
        </Button>
      </div>
    </Question>
  );
}
