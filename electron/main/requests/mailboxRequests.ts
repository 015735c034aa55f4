import { parseMailboxUrl } from '../../adapters/inbox/mailboxInbox.ts';
import type { AccountSecrets } from '../../adapters/secrets/accountSecrets.ts';
import { type StationError, stationError } from '../../contract/errors.ts';
import {
  type MailboxChoice,
  type MailboxStatus,
  noEventFeed,
  noWebhook,
  type ShownEvent,
  type WebhookFact,
} from '../../contract/mailbox.ts';
import { err, ok } from '../../contract/result.ts';
import type { InboxError } from '../../core/ports/EventInbox.ts';
import type { StoredEvent } from '../../core/ports/JournalEvents.ts';
import type { RegisterError } from '../../core/service/index.ts';
import { storedBaseUrl } from '../accounts/accounts.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import type { HandlersOf } from '../ipc.ts';
import { serviceError } from '../station/apiErrors.ts';
import type { StatusDeps } from '../station/stationStatus.ts';
import type { AccountStation, WithStation } from '../station/withStation.ts';
import type { Answer, RequestDeps } from './requestDeps.ts';

type MailboxStation = AccountStation & { readonly account: AccountSecrets };

const newChoice = { signatureHeader: null, acceptsApiKey: false, keyPrefix: '' } satisfies Omit<MailboxChoice, 'url'>;

/**
 * The mailbox of the open station's account, and the webhook of the service that delivers to it. No secret is sent to
 * the page.
 */
