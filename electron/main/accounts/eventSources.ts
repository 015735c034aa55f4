import { createEventReader } from '../../adapters/api/webhook.ts';
import { createMailboxInbox } from '../../adapters/inbox/mailboxInbox.ts';
import { type AccountSecrets, createAccountSecrets } from '../../adapters/secrets/accountSecrets.ts';
import { createHmacSignatures } from '../../adapters/signature/hmacSignatures.ts';
import type { MailboxChoice } from '../../contract/mailbox.ts';
import type { Result } from '../../contract/result.ts';
import type { EventDeps } from '../../core/events/index.ts';
import type { InboxError, InboxInfo } from '../../core/ports/EventInbox.ts';
import type { AccountDeps } from './accounts.ts';
import type { AccountProfile } from './stationFolder.ts';

/** The source of webhook events for an account's station; `parts` is null when the shop has no mailbox for it. */
export interface EventSource {
  readonly account: AccountSecrets;
  readonly parts: EventDeps | null;
}

export type EventSources = ReturnType<typeof createEventSources>;

export function createEventSources({ settings, secrets, fetch, clock, logger, hide }: AccountDeps) {
  const inbox = (url: string, token: () => Promise<string | null>) =>
    createMailboxInbox({ url, token, fetch, log: logger, now: clock.now });

  /** One for each account as long as the app runs, because a registration may finish after its station was opened again. */
  const accounts = new Map<string, AccountSecrets>();

  return {
    of(profile: AccountProfile, baseUrl: string, apiKey: () => Promise<string | null>): EventSource {
      const choice = (): MailboxChoice | null => settings.get().mailboxes[profile];
      const name = `${profile}@${baseUrl}`;
      const account =
        accounts.get(name) ?? createAccountSecrets({ secrets, profile, baseUrl, apiKey, choice, clock, hide });
      accounts.set(name, account);
      account.reread();
      const chosen = choice();
      if (chosen === null) return { account, parts: null };
      return {
        account,
        parts: {
          inbox: inbox(chosen.url, () => account.token(chosen.url)),
          signatures: createHmacSignatures(),
          keys: account,
          reader: createEventReader(),
          header: () => choice()?.signatureHeader ?? null,
        },
      };
    },
    /**
     * Queries a mailbox for its name and box, with an address (as parseMailboxUrl returns it) and a token that may not be
     * stored yet.
     */
    async ask(url: string, token: string | null): Promise<Result<InboxInfo, InboxError>> {
      if (token !== null) hide(token);
      const requested = inbox(url, async () => token);
      try {
        const about = await requested.about();
        // Anyone who knows the path can put deliveries into the box, so it stays out of the log.
        if (about.ok) hide(new URL(about.value.deliveryUrl).pathname.split('/').at(-1) ?? '');
        return about;
      } finally {
        requested.stop();
      }
    },
  };
}
