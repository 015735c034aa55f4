import { useStatus } from '../../bridge/StationContext.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './WatchlistView.module.css';
import { lookWayOf } from './watchTexts.ts';

/** How the station learns that a label is there, in a sentence. */
export function FeedLine() {
  const t = useText();
  const way = useStatus(lookWayOf);
  const state = useStatus(({ events }) => events.state);
  const lacksSecret = useStatus(({ events }) => !events.hasSecret);
  if (way === null || state === null) return null;
  const how = way !== 'looks' ? way : state === 'connected' ? (lacksSecret === true ? 'noSecret' : 'quiet') : state;
  return <p className={classes.feed}>{t(`shelf.feed.${how}`)}</p>;
}
