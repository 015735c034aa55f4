import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OrderFolderStatus } from '../../../electron/contract/orderFolder.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { useOrderFolder } from '../../setup/useOrderFolder.ts';
import { FolderNews } from './FolderNews.tsx';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

/** The folder whose lists are taken by themselves. */
export function OrderFolder() {
  const t = useText();
  const { value: status, error, take } = useOrderFolder();
  return (
    <Question id="orderFolder" title={t('orderFolder.question')} hint={t('orderFolder.hint')}>
      {error === null ? null : <ErrorLine error={error} />}
      {status === null ? null : <Chosen key={status.folder ?? ''} status={status} take={take} />}
    </Question>
  );
}

interface ChosenProps {
  readonly status: OrderFolderStatus;
  /** Takes over the status from the answer to another request. */
  readonly take: (status: OrderFolderStatus) => void;
}

function Chosen({ status, take }: ChosenProps) {
  const t = useText();
  const language = useLanguage();
  const { folder, trouble, last } = status;
  const [path, setPath] = useState(folder ?? '');
  const choose = useRequest('orderFolder.choose');
  const [asks, setAsks] = useState(false);
  const isNew = path.trim() !== '' && path.trim() !== folder;

  async function keep(next: string | null): Promise<void> {
    setAsks(false);
    const reply = await choose.run({ path: next });
    if (reply.ok) take(reply.value);
  }

  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isNew && !choose.pending) void keep(path.trim());
        }}
      >
        <TextInput
          {...keepsScans}
          label={t('orderFolder.path')}
          spellCheck={false}
          autoComplete="off"
          maxLength={4_000}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          data-testid="order-folder"
        />
        <div className={classes.buttons}>
          <Button type="submit" keys="Enter" busy={choose.pending} disabled={!isNew} onPress={() => {}}>
            {t('orderFolder.save')}
          </Button>
          {folder === null || asks ? null : (
            <ActButton act="leaveFolder" disabled={choose.pending} onPress={() => setAsks(true)}>
              {t('orderFolder.leave')}
            </ActButton>
          )}
        </div>
      </form>
      {asks ? (
        <QuestionBox
          title={t('orderFolder.leaveTitle')}
          body={t('orderFolder.leaveBody')}
          question={{
            acts: [{ label: t('orderFolder.leaveYes'), onPress: () => void keep(null) }],
            leave: { label: t('orderFolder.leaveNo'), onPress: () => setAsks(false) },
          }}
        />
      ) : null}
      {choose.error === null || choose.pending ? null : <ErrorLine error={choose.error} />}
      {trouble === null ? null : (
        <Notice tone="problem" testId="order-folder-trouble">
          <p>
            <strong>{t(`orderFolder.trouble.${trouble.kind}`)}</strong> {t('orderFolder.goesOn')}
          </p>
          <Detail words={trouble.detail} />
        </Notice>
      )}
      {folder === null ? null : (
        <p className={classes.told} data-testid="order-folder-last">
          {last === null
            ? t('orderFolder.nothingYet')
            : t(`orderFolder.last.${last.isFailed ? 'failed' : 'taken'}`, {
                when: formatWhen(last.at, Date.now(), language),
                file: last.file,
                added: last.added,
                updated: last.updated,
                unchanged: last.unchanged,
                left: last.left,
              })}
          {last === null || last.leftOut === 0 ? null : ` ${t('orders.reportLeftOut', { count: last.leftOut })}.`}
        </p>
      )}
      {folder === null ? null : <FolderNews />}
    </>
  );
}
