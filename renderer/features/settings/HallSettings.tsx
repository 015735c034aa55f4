import { Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { RequestInput } from '../../../electron/contract/channels.ts';
import type { HallAddress, HallStatus, HallTls } from '../../../electron/contract/hall.ts';
import { useStation, useStatus } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { FactList } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { JoinForm } from '../../desks/JoinForm.tsx';
import { TlsNotice } from '../../desks/TlsNotice.tsx';
import { formatWhen } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { PinForm } from '../../jobs/PinForm.tsx';
import { isPinError, usePinAsked } from '../../jobs/pinAsked.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { SecretField } from '../../setup/SecretField.tsx';
import { InviteDesk } from './InviteDesk.tsx';
import { StatusLine } from './Mailbox.tsx';
import { Question } from './Question.tsx';
import classes from './settings.module.css';

/** How often it is asked whether a join code was used, ms. */
const ASK_MS = 2_000;

interface OwnHallProps {
  /** Leads to where the owner's PIN is set. */
  readonly onSetPin: () => void;
}

/** Whether this desk works with others: how it begins to, how that stands, and how a further one joins. */
export function HallSettings(props: OwnHallProps) {
  const t = useText();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  if (!isDemo) return <OwnHall {...props} />;
  return (
    <Question id="hall" title={t('hall.question')} hint={t('hall.demo')}>
      {null}
    </Question>
  );
}

function OwnHall({ onSetPin }: OwnHallProps) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const kind = useStatus(({ hall }) => hall.kind);
  const tick = useNow(ASK_MS);
  const { value, error, take } = useAnswer('hall.status', {}, `${profile} ${kind} ${tick}`);
  if (value === null) {
    if (error === null) return null;
    return (
      <Question id="hall" title={t('hall.question')} hint={t('hall.hint')}>
        <ErrorLine error={error} />
      </Question>
    );
  }
  return (
    <>
      <Question id="hall" title={t('hall.question')} hint={t('hall.hint')}>
        {value.address === null ? (
          <WaysIn onStatus={take} />
        ) : (
          <Shared status={value} address={value.address} onStatus={take} />
        )}
      </Question>
      {value.address === null ? null : (
        <InviteDesk
          invite={value.invite}
          joined={value.joined}
          onInvite={(invite) => take({ ...value, invite })}
          onSetPin={onSetPin}
        />
      )}
    </>
  );
}

interface HallProps {
  /** How it stands by now. */
  readonly onStatus: (status: HallStatus) => void;
}

/** A desk alone: it joins another one with its code, or, as the first, a database. */
function WaysIn({ onStatus }: HallProps) {
  const t = useText();
  const [open, setOpen] = useState<'join' | 'connect' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  if (open === 'join') return <JoinForm onJoined={close} onClose={close} />;
  if (open === 'connect') return <ConnectForm onStatus={onStatus} onClose={close} />;
  return (
    <>
      <p className={classes.told}>{t('hall.alone')}</p>
      <div className={classes.way}>
        <ActButton act="joinDesk" look="primary" onPress={() => setOpen('join')}>
          {t('join.open')}
        </ActButton>
        <p>{t('join.body')}</p>
      </div>
      <div className={classes.way}>
        <ActButton act="connectHall" onPress={() => setOpen('connect')}>
          {t('hall.enter')}
        </ActButton>
        <p>{t('hall.enterHint')}</p>
      </div>
    </>
  );
}

const TLS = ['verified', 'unverified', 'off'] as const satisfies readonly HallTls[];

/** Address and password of the database, tried before they are kept; what was typed is gone from here after that. */
function ConnectForm({ onStatus, onClose }: HallProps & { readonly onClose: () => void }) {
  const t = useText();
  const mirror = useStation();
  const [connection, setConnection] = useState('');
  const [tls, setTls] = useState<HallTls>('verified');
  const [authority, setAuthority] = useState('');
  const connect = useRequest('hall.connect');
  const { run } = connect;
  const isComplete = connection.trim() !== '';
  const connected = useCallback(
    async (wanted: Omit<RequestInput<'hall.connect'>, 'pin'>, pin?: string) => {
      const reply = await run({ ...wanted, pin: pin ?? null });
      if (!reply.ok) return reply.error;
      onStatus(reply.value);
      await mirror.start();
      return null;
    },
    [run, onStatus, mirror],
  );
  const { asked, attempt } = usePinAsked(connected, connect.pending);
  useEscape(!connect.pending && asked === null, onClose);
  return (
    <>
      {asked === null ? null : <PinForm asked={asked} to="change" />}
      <form
        className={classes.form}
        data-testid="hall-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !connect.pending) void attempt({ connection: connection.trim(), tls, authority });
        }}
      >
        <SecretField
          label={t('hall.connection')}
          hint={t('hall.connectionHint')}
          maxLength={2_000}
          value={connection}
          onValue={setConnection}
        />
        <div className={classes.way}>
          <p id="hall-tls-question" className={classes.label}>
            {t('hall.tls')}
          </p>
          <Choice<HallTls>
            aria-labelledby="hall-tls-question"
            value={tls}
            onChange={setTls}
            data={TLS.map((value) => ({ value, label: t(`hall.tlsOf.${value}`) }))}
          />
          <p data-testid="hall-tls-means">{t(`hall.tlsMeans.${tls}`)}</p>
        </div>
        {tls !== 'verified' ? null : (
          <Textarea
            label={t('hall.authority')}
            description={t('hall.authorityHint')}
            rows={3}
            maxLength={50_000}
            spellCheck={false}
            value={authority}
            onChange={(event) => setAuthority(event.currentTarget.value)}
          />
        )}
        {connect.error === null || isPinError(connect.error) ? null : <ErrorLine error={connect.error} />}
        {asked === null ? (
          <div className={classes.buttons}>
            <Button type="submit" keys="Enter" busy={connect.pending} disabled={!isComplete} onPress={() => {}}>
              {connect.pending ? t('hall.trying') : t('hall.connect')}
            </Button>
            <Button keys="Esc" disabled={connect.pending} onPress={onClose}>
              {t('hall.close')}
            </Button>
          </div>
        ) : null}
      </form>
    </>
  );
}

