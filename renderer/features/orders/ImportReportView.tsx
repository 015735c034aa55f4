import type { ImportReport } from '../../../electron/contract/order.ts';
import { Button } from '../../components/Button.tsx';
import { DoneLine } from '../../components/DoneLine.tsx';
import { useText } from '../../i18n/useText.ts';
import { useStay } from '../../scanner/useStay.ts';
import classes from './ImportReportView.module.css';

/** Problems listed; a file with more of them is wrong as a whole. */
const SHOWN = 50;

/** What came of an imported file: how many orders, and each line that could not become one, with the reason. */
export function ImportReportView({ report, onClose }: { readonly report: ImportReport; readonly onClose: () => void }) {
  const t = useText();
  const { fileName, added, updated, problems } = report;
  useStay(problems.length > 0);
  return (
    <section className={classes.report} data-testid="import-report">
      {added + updated === 0 && problems.length > 0 ? (
        <p className={classes.nothing} data-tone="problem">
          {t('orders.reportNothing', { file: fileName })}
        </p>
      ) : (
        <DoneLine>{t('orders.report', { file: fileName, added, updated })}</DoneLine>
      )}
      {problems.length === 0 ? null : (
        <div data-tone="problem">
          <p className={classes.title}>{t('orders.reportProblems', { count: problems.length })}</p>
          <ul className={classes.problems}>
            {problems.slice(0, SHOWN).map(({ line, reference, code, column }) => (
              <li key={`${line} ${column} ${code}`}>
                <span>{t('orders.line', { line })}</span>
                <b>{reference}</b>
                <span>
                  {column === null ? null : <code>{column}</code>} {t(`importProblem.${code}`)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button onPress={onClose}>{t('orders.closeReport')}</Button>
    </section>
  );
}
