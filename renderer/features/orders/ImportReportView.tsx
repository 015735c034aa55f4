import { useState } from 'react';
import type { ImportReport, RejectedRow } from '../../../electron/contract/importReport.ts';
import { useRequest } from '../../bridge/index.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/index.ts';
import { useStay } from '../../scanner/useScanner.ts';
import { useColumnLabel, useFaultText, useProblemText, useUnreadTexts } from './importTexts.ts';
import classes from './orders.module.css';

/** Rows listed; a file with more of them is wrong as a whole. */
const SHOWN = 50;
/** References named in a question. */
const NAMED = 5;

interface ImportReportViewProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
  /** Orders of the book may have become others. */
  readonly onDecided: () => void;
  /** No question is left. */
  readonly onSettled: () => void;
  /** Opens the next order that came in incomplete; null: there is none. */
  readonly onCorrect: (() => void) | null;
}

/** The outcome of an imported file: how many orders, and each row that became none, with everything that is wrong with it. */
export function ImportReportView({ report, onClose, onDecided, onSettled, onCorrect }: ImportReportViewProps) {
  const t = useText();
  const faultText = useFaultText();
  const unreadTexts = useUnreadTexts();
  const { fileName, added, updated, unchanged, differing, incomplete, rejected, fault } = report;
  const incompleteTotal = Math.max(report.incompleteTotal, incomplete.length);
  const rejectedTotal = Math.max(report.rejectedTotal, rejected.length);
  // A row that was only replaced further down is no reason to correct the file.
  const leftOutTotal = Math.max(report.leftOutTotal, report.leftOut.length);
  const wrong = rejected.filter(({ problems }) => problems.length > 0);
  const older = rejected.filter(({ problems }) => problems.length === 0);
  const wrongTotal = rejectedTotal - older.length;
  const counts = { known: report.cancels?.known ?? 0, unknown: report.cancels?.unknown ?? 0 };
  const isOnlyLeftOut = leftOutTotal > 0 && rejectedTotal === 0 && fault === null;
  useStay(wrong.length > 0 || incomplete.length > 0 || fault !== null);
  return (
    <section className={classes.report} data-testid="import-report">
      {[added, updated, unchanged, differing.length, incomplete.length].every((count) => count === 0) ? (
        <p className={classes.nothing} data-tone={isOnlyLeftOut ? 'neutral' : 'problem'}>
          {t('orders.reportNothing', { file: fileName })}
        </p>
      ) : report.stopped ? (
        <p className={classes.title} data-tone="attention">
          {t('orders.report', { file: fileName, added, updated, unchanged })}
        </p>
      ) : (
        <DoneLine>{t('orders.report', { file: fileName, added, updated, unchanged })}</DoneLine>
      )}
      {fault === null ? null : <p data-tone="problem">{faultText(fault)}</p>}
      {report.stopped && fault === null ? (
        <Notice tone="attention" testId="import-stopped" text={t('imports.stopped')} />
      ) : null}
      {unreadTexts(report.format).map((text) => (
        <p key={text} data-tone="attention" data-testid="report-unread">
          {text}
        </p>
      ))}
      {differing.length === 0 ? null : <Differing references={differing} onDecided={onDecided} onSettled={onSettled} />}
      {incomplete.length === 0 ? null : (
        <Rows
          title={t('orders.reportIncomplete', { count: incompleteTotal })}
          rows={incomplete}
          total={incompleteTotal}
          tone="problem"
        />
      )}
      {wrong.length === 0 ? null : (
        <Rows title={t('orders.reportRows', { count: wrongTotal })} rows={wrong} total={wrongTotal} tone="problem" />
      )}
      {older.length === 0 ? null : (
        <Rows
          title={t('orders.reportOlder', { count: older.length })}
          rows={older}
          total={older.length}
          tone="neutral"
        />
      )}
      {report.leftOut.length === 0 ? null : (
        <Rows
          title={t('orders.reportLeftOut', { count: leftOutTotal })}
          rows={report.leftOut}
          total={leftOutTotal}
          tone="neutral"
        />
      )}
      {report.cancels === null ? null : (
        <p data-testid="report-cancels">
          {t(report.cancels.isUndone ? 'orders.reportUndone' : 'orders.reportCancels', counts)}
        </p>
      )}
      {report.mendedTotal === 0 ? null : (
        <p className={classes.title} data-testid="report-mended">
          {t('imports.mended', { count: report.mendedTotal })}
        </p>
      )}
      {differing.length > 0 ? null : (
        <Actions
          onClose={onClose}
          onCorrect={onCorrect}
          canSave={(wrong.length > 0 || incomplete.length > 0) && fault === null && !report.stopped}
        />
      )}
    </section>
  );
}

