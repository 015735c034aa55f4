import { useEffect } from 'react';
import { useStation, useStatus } from '../../bridge/StationContext.tsx';

/** Twelve requests a minute are few while nothing ships, and keep the light current. In ms. */
const ASK_EVERY_MS = 5_000;

/** Asks the service again and again while the caller is on the screen, and at once when the network comes or goes. */
export function useWatchService(): void {
  const mirror = useStation();
  const isOpen = useStatus(({ profile }) => profile !== null) === true;
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      const reply = await mirror.station.request('station.checkService', {});
      isAsking = false;
      if (isOver) return;
      if (reply.ok) return mirror.takeStatus(reply.value);
      // What went wrong is in the status.
      const status = await mirror.station.request('station.status', {});
      if (!isOver && status.ok) mirror.takeStatus(status.value);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const onNetwork = () => void ask();
    window.addEventListener('online', onNetwork);
    window.addEventListener('offline', onNetwork);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onNetwork);
    };
  }, [mirror, isOpen]);
}
