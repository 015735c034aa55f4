import type { ScannerSetup } from '../../../electron/contract/scanner.ts';
import { FactList } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../i18n/index.ts';
import { LAYOUT_NAMES, withPictures } from './controlNames.ts';
import type { SetupFinding } from './findSetup.ts';
import classes from './ScannerSetup.module.css';

interface FindingProps {
  readonly finding: Exclude<SetupFinding, { readonly kind: 'typing' }>;
  /** It was scanned once more, and read as it stands. */
  readonly isChecked: boolean;
}

/** What one scan said about the scanner, in words; or why it said nothing, and what to change on the scanner. */
export function Finding({ finding, isChecked }: FindingProps) {
  const t = useText();
  if (finding.kind === 'failed') {
    return (
      <Notice tone="problem" testId="scanner-failed">
        <p className={classes.outcome}>{t(`scannerSetup.failed.${finding.reason}.title`)}</p>
        <p>{t(`scannerSetup.failed.${finding.reason}.todo`)}</p>
      </Notice>
    );
  }
  const { setup, pauseMs, layoutsDiffer } = finding;
  return (
    <Notice tone="done" testId={isChecked ? 'scanner-checked' : 'scanner-found'}>
      <p className={classes.outcome}>{isChecked ? t('scannerSetup.checked') : t('scannerSetup.found')}</p>
      <p>{isChecked ? t('scannerSetup.checkedBody') : t('scannerSetup.foundBody')}</p>
      <FoundFacts setup={setup} pauseMs={pauseMs} />
      {layoutsDiffer ? <p>{t('scannerSetup.differ')}</p> : null}
    </Notice>
  );
}

interface FoundFactsProps {
  readonly setup: Pick<ScannerSetup, 'layout' | 'suffix' | 'prefix'>;
  readonly pauseMs: number;
}

function FoundFacts({ setup, pauseMs }: FoundFactsProps) {
  const t = useText();
  return (
    <FactList
      facts={[
        {
          id: 'layout',
          label: t('scannerSetup.layout'),
          value: t(`scannerSetup.layouts.${LAYOUT_NAMES[setup.layout]}`),
        },
        { id: 'suffix', label: t('scannerSetup.suffix'), value: t(`scannerSetup.suffixes.${setup.suffix}`) },
        {
          id: 'prefix',
          label: t('scannerSetup.prefix'),
          value: setup.prefix === null ? t('scannerSetup.noPrefix') : withPictures(setup.prefix),
        },
        { id: 'speed', label: t('scannerSetup.speed'), value: t('scannerSetup.pause', { ms: Math.ceil(pauseMs) }) },
      ]}
    />
  );
}