interface SharedProps extends HallProps {
  readonly status: HallStatus;
  readonly address: HallAddress;
}

/** How the shared database stands and where it is, and the way back to working alone. */
function Shared({ status, address, onStatus }: SharedProps) {
  const t = useText();
  const mirror = useStation();
  const disconnect = useRequest('hall.disconnect');
  const [isAsked, setAsked] = useState(false);
  const { run } = disconnect;
  const left = useCallback(
    async (_wanted: null, pin?: string) => {
      const reply = await run({ pin: pin ?? null });
      if (!reply.ok) return reply.error;
      onStatus(reply.value);
      await mirror.start();
      return null;
    },
    [run, onStatus, mirror],
  );
  const { asked, attempt } = usePinAsked(left, disconnect.pending);
  return (
    <>
      <HallState status={status} onStatus={onStatus} />
      <TlsNotice address={address} />
      {status.passwordIsKept ? null : (
        <Notice tone="attention" testId="hall-memory">
          <p>{t('hall.memory')}</p>
        </Notice>
      )}
      <FactList
        facts={[
          { id: 'server', label: t('hall.server'), value: `${address.host}:${address.port}` },
          { id: 'database', label: t('hall.database'), value: address.database },
          { id: 'user', label: t('hall.user'), value: address.user },
          {
            id: 'protection',
            label: t('hall.protection'),
            value: address.authority === undefined ? t(`hall.tlsOf.${address.tls}`) : t('hall.byAuthority'),
          },
        ]}
      />
      {asked === null ? null : <PinForm asked={asked} to="change" />}
      {disconnect.error === null || isPinError(disconnect.error) ? null : <ErrorLine error={disconnect.error} />}
      {isAsked && asked === null ? (
        <QuestionBox
          title={t('hall.leaveQuestion')}
          body={t('hall.leaveBody')}
          busy={disconnect.pending}
          question={{
            acts: [{ label: t('hall.leaveYes'), onPress: () => void attempt(null) }],
            leave: { label: t('hall.leaveNo'), onPress: () => setAsked(false) },
          }}
        />
      ) : null}
      {isAsked ? null : (
        <div className={classes.buttons}>
          <ActButton act="leaveHall" onPress={() => setAsked(true)}>
            {t('hall.leave')}
          </ActButton>
        </div>
      )}
    </>
  );
}

function HallState({ status: { state }, onStatus }: Pick<SharedProps, 'status' | 'onStatus'>) {
  const t = useText();
  const language = useLanguage();
  switch (state.kind) {
    // Between the answer that there is a database and the opening of the station with it.
    case 'alone':
      return null;
    case 'together':
      return <StatusLine level="good" text={t('hall.together')} />;
    case 'away':
      if (state.reason === 'unreachable') {
        const when = formatWhen(state.since, Date.now(), language);
        return <StatusLine level="away" text={t('hall.awayState', { when })} />;
      }
      // The notice above sends a person here, where the question itself says what to do.
      return state.reason === 'same_desk' ? (
        <>
          <StatusLine level="warn" text={`${t('hall.refused.same_desk.title')}.`} />
          <WhichDesk onStatus={onStatus} />
        </>
      ) : (
        <StatusLine
          level="warn"
          text={`${t(`hall.refused.${state.reason}.title`)}. ${t(`hall.refused.${state.reason}.todo`)}`}
        />
      );
    default:
      return state satisfies never;
  }
}

/** Two computers have the data of one desk. */
function WhichDesk({ onStatus }: HallProps) {
  const t = useText();
  const mirror = useStation();
  const { run, pending, error } = useRequest('hall.identify');
  const answer = async (isCopy: boolean) => {
    const reply = await run({ isCopy });
    if (!reply.ok) return;
    onStatus(reply.value);
    await mirror.start();
  };
  return (
    <>
      <p className={classes.told}>{t('identity.which')}</p>
      {error === null ? null : <ErrorLine error={error} />}
      <div className={classes.buttons}>
        <Button busy={pending} onPress={() => void answer(false)}>
          {t('identity.same')}
        </Button>
        <Button busy={pending} onPress={() => void answer(true)}>
          {t('identity.copy')}
        </Button>
      </div>
    </>
  );
}