interface ActionsProps extends Pick<ImportReportViewProps, 'onClose' | 'onCorrect'> {
  /** There are rows to correct in a file. */
  readonly canSave: boolean;
}

/** The actions for the rows: correct an order here, or its row in a file of just these rows. */
function Actions({ canSave, onClose, onCorrect }: ActionsProps) {
  const t = useText();
  const [saved, setSaved] = useState<{ readonly path: string; readonly rows: number } | null>(null);
  const save = useRequest('imports.saveLeft', setSaved);
  function saveRows(): void {
    setSaved(null);
    void save.run({});
  }
  return (
    <>
      <div className={classes.acts}>
        {onCorrect === null ? null : (
          <ActionButton action="correct" variant="primary" onPress={onCorrect}>
            {t('imports.correct')}
          </ActionButton>
        )}
        {canSave ? <ActionButton action="saveLeftRows" busy={save.pending} onPress={saveRows} /> : null}
        <SeenKey label={t('common.seen')} onSeen={onClose} />
      </div>
      <ErrorLine error={save.error} />
      {saved === null ? null : (
        <SavedFile path={saved.path}>{t('imports.savedLeft', { count: saved.rows, path: saved.path })}</SavedFile>
      )}
    </>
  );
}

/** Orders that were corrected at a desk, and that the file has otherwise: a person decides, for all of them at once. */
function Differing({
  references,
  onDecided,
  onSettled,
}: Pick<ImportReportViewProps, 'onDecided' | 'onSettled'> & { readonly references: readonly string[] }) {
  const t = useText();
  const decide = useRequest('orders.decide', () => {
    onSettled();
    onDecided();
  });
  const take = (taken: 'list' | 'desk') => void decide.run({ references: [...references], taken });
  return (
    <>
      <QuestionBox
        title={t('orders.differing', { count: references.length })}
        body={references.slice(0, NAMED).join(', ') + (references.length > NAMED ? ' …' : '')}
        busy={decide.pending}
        level={2}
        actions={[
          { label: t('orders.keepDesk'), onPress: () => take('desk') },
          { label: t('orders.takeList'), onPress: () => take('list') },
        ]}
        leave={{ label: t('common.decideLater'), onPress: onSettled }}
      />
      <ErrorLine error={decide.error} />
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly RejectedRow[];
  /** How many there are, if not all of them are listed. */
  readonly total: number;
  readonly tone: 'problem' | 'neutral';
}

function Rows({ title, rows, total, tone }: RowsProps) {
  const t = useText();
  return (
    <div data-tone={tone}>
      <p className={classes.title}>{title}</p>
      <ul className={classes.problems}>
        {rows.slice(0, SHOWN).map((row) => (
          <Rejected key={row.line} row={row} />
        ))}
      </ul>
      {total <= SHOWN ? null : <p>{t('orders.moreRows', { count: total - SHOWN })}</p>}
    </div>
  );
}

function Rejected({ row: { line, reference, problems, keptLine } }: { readonly row: RejectedRow }) {
  const t = useText();
  const labelOf = useColumnLabel();
  const textOf = useProblemText();
  return (
    <li data-testid="rejected-row">
      <span>{t('orders.line', { line })}</span>
      <b>{reference}</b>
      <span>
        {problems.map((problem) => (
          <span key={`${problem.column} ${problem.code}`} className={classes.reason}>
            <b>{labelOf(problem.column)}:</b> {textOf(problem)}
          </span>
        ))}
        {keptLine === null ? null : <span className={classes.reason}>{t('orders.keptLine', { line: keptLine })}</span>}
      </span>
    </li>
  );
}
