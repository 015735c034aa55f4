import { TextInput } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { RequestName } from '../../../electron/contract/channels.ts';
import type { RequestHandle } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import type { CommandId } from '../../model/commandRegistry.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { SecretField } from '../../setup/SecretField.tsx';
import classes from './settings.module.css';

type Sent = Omit<RequestHandle<RequestName>, 'run'>;

interface EndpointFormProps {
  /** The address as it is stored; null: there is none. When it changes, the form starts again. */
  readonly stored: string | null;
  readonly address: Pick<ComponentProps<typeof TextInput>, 'label' | 'placeholder' | 'maxLength'> & {
    readonly testId?: string;
  };
  /** Left out where there is none. */
  readonly secret?: { readonly label: string; readonly hint: string; readonly maxLength?: number };
  /** Whether what was typed can be sent; left out: a new address, or the same one with a secret. */
  readonly canSend?: (address: string, secret: string) => boolean;
  readonly save: Sent & { readonly label: string };
  readonly onSave: (address: string, secret: string | null) => Promise<{ readonly ok: boolean }>;
  /** The way back, and the question before it. */
  readonly leave: Sent & {
    readonly action: CommandId;
    readonly label: string;
    readonly title: string;
    readonly body: string;
    readonly yes: string;
    readonly no: string;
  };
  readonly onLeave: () => void;
  readonly isNarrow?: boolean;
  /** Shown under the form. */
  readonly children?: ReactNode;
}

/** A form for the address of something outside of the desk, and its secret. The form drops what was typed once it was taken. */
export function EndpointForm(props: EndpointFormProps) {
  return <Fields key={props.stored ?? ''} {...props} />;
}

function Fields(props: EndpointFormProps) {
  const { stored, secret, save, leave, onSave, onLeave, isNarrow = false, children } = props;
  const { testId, ...field } = props.address;
  const [typed, setTyped] = useState(stored ?? '');
  const [typedSecret, setSecret] = useState('');
  const [asks, setAsks] = useState(false);
  const wanted = typed.trim();
  const wantedSecret = typedSecret.trim();
  const isBusy = save.pending || leave.pending;
  const isNew = wanted !== stored || wantedSecret !== '';
  const isReady = wanted !== '' && (props.canSend?.(wanted, wantedSecret) ?? isNew);
  const error = save.error ?? leave.error;

  async function keep(): Promise<void> {
    leave.drop();
    const { ok } = await onSave(wanted, wantedSecret === '' ? null : wantedSecret);
    if (ok) setSecret('');
  }

  function goAway(): void {
    setAsks(false);
    save.drop();
    onLeave();
  }

  return (
    <>
      <Form
        className={isNarrow ? `${classes.form} ${classes.narrow}` : classes.form}
        onEnter={() => {
          if (isReady && !isBusy) void keep();
        }}
      >
        <TextInput
          {...keepsScans}
          {...field}
          {...(testId === undefined ? {} : { 'data-testid': testId })}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {secret === undefined ? null : <SecretField {...secret} value={typedSecret} onValue={setSecret} />}
        <div className="row wrap items-center gap-10">
          <Button type="submit" keys="Enter" busy={save.pending} disabled={!isReady || isBusy}>
            {save.label}
          </Button>
          {stored === null || asks ? null : (
            <ActionButton action={leave.action} busy={leave.pending} disabled={isBusy} onPress={() => setAsks(true)}>
              {leave.label}
            </ActionButton>
          )}
        </div>
      </Form>
      <ErrorLine error={isBusy ? null : error} />
      {children}
      {asks ? (
        <QuestionBox
          title={leave.title}
          body={leave.body}
          actions={[{ label: leave.yes, onPress: goAway }]}
          leave={{ label: leave.no, onPress: () => setAsks(false) }}
        />
      ) : null}
    </>
  );
}

interface SecretFormProps {
  readonly label: string;
  readonly hint?: string;
  /** The shortest secret that is taken, letters. */
  readonly shortest: number;
  readonly request: Sent;
  readonly button: string;
  readonly onTake: (secret: string) => void;
}

/** A secret that another desk has; it is gone from here once it is handed over. */
export function SecretForm({ shortest, request, button, onTake, ...field }: SecretFormProps) {
  const [secret, setSecret] = useState('');
  const wanted = secret.trim();
  function keep(): void {
    setSecret('');
    onTake(wanted);
  }
  return (
    <Form
      className={`${classes.form} ${classes.narrow}`}
      onEnter={() => {
        if (wanted.length >= shortest && !request.pending) keep();
      }}
    >
      <SecretField {...field} value={secret} onValue={setSecret} />
      <div className="row wrap items-center gap-10">
        <Button type="submit" keys="Enter" busy={request.pending} disabled={wanted.length < shortest}>
          {button}
        </Button>
      </div>
      <ErrorLine error={request.error} />
    </Form>
  );
}
