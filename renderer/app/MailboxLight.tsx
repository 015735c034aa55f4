import { useStatus } from '../bridge/StationContext.tsx';
import { StatusLight } from '../components/StatusLight.tsx';
import { useNow } from '../components/useNow.ts';
import { useText } from '../i18n/useText.ts';
import { feedLevel } from '../model/feedLevel.ts';

/** A moment without the mailbox, such as after the start, is nothing to tell, ms. */
const PATIENCE_MS = 10_000;

/** Only where a mailbox is wanted and does not tell: a desk without one, and one that hears, have nothing to mend. */
export function MailboxLight({ onPress }: { readonly onPress: () => void }) {
  const events = useStatus((status) => status.events);
  if (events === null || events.state === 'off') return null;
  const { state, since } = events;
  // Fed without a secret: the service signs with the API key, the older way.
  if (state === 'connected')
    return events.hasSecret || events.fed ? null : <Light level="warn" state="noSecret" onPress={onPress} />;
  if (state === 'token_refused' || state === 'not_a_mailbox') {
    return <Light level={feedLevel(state)} state={state} onPress={onPress} />;
  }
  return <Later since={since} state={state} onPress={onPress} />;
}

interface LightProps {
  readonly state: 'connecting' | 'down' | 'token_refused' | 'not_a_mailbox' | 'noSecret';
  readonly onPress: () => void;
}

function Later({ since, ...light }: LightProps & { readonly since: number | null }) {
  const now = useNow(5_000);
  return since !== null && now - since < PATIENCE_MS ? null : <Light level="unsure" {...light} />;
}

function Light({ level, state, onPress }: LightProps & { readonly level: 'unsure' | 'warn' | 'bad' | 'good' }) {
  const t = useText();
  return <StatusLight level={level} text={t(`mailbox.light.${state}`)} onPress={onPress} />;
}
