import { useCallback, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useAnswer, useJob, useStation } from '../../bridge/index.ts';
import { TypedLine } from '../../commands/CommandNoticeLine.tsx';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Barcode } from '../../components/codes.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { StateWord } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import classes from './DeskCheckPage.module.css';

/** The last step of the demo: scan an order from the screen, and its label comes out of the printer. */
export function FirstLabel({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const { station, jobs } = useStation();
  const code = useDemoOrder();
  const [jobId, setJobId] = useState<string | null>(null);
  const [error, setError] = useState<StationError | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const job = useJob(jobId);
  const isOut = job !== null && (job.state === 'printed' || job.state === 'verified');

  const take = useCallback(
    async (scanned: string) => {
      const read = scanned.trim();
      if (read === '') return;
      setOther(read === code ? null : read.slice(0, 60));
      if (read !== code) return;
      setError(null);
      const reply = await station.request('scan.submit', { code: read });
      if (!reply.ok) return setError(reply.error);
      if (!('job' in reply.value)) return setOther(read.slice(0, 60));
      jobs.accept([reply.value.job]);
      setJobId(reply.value.job.id);
    },
    [station, jobs, code],
  );
  useScanClaim(jobId === null && code !== null ? (scanned) => void take(scanned) : null);

  if (code === null) return <p className={classes.body}>{t('check.readyBody')}</p>;
  if (jobId !== null) {
    return (
      <div className="stack items-start gap-20" data-testid="first-label" data-state={job?.state} data-tone="done">
        {isOut ? (
          <p className={classes.out} role="status">
            <ToneIcon name="done" size={56} />
            <b>{t('check.firstOut')}</b>
          </p>
        ) : (
          <div className={classes.body} role="status">
            {job === null ? null : <StateWord job={job} />}
          </div>
        )}
        <p className={classes.body}>{isOut ? t('check.firstOutBody') : t('check.firstOnItsWay')}</p>
        <div>
          <ActionButton action="finishSetup" variant={isOut ? 'primary' : 'normal'} onPress={onDone} />
        </div>
      </div>
    );
  }
  return (
    <div className="stack items-start gap-20" data-testid="first-label">
      <p className={classes.body}>{t('check.firstBody')}</p>
      <button type="button" className={classes.paper} onClick={() => void take(code)}>
        <Barcode text={code} />
        <b>{code}</b>
      </button>
      <TypedLine />
      {other === null ? null : <p role="alert">{t('check.firstOther', { code: other })}</p>}
      <ErrorLine error={error} />
    </div>
  );
}

/** An order of the demo whose label prints at once and that was not shipped yet; null while none is known. */
function useDemoOrder(): string | null {
  const scans = useAnswer('demo.scans', {});
  const orders = useAnswer('orders.list', { search: '', offset: 0, limit: 100 });
  if (scans.value === null || orders.value === null) return null;
  const special = new Set(scans.value.filter(({ shows }) => shows !== 'plain' && shows !== 'duplicate').map(codeOf));
  const plain = scans.value.find(({ shows }) => shows === 'plain')?.code;
  const open = orders.value.items
    .filter(({ jobId }) => jobId === null)
    .map(({ order }) => order.reference)
    .filter((reference) => !special.has(reference));
  return plain !== undefined && open.includes(plain) ? plain : (open[0] ?? null);
}

function codeOf({ code }: { readonly code: string }): string {
  return code;
}
