import { type ReactNode, useEffect, useState } from 'react';
import { useRequest } from '../bridge/index.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { Notice } from '../components/Notice.tsx';
import { DoneLine, ErrorLine } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';

/**
 * Shows that a file was saved and where, with the key that opens it. The program that opens it stands in front of this window
 * and takes every key, the scanner's too: on return, a notice says that those scans did not arrive here.
 */
export function SavedFile({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const t = useText();
  const { run, error, pending } = useRequest('files.show');
  const cameBack = useCameBack();
  return (
    <div className="stack items-start gap-10" data-testid="saved-file">
      <DoneLine>{children}</DoneLine>
      <ActionButton action="showFile" disabled={pending} onPress={() => void run({ path })} />
      {cameBack ? <Notice tone="attention" testId="scan-again" title={t('files.scanAgain')} /> : null}
      <ErrorLine error={error} />
    </div>
  );
}

/** Whether another window was in front since this was shown. */
function useCameBack(): boolean {
  const [cameBack, setCameBack] = useState(false);
  useEffect(() => {
    let wasAway = false;
    const leave = () => {
      wasAway = true;
    };
    const come = () => {
      if (wasAway) setCameBack(true);
    };
    window.addEventListener('blur', leave);
    window.addEventListener('focus', come);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', come);
    };
  }, []);
  return cameBack;
}
