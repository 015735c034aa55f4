import type { OrderFolderStatus } from '../../../electron/contract/orderFolder.ts';
import { useAnswer, useRequest } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { formatWhen, useText } from '../../i18n/index.ts';
import { useOrderFolder } from '../../setup/useOrderFolder.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { Question, type StatusProps } from './Question.tsx';

/** The folder whose lists are taken by themselves. */
export function OrderFolder() {
  const t = useText();
  const { value: status, error, take } = useOrderFolder();
  return (
    <Question id="orderFolder" hint={t('orderFolder.hint')}>
      <ErrorLine error={error} />
      {status === null ? null : <Chosen status={status} take={take} />}
    </Question>
  );
}

function Chosen({ status, take }: StatusProps<OrderFolderStatus>) {
  const t = useText();
  const { folder, trouble, last } = status;
  const choose = useRequest('orderFolder.choose', take);
  return (
    <>
      <EndpointForm
        stored={folder}
        address={{ label: t('orderFolder.path'), maxLength: 4_000, testId: 'order-folder' }}
        save={{ ...choose, label: t('common.save') }}
        onSave={(path) => choose.run({ path })}
        leave={{
          ...choose,
          action: 'leaveFolder',
          label: t('orderFolder.leave'),
          title: t('orderFolder.leaveTitle'),
          body: t('orderFolder.leaveBody'),
          yes: t('common.yesStop'),
          no: t('orderFolder.leaveNo'),
        }}
        onLeave={() => choose.run({ path: null })}
      />
      {trouble === null ? null : (
        <Notice
          tone="problem"
          testId="order-folder-trouble"
          title={t(`orderFolder.trouble.${trouble.kind}`)}
          text={t('orderFolder.goesOn')}
        >
          <Detail words={trouble.detail} />
        </Notice>
      )}
      {folder === null ? null : (
        <p className="text-body" data-testid="order-folder-last">
          {last === null
            ? t('orderFolder.nothingYet')
            : t(`orderFolder.last.${last.isFailed ? 'failed' : 'taken'}`, {
                when: formatWhen(last.at, Date.now(), t.language),
                file: last.file,
                added: last.added,
                updated: last.updated,
                unchanged: last.unchanged,
                left: last.left,
              })}
          {last === null || last.leftOut === 0 ? null : ` ${t('orders.reportLeftOut', { count: last.leftOut })}.`}
        </p>
      )}
      {folder === null ? null : <FolderReports />}
    </>
  );
}

/** How long what waits may be shown as it was, ms. */
const POLL_AGAIN_MS = 5_000;

/** Whether the outcome of the orders of the watched folder is written into it. */
function FolderReports() {
  const t = useText();
  const round = useNow(POLL_AGAIN_MS);
  const { value: status, error, take } = useAnswer('orderFolder.news', {}, String(round));
  const set = useRequest('orderFolder.setNews', take);
  if (status === null) return <ErrorLine error={error} />;
  // The demo sends no messages.
  if (status.isOn === null) return null;
  return (
    <>
      <p>{t('orderFolder.news.label')}</p>
      <Choice<'on' | 'off'>
        aria-label={t('orderFolder.news.label')}
        value={status.isOn ? 'on' : 'off'}
        onChange={(value) => void set.run({ isOn: value === 'on' })}
        data={[
          { value: 'off', label: t('orderFolder.news.off') },
          { value: 'on', label: t('orderFolder.news.on') },
        ]}
      />
      <p className="text-body">{t('orderFolder.news.hint')}</p>
      <ErrorLine error={set.error} />
      {status.why === null ? null : (
        <Notice
          tone="problem"
          testId="folder-news-waiting"
          text={t('orderFolder.news.waiting', { count: status.waiting })}
        >
          <Detail words={status.why} />
        </Notice>
      )}
    </>
  );
}
