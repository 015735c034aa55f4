import type { ComponentProps } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import type { WhereReply } from '../../../electron/contract/scan.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import type { ParcelSearch } from '../../commands/commandState.ts';
import { Note, OutcomePanel } from '../../components/OutcomePanel.tsx';
import { Code, HiddenText } from '../../components/values.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { isReceiverOfList } from '../../model/parcelFacts.ts';
import { Receiver } from './Receiver.tsx';
import { WHERE_LOOK, whereTexts } from './whereTexts.ts';

/** Where the parcel is that was searched for, as it stands now. Says also that nothing was shipped. */
export function WherePanel({ search }: { readonly search: ParcelSearch }) {
  const t = useText();
  const language = useLanguage();
  const { answer, code } = search;
  const found = answer.type === 'found' ? answer.found : null;
  const job = useJob(found?.kind === 'job' ? found.job.id : null);
  const { word, body, step, isNumber } = whereTexts(answer, job, t, language, Date.now());
  const order = orderOf(found, job);
  return (
    <>
      <OutcomePanel
        {...WHERE_LOOK}
        word={word}
        // Said large: it tells of another parcel, and not where to put the one in the hands.
        over={t('where.heading')}
        isNumber={isNumber}
        body={body}
        heading={<Code code={code} />}
        data={{ outcome: 'where', step, jobId: job?.id ?? '', code: code.slice(0, 200) }}
      >
        {order === null ? null : <Receiver order={order} isOfList={job !== null && isReceiverOfList(job)} />}
        {found !== null && 'othersUnasked' in found && found.othersUnasked ? (
          <Note leaves="second">{t('where.othersUnasked')}</Note>
        ) : null}
        <Note>{t('where.only')}</Note>
      </OutcomePanel>
      <HiddenText live="assertive">
        {answer.type === 'asking' ? '' : t('scan.announce', { code, word, body })}
      </HiddenText>
    </>
  );
}

function orderOf(found: WhereReply | null, job: Job | null): ComponentProps<typeof Receiver>['order'] | null {
  switch (found?.kind) {
    case 'job':
      return job?.order ?? found.job.order;
    case 'order':
      return found.order;
    case 'elsewhere':
      return found.parcel?.receiver ? { receiver: found.parcel.receiver } : null;
    default:
      return null;
  }
}
