import { useCallback, useEffect } from 'react';
import { stationError } from '../../electron/contract/errors.ts';
import { useRequest, useStation } from '../bridge/index.ts';
import { ErrorLine } from '../components/ResultLine.tsx';
import { useText } from '../i18n/index.ts';
import { isPinError, PinForm, usePinPrompt } from '../jobs/index.ts';
import classes from './frame.module.css';
import { Overlay } from './Overlay.tsx';

/** Asks for the owner's PIN, which alone leads out of the full screen. */
export function KioskLeave({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const client = useStation();
  const { run, pending, error } = useRequest('kiosk.leave');
  const leave = useCallback(
    async (_wanted: null, pin?: string) => {
      // There is nothing to try without one.
      if (pin === undefined) return stationError('pin_needed');
      const reply = await run({ pin });
      if (!reply.ok) return reply.error;
      client.takeSettings(reply.value);
      onClose();
      return null;
    },
    [run, client, onClose],
  );
  const { attempt, prompted } = usePinPrompt(leave, pending);
  useEffect(() => {
    void attempt(null);
  }, [attempt]);
  return (
    <Overlay label={t('kiosk.leaveTitle')} onClose={pending ? () => {} : onClose} testId="kiosk-leave">
      <div className={classes.leave}>
        <h2 className="text-title weight-750 leading-120">{t('kiosk.leaveTitle')}</h2>
        <p>{t('kiosk.leaveBody')}</p>
        {prompted === null ? null : <PinForm prompted={{ ...prompted, onClose }} to="kiosk" />}
        {error === null || isPinError(error) ? null : <ErrorLine error={error} />}
      </div>
    </Overlay>
  );
}
