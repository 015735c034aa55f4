import { useAnswer } from '../../bridge/useAnswer.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { Choice } from '../../components/Choice.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './settings.module.css';

/** How long what waits may be shown as it was, ms. */
const LOOK_AGAIN_MS = 5_000;

/** Whether what becomes of the orders of the watched folder is written into it. */
export function FolderNews() {
  const t = useText();
  const round = useNow(LOOK_AGAIN_MS);
  const { value: status, error, take } = useAnswer('orderFolder.news', {}, String(round));
  const set = useRequest('orderFolder.setNews');

  async function keep(isOn: boolean): Promise<void> {
    const reply = await set.run({ isOn });
    if (reply.ok) take(reply.value);
  }

  if (status === null) return error === null ? null : <ErrorLine error={error} />;
  // In the demo nothing is told.
  if (status.isOn === null) return null;
  return (
    <>
      <p>{t('orderFolder.news.label')}</p>
      <Choice<'on' | 'off'>
        aria-label={t('orderFolder.news.label')}
        value={status.isOn ? 'on' : 'off'}
        onChange={(value) => void keep(value === 'on')}
        data={[
          { value: 'off', label: t('orderFolder.news.off') },
          { value: 'on', label: t('orderFolder.news.on') },
        ]}
      />
      <p className={classes.told}>{t('orderFolder.news.hint')}</p>
      {set.error === null ? null : <ErrorLine error={set.error} />}
      {status.why === null ? null : (
        <Notice tone="problem" testId="folder-news-waiting">
          <p>{t('orderFolder.news.waiting', { count: status.waiting })}</p>
          <Detail words={status.why} />
        </Notice>
      )}
    </>
  );
}
