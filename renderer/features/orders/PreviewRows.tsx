import { joined } from '../../../electron/contract/joined.ts';
import type { PreviewRow } from '../../../electron/contract/orderImport.ts';
import { Section } from '../../components/Page.tsx';
import { type Tone, ToneIcon } from '../../components/ToneIcon.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './ImportPreview.module.css';
import { useColumnLabel, useMendText, useProblemText } from './importTexts.ts';

const TONES = {
  ready: 'done',
  incomplete: 'attention',
  rejected: 'problem',
  replaced: 'neutral',
  left_out: 'neutral',
} as const satisfies Record<PreviewRow['becomes'], Tone>;
const ICONS = {
  ready: 'done',
  incomplete: 'warning',
  rejected: 'problem',
  replaced: 'info',
  left_out: 'info',
} as const;

/** Rows as they would be taken, with everything that is wrong with each, and what was mended. */
export function PreviewRows({
  title,
  rows,
  testId,
}: {
  readonly title: string;
  readonly rows: readonly PreviewRow[];
  readonly testId: string;
}) {
  const t = useText();
  const labelOf = useColumnLabel();
  const textOf = useProblemText();
  const mendOf = useMendText();
  return (
    <Section title={title} testId={testId}>
      <ul className={classes.list}>
        {rows.map(({ line, becomes, reference, name, place, problems, mended }) => (
          <li key={line} data-becomes={becomes}>
            <span className="text-tone" data-tone={TONES[becomes]}>
              <ToneIcon name={ICONS[becomes]} size={24} />
            </span>
            <span>{t('orders.line', { line })}</span>
            <b>{reference}</b>
            <span lang="tr">
              {joined(', ', [name, place])}
              {becomes === 'replaced' ? (
                <small className="block text-small text-quiet">{t('imports.replacedRow')}</small>
              ) : null}
              {problems.map((problem) => (
                <small className="block text-small text-quiet" key={`${problem.column} ${problem.code}`}>
                  <b>{labelOf(problem.column)}:</b> {textOf(problem)}
                </small>
              ))}
              {mended.map((mend) => (
                <small
                  className="block text-small text-quiet"
                  key={`${mend.column} ${mend.kind}`}
                  data-mended={mend.kind}
                >
                  <b>{labelOf(mend.column)}:</b> {mendOf(mend)}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
