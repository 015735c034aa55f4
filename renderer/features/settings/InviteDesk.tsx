import { useCallback, useEffect, useState } from 'react';
import type { HallInvite } from '../../../electron/contract/hall.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Barcode, QrCode } from '../../components/codes.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import { useIsPast } from '../../components/useNow.ts';
import { Countdown } from '../../components/values.tsx';
import { useText } from '../../i18n/useText.ts';
import { PinForm } from '../../jobs/PinForm.tsx';
import { isPinError, usePinAsked } from '../../jobs/pinAsked.ts';
import classes from './InviteDesk.module.css';
import { Question } from './Question.tsx';
import settingsClasses from './settings.module.css';

interface InviteDeskProps {
  /** The code that holds now; null: none. */
  readonly invite: HallInvite | null;
  readonly onInvite: (invite: HallInvite | null) => void;
}

/** Shows a code with which one further desk joins, for as long as it holds. */
export function InviteDesk({ invite: told, onInvite }: InviteDeskProps) {
  const t = useText();
  const show = useRequest('hall.invite');
  const end = useRequest('hall.endInvite');
  /** The last code that was shown here; null where a person ended it. */
  const [last, setLast] = useState<HallInvite | null>(null);
  const isOver = useIsPast(told?.expiresAt ?? null);
  const invite = isOver ? null : told;
  useEffect(() => {
    if (told !== null) setLast(told);
  }, [told]);
  const { run } = show;
  const shown = useCallback(
    async (_wanted: null, pin?: string) => {
      const reply = await run({ pin: pin ?? null });
      if (!reply.ok) return reply.error;
      onInvite(reply.value);
      return null;
    },
    [run, onInvite],
  );
  const { asked, attempt } = usePinAsked(shown, show.pending);

  async function stop(): Promise<void> {
    const reply = await end.run({});
    if (!reply.ok) return;
    setLast(null);
    onInvite(reply.value.invite);
  }

  return (
    <Question id="invite" title={t('invite.question')} hint={t('invite.hint')}>
      {invite !== null ? <Code invite={invite} /> : last === null ? null : <Ended expiresAt={last.expiresAt} />}
      {asked === null ? null : <PinForm asked={asked} to="change" />}
      {show.error === null || isPinError(show.error) ? null : (
        // This desk shows the code itself, so nothing but its own network is missing.
        <ErrorLine
          error={show.error.code === 'join_no_answer' ? { ...show.error, code: 'internal' } : show.error}
          internal={{ title: t('invite.noNetwork'), todo: t('invite.noNetworkTodo') }}
        />
      )}
      {end.error === null ? null : <ErrorLine error={end.error} />}
      {asked !== null ? null : (
        <div className={settingsClasses.buttons}>
          {invite === null ? (
            <ActButton act="inviteDesk" busy={show.pending} onPress={() => void attempt(null)}>
              {t('invite.show')}
            </ActButton>
          ) : (
            <ActButton act="endInvite" busy={end.pending} onPress={() => void stop()}>
              {t('invite.end')}
            </ActButton>
          )}
        </div>
      )}
    </Question>
  );
}

function Ended({ expiresAt }: { readonly expiresAt: number }) {
  const t = useText();
  return useIsPast(expiresAt) ? (
    <p className={settingsClasses.told} role="status">
      {t('invite.over')}
    </p>
  ) : (
    <DoneLine>{t('invite.used')}</DoneLine>
  );
}

/** Larger ones leave no room for the barcode beneath, px. */
const QR_PX = 176;

/** The code in its groups, to be read out and typed; and for both kinds of scanners. */
function Code({ invite: { code, expiresAt } }: { readonly invite: HallInvite }) {
  const t = useText();
  // Without the strokes between its groups: keyboards of different countries have that key at different places.
  const scanned = code.replaceAll('-', '');
  return (
    <div className={classes.invite} data-testid="join-code">
      <p className={classes.how}>{t('invite.how')}</p>
      <p className={classes.code}>{code.replaceAll('-', ' ')}</p>
      <div className={classes.codes}>
        <QrCode text={scanned} label={t('invite.code')} size={QR_PX} instead="" />
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
