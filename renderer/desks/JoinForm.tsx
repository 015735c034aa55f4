import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStation } from '../bridge/index.ts';
import { Button } from '../components/Button.tsx';
import { Form } from '../components/Form.tsx';
import { ErrorLine } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import { PinForm, usePinRequest } from '../jobs/index.ts';
import { useEscape } from '../scanner/useKeys.ts';
import { useScanClaim, useStay } from '../scanner/useScanner.ts';
import classes from './desks.module.css';

/** The code that another desk shows, scanned or typed, and what this desk is to be called. */
export function JoinForm({ onJoined, onClose }: { readonly onJoined: () => void; readonly onClose: () => void }) {
  const t = useText();
  const client = useStation();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const join = usePinRequest('site.join', async () => {
    // The account, its settings and the name of this desk are others now.
    await client.start();
    onJoined();
  });
  const { prompted, attempt } = join;
  const input = { code: code.trim(), deskName: name.trim() };
  const isComplete = input.code !== '' && input.deskName !== '';
  useEscape(!join.pending && prompted === null ? onClose : null);
  useStay(true);
  useEffect(() => codeField.current?.focus(), []);
  // Wherever the focus is: on this form a scan is the code.
  useScanClaim((scanned) => {
    setCode(scanned.trim().slice(0, 200));
    nameField.current?.focus();
  });

  return (
    <>
      <Form
        className={classes.form}
        data-testid="join-form"
        onEnter={() => {
          if (isComplete && !join.pending) void attempt(input);
        }}
      >
        <TextInput
          ref={codeField}
          label={t('common.joinCode')}
          description={t('join.codeHint')}
          spellCheck={false}
          maxLength={200}
          disabled={join.pending}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <TextInput
          ref={nameField}
          className={classes.short ?? ''}
          label={t('join.name')}
          description={t('join.nameHint')}
          maxLength={40}
          disabled={join.pending}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ErrorLine error={join.error} />
        {prompted !== null ? null : (
          <div className="row wrap gap-10">
            <Button type="submit" keys="Enter" variant="primary" busy={join.pending} disabled={!isComplete}>
              {join.pending ? t('join.joining') : t('join.join')}
            </Button>
            <Button keys="Esc" disabled={join.pending} onPress={onClose}>
              {t('common.neverMind')}
            </Button>
          </div>
        )}
      </Form>
      {prompted === null ? null : <PinForm prompted={prompted} to="join" />}
    </>
  );
}
