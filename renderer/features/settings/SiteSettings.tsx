import { Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import { SHARED_SESSIONS, type SiteAddress, type SiteStatus, type SiteTls } from '../../../electron/contract/site.ts';
import { useAnswer, useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { FactList, fact } from '../../components/FactList.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { StatusLine } from '../../components/StatusIndicator.tsx';
import { useNow } from '../../components/useNow.ts';
import { JoinForm } from '../../desks/JoinForm.tsx';
import { TlsNotice } from '../../desks/TlsNotice.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { SecretField } from '../../setup/SecretField.tsx';
import { InviteDesk } from './InviteDesk.tsx';
import { Question, Unanswered } from './Question.tsx';
import classes from './settings.module.css';

/** How often the use of a join code is polled, ms. */
const ASK_MS = 2_000;

interface SiteSettingsProps {
  /** Leads to where the owner's PIN is set. */
  readonly onSetPin: () => void;
}

/** Whether this desk works with others: how it begins to, how that stands, and how a further one joins. */
export function SiteSettings({ onSetPin }: SiteSettingsProps) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const kind = useStatus(({ site }) => site.kind);
  const tick = useNow(ASK_MS);
  const { value, error, take } = useAnswer('site.status', {}, `${profile} ${kind} ${tick}`);
  if (value === null) return <Unanswered id="site" hint={t('site.hint')} error={error} />;
  return (
    <>
      <Question id="site" hint={t('site.hint')}>
        {value.address === null ? (
          <JoinMethods onStatus={take} />
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

interface SiteProps {
  /** Called with the new status. */
  readonly onStatus: (status: SiteStatus) => void;
}

/** A desk alone: it joins another one with its code, or, as the first, a database. */
function JoinMethods({ onStatus }: SiteProps) {
  const t = useText();
  const [open, setOpen] = useState<'join' | 'connect' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  if (open === 'join') return <JoinForm onJoined={close} onClose={close} />;
  if (open === 'connect') return <ConnectForm onStatus={onStatus} onClose={close} />;
  return (
    <>
      <p className="text-body">{t('site.alone')}</p>
      <div className={classes.way}>
        <ActionButton action="joinDesk" variant="primary" onPress={() => setOpen('join')} />
        <p>{t('join.body')}</p>
      </div>
      <div className={classes.way}>
        <ActionButton action="connectSite" onPress={() => setOpen('connect')} />
        <p>{t('site.enterHint')}</p>
      </div>
    </>
  );
}

const TLS = ['verified', 'unverified', 'off'] as const satisfies readonly SiteTls[];

/** Address and password of the database, tried before they are stored; the form drops what was typed after that. */
function ConnectForm({ onStatus, onClose }: SiteProps & { readonly onClose: () => void }) {
  const t = useText();
  const client = useStation();
  const [connection, setConnection] = useState('');
  const [tls, setTls] = useState<SiteTls>('verified');
  const [authority, setAuthority] = useState('');
  const connect = usePinRequest('site.connect', (status) => {
    onStatus(status);
    return client.start();
  });
  const { prompted, attempt } = connect;
  const isComplete = connection.trim() !== '';
  useEscape(!connect.pending && prompted === null ? onClose : null);
  return (
    <>
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      <Form
        className={classes.form}
        data-testid="site-form"
        onEnter={() => {
          if (isComplete && !connect.pending) void attempt({ connection: connection.trim(), tls, authority });
        }}
      >
        <SecretField
          label={t('site.connection')}
          hint={t('site.connectionHint')}
          maxLength={2_000}
          value={connection}
          onValue={setConnection}
        />
        <div className={classes.way}>
          <p id="site-tls-question" className={classes.label}>
            {t('site.tls')}
          </p>
          <Choice<SiteTls>
            aria-labelledby="site-tls-question"
            value={tls}
            onChange={setTls}
            data={TLS.map((value) => ({ value, label: t(`site.tlsOf.${value}`) }))}
          />
          <p data-testid="site-tls-means">{t(`site.tlsMeans.${tls}`)}</p>
        </div>
        {tls !== 'verified' ? null : (
          <Textarea
            label={t('site.authority')}
            description={t('site.authorityHint')}
            rows={3}
            maxLength={50_000}
            spellCheck={false}
            value={authority}
            onChange={(event) => setAuthority(event.currentTarget.value)}
          />
        )}
        <ErrorLine error={connect.error} />
        {prompted === null ? (
          <div className="row wrap items-center gap-10">
            <Button type="submit" keys="Enter" busy={connect.pending} disabled={!isComplete}>
              {connect.pending ? t('common.trying') : t('site.connect')}
            </Button>
            <Button keys="Esc" disabled={connect.pending} onPress={onClose}>
              {t('common.neverMind')}
            </Button>
          </div>
        ) : null}
      </Form>
    </>
  );
}

interface SharedProps extends SiteProps {
  readonly status: SiteStatus;
  readonly address: SiteAddress;
}

/** The state and the address of the shared database, and leaving it to work alone. */
function Shared({ status, address, onStatus }: SharedProps) {
  const t = useText();
  const client = useStation();
  const disconnect = usePinRequest('site.disconnect', (left) => {
    onStatus(left);
    return client.start();
  });
  const { prompted, attempt } = disconnect;
  const [isPrompted, setPrompted] = useState(false);
  return (
    <>
      <SiteState status={status} onStatus={onStatus} />
      <TlsNotice address={address} />
      {status.passwordIsStored ? null : <Notice tone="attention" testId="site-memory" text={t('site.memory')} />}
      <FactList
        facts={[
          fact('server', t('site.server'), `${address.host}:${address.port}`),
          fact('database', t('site.database'), address.database),
          fact('user', t('site.user'), address.user),
          fact(
            'protection',
            t('site.protection'),
            address.authority === undefined ? t(`site.tlsOf.${address.tls}`) : t('site.byAuthority'),
          ),
        ]}
      />
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      <ErrorLine error={disconnect.error} />
      {isPrompted && prompted === null ? (
        <QuestionBox
          title={t('site.leaveQuestion')}
          body={t('site.leaveBody')}
          busy={disconnect.pending}
          actions={[{ label: t('site.leaveYes'), onPress: () => void attempt({}) }]}
          leave={{ label: t('site.leaveNo'), onPress: () => setPrompted(false) }}
        />
      ) : null}
      {isPrompted ? null : <ActionButton action="leaveSite" onPress={() => setPrompted(true)} />}
    </>
  );
}

function SiteState({ status: { state }, onStatus }: Pick<SharedProps, 'status' | 'onStatus'>) {
  const t = useText();
  switch (state.kind) {
    // Between the answer that there is a database and the opening of the station with it.
    case 'alone':
      return null;
    case 'together':
      return <StatusLine level="good" text={t('site.together')} />;
    case 'away':
      if (state.why === SHARED_SESSIONS) {
        const text = `${t('error.site_shares_sessions.title')} ${t('error.site_shares_sessions.todo')}`;
        return <StatusLine level="warn" text={text} />;
      }
      if (state.reason === 'unreachable') {
        const when = formatWhen(state.since, Date.now(), t.language);
        return <StatusLine level="away" text={t('site.awayState', { when })} />;
      }
      // The notice above sends a person here, where the question itself has the instruction.
      return state.reason === 'same_desk' ? (
        <>
          <StatusLine level="warn" text={`${t('site.refused.same_desk.title')}.`} />
          <WhichDesk onStatus={onStatus} />
        </>
      ) : (
        <StatusLine
          level="warn"
          text={`${t(`site.refused.${state.reason}.title`)}. ${t(`site.refused.${state.reason}.todo`)}`}
        />
      );
    default:
      return state satisfies never;
  }
}

/** Two computers have the data of one desk. */
function WhichDesk({ onStatus }: SiteProps) {
  const t = useText();
  const client = useStation();
  const { run, pending, error } = useRequest('site.identify', (status) => {
    onStatus(status);
    return client.start();
  });
  return (
    <>
      <p className="text-body">{t('identity.which')}</p>
      <ErrorLine error={error} />
      <div className="row wrap items-center gap-10">
        <Button busy={pending} onPress={() => void run({ isCopy: false })}>
          {t('identity.same')}
        </Button>
        <Button busy={pending} onPress={() => void run({ isCopy: true })}>
          {t('identity.copy')}
        </Button>
      </div>
    </>
  );
}
