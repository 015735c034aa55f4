import type { Job } from '../../electron/contract/job.ts';
import { useStatus } from '../bridge/index.ts';
import { LargeQr } from '../components/PaymentQr.tsx';
import type { JobCommands } from '../jobs/index.ts';
import { openLink } from '../model/offeredActions.ts';
import { codeOfJob } from '../model/parcelFacts.ts';
import { LabelPreview } from './LabelPreview.tsx';

interface JobViewProps {
  readonly job: Job;
  readonly commands: Pick<JobCommands, 'closeView' | 'offered' | 'run'>;
}

/** The view of a job by its view key: its label, or, while that waits for money, the code that is paid with. */
export function JobView({ job, commands }: JobViewProps) {
  const profile = useStatus((status) => status.profile);
  const link = openLink(job, profile);
  const { closeView, offered, run } = commands;
  if (job.label !== null || link?.kind !== 'safe') return <LabelPreview job={job} onClose={closeView} />;
  const check = () => {
    closeView();
    void run.lookNow();
  };
  return (
    <LargeQr
      link={link}
      code={codeOfJob(job)}
      slot={job.slot}
      amount={job.payment?.amount ?? null}
      expiresAt={job.payment?.expiresAt ?? null}
      {...(offered.includes('lookNow') ? { onCheck: check } : {})}
      onClose={closeView}
    />
  );
}
