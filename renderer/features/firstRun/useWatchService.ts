import { useEffect } from 'react';
import { useStation, useStatus } from '../../bridge/StationContext.tsx';

/** Gap between two requests while the service is reached, ms: each one counts for the limit of the account. */
const REACHED_GAP_MS = 30_000;
/** The same while it is not reached, where somebody looks for the light to turn. */
const AWAY_GAP_MS = 5_000;

/** Asks the service again and again while the caller is on the screen, and at once when the network comes or goes. */
export function useWatchService(): void {
  const mirror = useStation();
  const isOpen = useStatus(({ profile }) => profile !== null) === true;
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    let isAsking = false;
    let timer: number | undefined;
    const ask = async () => {
      if (isAsking) return;
      window.clearTimeout(timer);
      isAsking = true;
      const reply = await mirror.station.request('station.checkService', {});
      // What went wrong is in the status.
      const status = reply.ok || isOver ? reply : await mirror.station.request('station.status', {});
      isAsking = false;
      if (isOver) return;
      if (status.ok) mirror.takeStatus(status.value);
      const isAway = !status.ok || status.value.connection.state === 'offline';
      timer = window.setTimeout(() => void ask(), isAway ? AWAY_GAP_MS : REACHED_GAP_MS);
    };
    void ask();
    const onNetwork = () => void ask();
    window.addEventListener('online', onNetwork);
    window.addEventListener('offline', onNetwork);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onNetwork);
    };
  }, [mirror, isOpen]);
}
