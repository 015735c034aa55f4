import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SecondCopyStatus } from '../../../electron/contract/secondCopy.ts';
import { useLiveAnswer, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { Question, type StatusProps } from './Question.tsx';
import classes from './settings.module.css';

/** The second place of the records' copies, and restoring them at another computer. */
export function SecondCopy() {
  const t = useText();
  const { value: status, error, take } = useLiveAnswer('secondCopy.status', 'secondCopy.changed', {});
  const profile = useStatus((shown) => shown.profile);
  return (
    <>
      <Question id="secondCopy" hint={t('secondCopy.hint')}>
        <ErrorLine error={error} />
        {status === null ? null : <Place status={status} take={take} />}
      </Question>
      {profile === 'live' || profile === 'sandbox' ? <Restore /> : null}
    </>
  );
}

function Place({ status: { folder, copiedAt, trouble }, take }: StatusProps<SecondCopyStatus>) {
  const t = useText();
  const { prompted, attempt, ...choose } = usePinRequest('secondCopy.choose', take);
  return (
    <>
      <EndpointForm
        stored={folder}
        address={{ label: t('secondCopy.path'), maxLength: 4_000, testId: 'second-copy' }}
        save={{ ...choose, label: t('secondCopy.save') }}
        onSave={(path) => attempt({ path })}
        leave={{
          ...choose,
          action: 'leaveSecondCopy',
          label: t('secondCopy.leave'),
          title: t('secondCopy.leaveTitle'),
          body: t('secondCopy.leaveBody'),
          yes: t('secondCopy.leaveYes'),
          no: t('secondCopy.leaveNo'),
        }}
        onLeave={() => void attempt({ path: null })}
      />
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      {trouble === null ? null : (
        <Notice
          tone="problem"
          testId="second-copy-trouble"
          title={t('secondCopy.trouble')}
          text={t('secondCopy.troubleTodo')}
        >
          <Detail words={trouble.detail} />
        </Notice>
      )}
      {folder === null ? null : (
        <p className="text-quiet">
          {copiedAt === null
            ? t('secondCopy.notYet')
            : t('secondCopy.copiedAt', { when: formatWhen(copiedAt, Date.now(), t.language) })}
        </p>
      )}
    </>
  );
}

/** Asks once, because the copy replaces everything that this desk has. */
function Restore() {
  const t = useText();
  const [path, setPath] = useState('');
  const [asks, setAsks] = useState(false);
  const [jobs, setJobs] = useState<number | null>(null);
  const { prompted, attempt, pending, error, drop } = usePinRequest('secondCopy.restore', (restored) =>
    setJobs(restored.jobs),
  );
  async function restore(): Promise<void> {
    await attempt({ path: path.trim() });
    setAsks(false);
  }

  return (
    <Question id="restoreCopy" hint={t('secondCopy.restoreHint')}>
      <Form
        className={classes.form}
        onEnter={() => {
          drop();
          setAsks(path.trim() !== '');
        }}
      >
        <TextInput
          {...keepsScans}
          label={t('secondCopy.path')}
          maxLength={4_000}
          spellCheck={false}
          data-testid="restore-copy"
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <div className="row wrap items-center gap-10">
          <Button type="submit" keys="Enter" disabled={path.trim() === '' || pending || asks}>
            {t('secondCopy.restore')}
          </Button>
        </div>
      </Form>
      {asks ? (
        <QuestionBox
          title={t('secondCopy.restoreTitle')}
          body={t('secondCopy.restoreBody')}
          busy={pending}
          actions={[{ label: t('secondCopy.restore'), onPress: () => void restore() }]}
          leave={{ label: t('secondCopy.leaveNo'), onPress: () => setAsks(false) }}
        />
      ) : null}
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      <ErrorLine error={error} />
      {jobs === null ? null : <Notice tone="done" testId="copy-restored" text={t('secondCopy.restored', { jobs })} />}
    </Question>
  );
}
