import type { Job } from '../../electron/contract/job.ts';
import { useStatus } from '../bridge/StationContext.tsx';
import { LargeQr } from '../components/LargeQr.tsx';
import { openLink } from '../model/jobActions.ts';
import { LabelPreview } from './LabelPreview.tsx';

/** What the view key of a job shows: its label, or, while that waits for money, the code that is paid with. */
export function JobView({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const profile = useStatus((status) => status.profile);
  const link = openLink(job, profile);
  if (job.label !== null || link?.kind !== 'safe') return <LabelPreview job={job} onClose={onClose} />;
  return (
    <LargeQr
      link={link}
      code={job.order?.reference || job.key.value}
      slot={job.slot}
      amount={job.payment?.amount ?? null}
      onClose={onClose}
    />
  );
}