export function mailboxRequests(
  open: WithStation,
  deps: StatusDeps & Pick<RequestDeps, 'eventSources'>,
): HandlersOf<'mailbox' | 'webhook' | 'events'> {
  const { host, settings, secrets, eventSources } = deps;
  const chosen = (profile: AccountProfile) => settings.get().mailboxes[profile];

  function choose(profile: AccountProfile, choice: MailboxChoice | null) {
    settings.update({ mailboxes: { ...settings.get().mailboxes, [profile]: choice } });
  }

  const account = <T>(work: (station: MailboxStation) => Answer<T>): Answer<T> =>
    open.account(async (station) =>
      station.account === null ? err(stationError('not_possible_now')) : work({ ...station, account: station.account }),
    );

  async function status(): Answer<MailboxStatus> {
    const none = {
      mailbox: null,
      hasToken: false,
      webhook: noWebhook,
      feed: noEventFeed,
      secretIsStored: secrets.durable,
    };
    const station = host.current();
    if (station === null || station.profile === 'demo' || station.account === null) return ok(none);
    const { profile, core } = station;
    const hasSecret = await station.account.hasSecret();
    const mailbox = chosen(profile);
    const token = mailbox === null ? null : await station.account.token(mailbox.url);
    return ok({
      mailbox,
      hasToken: token !== null,
      webhook: withoutPath(await core.webhook.state()),
      feed: { ...(await core.status()).events, hasSecret },
      secretIsStored: secrets.durable,
    });
  }

  /** Opens the station again with the changed mailbox. */
  async function reopened(profile: AccountProfile): Answer<MailboxStatus> {
    const baseUrl = storedBaseUrl(settings.get(), profile);
    if (baseUrl === null) return err(stationError('no_station'));
    await host.openAccount(profile, baseUrl);
    return status();
  }

  /**
   * Registers the webhook and stores the secret of the answer in the keychain. After a rotation `keepsPrevious` decides
   * whether the previous secret stays valid.
   */
  async function register({ profile, core, account: stored }: MailboxStation, rotate: boolean, keepsPrevious: boolean) {
    const mailbox = chosen(profile);
    if (mailbox === null) return err(stationError('no_mailbox'));
    const about = await eventSources.ask(mailbox.url, await stored.token(mailbox.url));
    if (!about.ok) return err(mailboxError(about.error));
    const keep = (secret: string) => stored.keepSecret(secret, !rotate || keepsPrevious);
    const registered = await core.webhook.register(about.value.deliveryUrl, rotate, keep, stored.hasSecret);
    if (!registered.ok) return err(registerError(registered.error));
    const { signatureHeader } = registered.value;
    // The service names the header itself (API section 2.7), so a name that was typed before is no longer needed.
    const left = chosen(profile);
    if (signatureHeader !== null && left !== null) choose(profile, { ...left, signatureHeader });
    return status();
  }

  return {
    'mailbox.status': () => (host.current() === null ? status() : open.read(status)),
    'mailbox.connect': ({ url, token }) =>
      account(async ({ profile, account: stored }) => {
        const address = parseMailboxUrl(url);
        if (!address.ok) return err(stationError(address.error));
        const typed = token?.trim() || null;
        const before = chosen(profile)?.url ?? address.value;
        const about = await eventSources.ask(address.value, typed ?? (await stored.token(address.value)));
        if (!about.ok) return err(mailboxError(about.error));
        if (typed !== null) await stored.setToken(address.value, typed);
        if (before !== address.value) await stored.forgetToken(before);
        choose(profile, { ...(chosen(profile) ?? newChoice), url: address.value });
        return reopened(profile);
      }),
    'mailbox.disconnect': () =>
      account(async ({ profile, account: stored }) => {
        const mailbox = chosen(profile);
        choose(profile, null);
        if (mailbox !== null) await stored.forgetToken(mailbox.url);
        return reopened(profile);
      }),
    'mailbox.signing': ({ signatureHeader, acceptsApiKey, keyPrefix }) =>
      account(async ({ profile }) => {
        const mailbox = chosen(profile);
        if (mailbox === null) return err(stationError('no_mailbox'));
        const header = signatureHeader?.trim() || null;
        choose(profile, { ...mailbox, signatureHeader: header, acceptsApiKey, keyPrefix: keyPrefix.trim() });
        return status();
      }),
    'webhook.register': ({ rotate, keepsPrevious }) => account((station) => register(station, rotate, keepsPrevious)),
    'webhook.takeSecret': ({ secret }) =>
      account(async ({ core, account: stored }) => {
        try {
          await stored.keepSecret(secret, true);
        } catch {
          return err(stationError('webhook_secret_not_kept'));
        }
        await core.webhook.secretTaken();
        return status();
      }),
    'events.recent': ({ list, limit }) =>
      open.read(async ({ core }) => ok((await core.serviceEvents.recentEvents(list, limit)).map(shownEvent))),
  };
}

/** Anyone who knows the path of a box can put deliveries into it, and the page does not need it. */
function withoutPath(webhook: WebhookFact): WebhookFact {
  return { ...webhook, url: webhook.url?.replace(/\/[^/]*$/, '/…') ?? null };
}

function shownEvent({ id, receivedAt, repeats, event, known, outcome, jobId }: StoredEvent): ShownEvent {
  const { shipmentId, status, statusLabel, more } = event;
  const shown = { event: event.event, shipmentId, status, statusLabel, more: [...more] };
  return { id, receivedAt, repeats, known, outcome, jobId, ...shown };
}

function mailboxError(error: InboxError): StationError {
  switch (error.kind) {
    case 'unreachable':
      return stationError('mailbox_unreachable', error.detail);
    case 'busy':
      return stationError('mailbox_unreachable', null, { retryAfterMs: error.retryAfterMs });
    case 'token_refused':
      return stationError('mailbox_token_refused');
    case 'not_a_mailbox':
      return stationError('not_a_mailbox', error.detail);
    default:
      return error satisfies never;
  }
}

function registerError(error: RegisterError): StationError {
  if (error.kind === 'secret_lost') return stationError('webhook_secret_lost');
  if (error.kind === 'secret_not_kept') return stationError('webhook_secret_not_kept');
  return serviceError(error);
}
