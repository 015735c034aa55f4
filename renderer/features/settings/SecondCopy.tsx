import { TextInput } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { type StationError, stationError } from '../../../electron/contract/errors.ts';
import { err, type Result } from '../../../electron/contract/result.ts';
import type { SecondCopyStatus } from '../../../electron/contract/secondCopy.ts';
import { useLiveAnswer, useRequest, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { isPinError, PinForm, usePinPrompt } from '../../jobs/index.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

/** The second place of the records' copies, and restoring them at another computer. */
export function SecondCopy() {
  const t = useText();
  const { value: status, error, take } = useLiveAnswer('secondCopy.status', 'secondCopy.changed', {});
  const profile = useStatus((shown) => shown.profile);
  return (
    <>
      <Question id="secondCopy" title={t('secondCopy.question')} hint={t('secondCopy.hint')}>
        <ErrorLine error={error} />
        {status === null ? null : <Place key={status.folder ?? ''} status={status} take={take} />}
      </Question>
      {profile === 'live' || profile === 'sandbox' ? <Restore /> : null}
    </>
  );
}

interface PlaceProps {
  readonly status: SecondCopyStatus;
  /** Takes over the status from the answer to another request. */
  readonly take: (status: SecondCopyStatus) => void;
}

function Place({ status: { folder, copiedAt, trouble }, take }: PlaceProps) {
  const t = useText();
  const { run, ...sent } = useRequest('secondCopy.choose');
  const last = useRef<Result<SecondCopyStatus, StationError> | null>(null);
  const send = useCallback(
    async ({ path }: { readonly path: string | null }, pin?: string) => {
      const reply = await run({ path, pin: pin ?? null });
      last.current = reply;
      if (reply.ok) take(reply.value);
      return reply.ok ? null : reply.error;
    },
    [run, take],
  );
  const { prompted, attempt } = usePinPrompt(send, sent.pending);
  const choose = { ...sent, error: sent.error === null || isPinError(sent.error) ? null : sent.error };
  async function chosen(path: string | null): Promise<Result<SecondCopyStatus, StationError>> {
    await attempt({ path });
    return last.current ?? err(stationError('bad_request'));
  }
  return (
    <>
      <EndpointForm
        stored={folder}
        address={{ label: t('secondCopy.path'), maxLength: 4_000, testId: 'second-copy' }}
        save={{ ...choose, label: t('secondCopy.save') }}
        onSave={chosen}
        leave={{
          ...choose,
          action: 'leaveSecondCopy',
          label: t('secondCopy.leave'),
          title: t('secondCopy.leaveTitle'),
          body: t('secondCopy.leaveBody'),
          yes: t('secondCopy.leaveYes'),
          no: t('secondCopy.leaveNo'),
        }}
        onLeave={() => chosen(null)}
        take={take}
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
  const { run, pending, error, drop } = useRequest('secondCopy.restore');
  const [jobs, setJobs] = useState<number | null>(null);
  const restore = useCallback(
    async (from: string, pin?: string) => {
      const reply = await run({ path: from, pin: pin ?? null });
      setAsks(false);
      if (reply.ok) setJobs(reply.value.jobs);
      return reply.ok ? null : reply.error;
    },
    [run],
  );
  const { prompted, attempt } = usePinPrompt(restore, pending);

  return (
    <Question id="restoreCopy" title={t('secondCopy.restoreQuestion')} hint={t('secondCopy.restoreHint')}>
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
          actions={[{ label: t('secondCopy.restore'), onPress: () => void attempt(path.trim()) }]}
          leave={{ label: t('secondCopy.leaveNo'), onPress: () => setAsks(false) }}
        />
      ) : null}
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      <ErrorLine error={error === null || isPinError(error) ? null : error} />
      {jobs === null ? null : <Notice tone="done" testId="copy-restored" text={t('secondCopy.restored', { jobs })} />}
    </Question>
  );
}
