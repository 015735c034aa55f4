import { useEffect, useState } from 'react';
import type { JoinUse, SiteInvite } from '../../../electron/contract/site.ts';
import { useRequest } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Barcode, QrCode } from '../../components/codes.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { useIsPast } from '../../components/useNow.ts';
import { Countdown } from '../../components/values.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { PinForm, usePinRequest } from '../../jobs/index.ts';
import classes from './InviteDesk.module.css';
import { PinMissing, Question } from './Question.tsx';

interface InviteDeskProps {
  /** The code that holds now, or was used; null: none. */
  readonly invite: SiteInvite | null;
  /** Computers that joined before, the last first. */
  readonly joined: readonly JoinUse[];
  readonly onInvite: (invite: SiteInvite | null) => void;
  /** Leads to where the owner's PIN is set. */
  readonly onSetPin: () => void;
}

/** The number of joined computers that are shown. */
const MOST_SHOWN = 5;

/** Shows a code with which one further desk joins, for as long as it holds. */
export function InviteDesk({ invite: reported, joined, onInvite, onSetPin }: InviteDeskProps) {
  const t = useText();
  const show = usePinRequest('site.invite', onInvite);
  const { prompted, attempt } = show;
  /** The last code that was shown here; null where a person ended it. */
  const [last, setLast] = useState<SiteInvite | null>(null);
  const end = useRequest('site.endInvite', ({ invite: left }) => {
    setLast(null);
    onInvite(left);
  });
  const isOver = useIsPast(reported?.expiresAt ?? null);
  const invite = isOver || reported?.used != null ? null : reported;
  useEffect(() => {
    if (reported !== null) setLast(reported);
  }, [reported]);

  return (
    <Question id="invite" hint={t('invite.hint')}>
      {invite !== null ? <Code invite={invite} /> : last === null ? null : <Ended invite={last} />}
      {prompted === null ? null : <PinForm prompted={prompted} to="change" />}
      {show.error?.code === 'pin_missing' ? (
        <PinMissing text={t('invite.needsPin')} onSetPin={onSetPin} />
      ) : show.error === null ? null : (
        // This desk shows the code itself, so nothing but its own network is missing.
        <ErrorLine
          error={show.error.code === 'join_no_answer' ? { ...show.error, code: 'internal' } : show.error}
          internal={{ title: t('invite.noNetwork'), todo: t('invite.noNetworkTodo') }}
        />
      )}
      <ErrorLine error={end.error} />
      {prompted !== null ? null : invite === null ? (
        <ActionButton action="inviteDesk" busy={show.pending} onPress={() => void attempt({})} />
      ) : (
        <ActionButton action="endInvite" busy={end.pending} onPress={() => void end.run({})} />
      )}
      <Joined joined={joined} />
    </Question>
  );
}

/** Null where a code ended without being used and has not run out: the program has ended it with the account. */
function Ended({ invite: { expiresAt, used } }: { readonly invite: SiteInvite }) {
  const t = useText();
  const isPast = useIsPast(expiresAt);
  if (used !== null)
    return (
      <DoneLine>
        {t('invite.used', { address: used.address, when: formatWhen(used.at, Date.now(), t.language) })}
      </DoneLine>
    );
  return isPast ? (
    <p className="text-body" role="status">
      {t('invite.over')}
    </p>
  ) : null;
}

/** The computers that got the account's key from this desk, so that the owner notices one that is not the shop's. */
function Joined({ joined }: Pick<InviteDeskProps, 'joined'>) {
  const t = useText();
  if (joined.length === 0) return null;
  return (
    <div className="text-body" data-testid="joined">
      {joined.slice(0, MOST_SHOWN).map(({ address, at }) => (
        <p key={`${address} ${at}`}>{t('invite.joined', { address, when: formatWhen(at, Date.now(), t.language) })}</p>
      ))}
      <p>{t('invite.joinedHint')}</p>
    </div>
  );
}

/** Larger ones leave no room for the barcode beneath, px. */
const QR_PX = 176;

/** The code in its groups, to be read out and typed; and for both kinds of scanners. */
function Code({ invite: { code, expiresAt } }: { readonly invite: SiteInvite }) {
  const t = useText();
  // The barcode is without the strokes between the groups: keyboards of different countries have that key at different places.
  const scanned = code.replaceAll('-', '');
  return (
    <div className="stack gap-16" data-testid="join-code">
      <p className="text-body">{t('invite.how')}</p>
      <p className={classes.code}>{code.replaceAll('-', ' ')}</p>
      <div className={classes.codes}>
        <QrCode text={scanned} label={t('common.joinCode')} size={QR_PX} instead="" />
        <p className={classes.left} role="timer">
          {t('invite.left')}
          <strong>
            <Countdown until={expiresAt} />
          </strong>
        </p>
        <Barcode text={scanned} />
      </div>
    </div>
  );
}
