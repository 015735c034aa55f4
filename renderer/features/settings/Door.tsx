import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  DOOR_RIGHTS,
  type DoorKey,
  type DoorRight,
  type DoorSettings,
  type DoorStatus,
} from '../../../electron/contract/door.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Choice, Choices } from '../../components/Choice.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { StatusLine } from '../../components/StatusIndicator.tsx';
import { formatDate, useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { keepsScans } from '../../scanner/keyPlace.ts';
import { Question, type StatusProps, Unanswered } from './Question.tsx';
import own from './Shop.module.css';
import { ShownSecret } from './ShownSecret.tsx';
import classes from './settings.module.css';

type Place = Pick<DoorSettings, 'isOn' | 'port' | 'reach'>;
type NewKey = Pick<DoorKey, 'name' | 'may'>;

/** Whether other programs may come to this desk, from where, and which of them. */
export function Door() {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const { value: status, error, take } = useAnswer('door.status', {}, String(profile));
  if (status === null) return <Unanswered id="door" hint={t('door.hint')} error={error} />;
  return <OwnDoor status={status} take={take} />;
}

function OwnDoor({ status, take }: StatusProps<DoorStatus>) {
  const t = useText();
  const [shown, setShown] = useState<string | null>(null);
  const set = usePinRequest('door.set', take);
  const revoke = usePinRequest('door.revokeKey', take);
  const add = usePinRequest('door.addKey', (added) => {
    setShown(added.key);
    take(added.status);
  });
  /** The change that was wanted last: what the station says to it, or asks, stands beneath. */
  const [last, setLast] = useState<'set' | 'revoke' | 'add'>('set');
  const isPending = set.pending || add.pending || revoke.pending;
  const { prompted, error } = { set, add, revoke }[last];
  const below = (
    <>
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      <ErrorLine error={error} />
    </>
  );
  return (
    <>
      <Question id="door" hint={t('door.hint')}>
        <Where
          status={status}
          onSet={(place) => {
            setLast('set');
            void set.attempt(place);
          }}
        />
        {last === 'set' ? below : null}
      </Question>
      {status.isOn || status.keys.length > 0 ? (
        <Question id="doorKeys" hint={t('door.keysHint')}>
          <Keys
            keys={status.keys}
            onRevoke={(id) => {
              setLast('revoke');
              void revoke.attempt({ id });
            }}
          />
          {shown === null ? (
            <AddKey
              isBusy={isPending}
              onAdd={(key) => {
                setLast('add');
                void add.attempt(key);
              }}
            />
          ) : (
            <ShownSecret
              secret={shown}
              once={t('door.shown')}
              todo={t('door.shownTodo')}
              testId="door-key-shown"
              onHide={() => setShown(null)}
            />
          )}
          {last === 'set' ? null : below}
          {status.keysAreStored ? null : <Notice tone="attention" testId="door-memory" text={t('door.inMemory')} />}
        </Question>
      ) : null}
    </>
  );
}

const WHERE = ['off', 'loopback', 'network'] as const;

/** From where programs come in, and how that stands. */
function Where({ status, onSet }: { readonly status: DoorStatus; readonly onSet: (place: Place) => void }) {
  const t = useText();
  const { isOn, port, reach, addresses, trouble } = status;
  return (
    <>
      <Choice
        aria-label={t('door.question')}
        value={isOn ? reach : 'off'}
        onChange={(where) => onSet({ port, isOn: where !== 'off', reach: where === 'off' ? reach : where })}
        data={WHERE.map((value) => ({ value, label: t(`door.where.${value}`) }))}
      />
      {isOn && reach === 'network' ? <Notice tone="attention" testId="door-network" text={t('door.network')} /> : null}
      {isOn ? (
        <div className={classes.short}>
          <NumberField
            label={t('door.port')}
            value={port}
            min={1024}
            max={65_535}
            onKeep={(next) => onSet({ isOn, reach, port: next })}
          />
        </div>
      ) : null}
      {addresses.length === 0 ? null : (
        <StatusLine level="good" text={t('door.open', { addresses: addresses.join(', ') })} />
      )}
      {trouble === null ? null : (
        <StatusLine
          level="bad"
          text={
            trouble.kind === 'port_taken'
              ? t('door.portTaken', { port: String(port) })
              : t('door.closed', { why: trouble.detail })
          }
        />
      )}
    </>
  );
}

/** Each program with what it may do, and the way to end that. */
function Keys({ keys, onRevoke }: { readonly keys: readonly DoorKey[]; readonly onRevoke: (id: string) => void }) {
  const t = useText();
  const [leaving, setLeaving] = useState<DoorKey | null>(null);
  if (keys.length === 0) return <p className="text-body">{t('door.none')}</p>;
  return (
    <>
      <ul className="stack w-full" data-testid="door-keys">
        {keys.map((key) => (
          <li key={key.id} className={`${own.item} ${own.row}`}>
            <div>
              <strong>{key.name}</strong>
              <div className={own.why}>
                {[
                  t(`door.account.${key.profile}`),
                  formatDate(key.createdAt, Date.now(), t.language),
                  ...key.may.map((right) => t(`door.right.${RIGHT_TEXTS[right]}`)),
                ].join(' · ')}
              </div>
            </div>
            <Button onPress={() => setLeaving(key)}>{t('door.revoke')}</Button>
          </li>
        ))}
      </ul>
      {leaving === null ? null : (
        <QuestionBox
          title={t('door.revokeTitle', { name: leaving.name })}
          body={t('door.revokeBody')}
          actions={[
            {
              label: t('door.revokeYes'),
              onPress: () => {
                onRevoke(leaving.id);
                setLeaving(null);
              },
            },
          ]}
          leave={{ label: t('common.noKeep'), onPress: () => setLeaving(null) }}
        />
      )}
    </>
  );
}

/** A dot separates the keys of texts. */
const RIGHT_TEXTS = {
  'orders.write': 'ordersWrite',
  'orders.read': 'ordersRead',
  ship: 'ship',
  print: 'print',
  events: 'events',
} as const satisfies Record<DoorRight, string>;

/** A program gets its key: what it is called here, and what it may do. */
function AddKey({ isBusy, onAdd }: { readonly isBusy: boolean; readonly onAdd: (key: NewKey) => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [may, setMay] = useState<readonly DoorRight[]>(['orders.write', 'orders.read']);
  const isReady = name.trim() !== '' && may.length > 0 && !isBusy;
  return (
    <Form
      className={classes.form}
      data-testid="door-add"
      onEnter={() => {
        if (!isReady) return;
        onAdd({ name: name.trim(), may: [...may] });
        setName('');
      }}
    >
      <TextInput
        {...keepsScans}
        label={t('door.name')}
        placeholder={t('door.nameExample')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className={classes.label}>{t('door.may')}</p>
      <Choices
        aria-label={t('door.may')}
        values={may}
        onChange={setMay}
        data={DOOR_RIGHTS.map((value) => ({ value, label: t(`door.right.${RIGHT_TEXTS[value]}`) }))}
      />
      <div className="row wrap items-center gap-10">
        <Button type="submit" keys="Enter" busy={isBusy} disabled={!isReady}>
          {t('door.add')}
        </Button>
      </div>
    </Form>
  );
}
