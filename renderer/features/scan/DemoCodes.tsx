import { memo, useEffect, useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { useStation } from '../../bridge/index.ts';
import { withoutFocus } from '../../components/Button.tsx';
import { Barcode } from '../../components/codes.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './DemoCodes.module.css';

type DemoScan = RequestOutput<'demo.scans'>[number];

interface DemoCodesProps {
  readonly onCode: (code: string) => void;
  /** Small: only the codes, beneath an outcome. */
  readonly small: boolean;
}

/** The codes of the demo, drawn as barcodes, with what each shows. */
export const DemoCodes = memo(function DemoCodes({ onCode, small }: DemoCodesProps) {
  const t = useText();
  const { station } = useStation();
  const [scans, setScans] = useState<readonly DemoScan[]>([]);
  useEffect(() => {
    let current = true;
    void station.request('demo.scans', {}).then((reply) => {
      if (current && reply.ok) setScans(reply.value);
    });
    return () => {
      current = false;
    };
  }, [station]);
  if (scans.length === 0) return null;
  return (
    <section className={classes.demo} data-small={small} aria-label={t('demo.title')}>
      <p className={classes.title}>
        <strong>{t('demo.title')}</strong> <span>{t('demo.hint')}</span>
      </p>
      <ul className={classes.codes}>
        {scans.map(({ code, shows }) => (
          <li key={`${code} ${shows}`}>
            <button type="button" className={classes.code} onClick={withoutFocus(() => onCode(code))}>
              {small ? null : <Barcode text={code} />}
              <b>{code}</b>
              <span>{t(`demo.shows.${shows}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
