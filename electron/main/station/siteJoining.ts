import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { askToJoin, type Invitation, type JoinError, openInvitation } from '../../adapters/joining/joining.ts';
import { mailboxChoiceSchema } from '../../contract/mailbox.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { MOST_JOINED, type Settings } from '../../contract/settings.ts';
import { type JoinUse, type SiteInvite, siteAddressSchema } from '../../contract/site.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { accountSecretNames, keyName, storedBaseUrl } from '../accounts/accounts.ts';
import type { EventSources } from '../accounts/eventSources.ts';
import type { AccountProfile } from '../accounts/stationFolder.ts';
import { ownerSettings, ownerSettingsSchema } from '../settings/ownerSettings.ts';
import { reopen } from './reopen.ts';
import type { Sites } from './sites.ts';
import type { StationHost } from './stationHost.ts';

/** One desk lets another one join its account and its site. */
export type SiteJoining = ReturnType<typeof createSiteJoining>;

/** The data for the joining desk. Secrets travel encrypted and go straight into its keychain. */
const payloadSchema = z.object({
  version: z.literal(1),
  profile: z.enum(['sandbox', 'live']),
  baseUrl: z.string(),
  apiKey: z.string(),
  site: z.object({ address: siteAddressSchema, password: z.string() }),
  webhookSecret: z.string().nullable(),
  mailbox: z.object({ choice: mailboxChoiceSchema, token: z.string().nullable() }).nullable(),
  settings: ownerSettingsSchema,
  /** The number of their last change; null: an older program of the other desk does not count them. */
  change: z.number().int().min(1).nullable().default(null),
});

interface SiteJoiningDeps {
  readonly host: StationHost;
  readonly sites: Sites;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly eventSources: Pick<EventSources, 'of'>;
  readonly logger: Logger;
}

export function createSiteJoining(deps: SiteJoiningDeps) {
  const { host, sites, settings, secrets, eventSources, logger } = deps;
  let open: Invitation | null = null;

  async function payload(profile: AccountProfile): Promise<string> {
    const baseUrl = storedBaseUrl(settings.get(), profile);
    const [address, password] = [sites.address(profile), await sites.password(profile)];
    const apiKey = baseUrl === null ? null : await secrets.get(keyName(profile, baseUrl));
    if (baseUrl === null || apiKey === null || address === null || password === null)
      throw new Error('nothing to join');
    const account = eventSources.of(profile, baseUrl, async () => apiKey).account;
    const mailbox = settings.get().mailboxes[profile];
    const keys = await account.keys(Number.POSITIVE_INFINITY);
    return JSON.stringify({
      version: 1,
      profile,
      baseUrl,
      apiKey,
      site: { address, password },
      webhookSecret: keys.find(({ kind }) => kind === 'secret')?.value ?? null,
      mailbox: mailbox === null ? null : { choice: mailbox, token: await account.token(mailbox.url) },
      settings: ownerSettings(settings.get()),
      change: settings.get().sharedSettings[profile]?.change ?? null,
    } satisfies z.infer<typeof payloadSchema>);
  }

  const reported = ({ code, expiresAt, used }: Invitation): SiteInvite => ({ code, expiresAt, used: used() });

  /** Noted for the owner, who may have to know after a restart which computers got the key. */
  function noteJoined(use: JoinUse) {
    settings.update({ joined: [use, ...settings.get().joined].slice(0, MOST_JOINED) });
    logger.info('a desk joined', { address: use.address });
  }

  /** Runs the work that leads to these settings. If it fails, settings, secrets and the open station are as before. */
  async function orPutBack(profile: AccountProfile, baseUrl: string, next: Settings, work: () => Promise<unknown>) {
    const before = settings.get();
    const wasOpen = host.current();
    const stored = new Map<string, string | null>();
    for (const name of [before, next].flatMap((one) => accountSecretNames(one, profile, [baseUrl])))
      stored.set(name, await secrets.get(name));
    try {
      await work();
    } catch (failure) {
      settings.update(before);
      for (const [name, value] of stored) await (value === null ? secrets.delete(name) : secrets.set(name, value));
      // The person is shown what failed first.
      if (wasOpen !== null && host.current() === null)
        await reopen({ host, settings, secrets, isDemo: wasOpen.profile === 'demo' }).catch((again: unknown) =>
          logger.error('not opened again', { failure: String(again) }),
        );
      throw failure;
    }
  }

  return {
    /** The code that holds now, or that was used and would hold still; null: none. */
    invite: (): SiteInvite | null => (open === null ? null : reported(open)),
    /** Null: this computer is in no network. */
    async begin(profile: AccountProfile): Promise<SiteInvite | null> {
      open?.close();
      const address = ownAddress();
      if (address === null) return null;
      const begun: Invitation = await openInvitation({
        address,
        payload: () => payload(profile),
        onUsed: noteJoined,
        onEnded() {
          if (open === begun) open = null;
        },
        now: Date.now,
      });
      open = begun;
      logger.info('invitation open');
      return reported(begun);
    },
    end: (): void => open?.close(),
    /** If it fails, settings, secrets and the open station are unchanged. */
    async join(code: string, deskName: string): Promise<Result<null, JoinError>> {
      const answer = await askToJoin(code);
      if (!answer.ok) return answer;
      const reported = payloadSchema.safeParse(JSON.parse(answer.value));
      if (!reported.success) return err('refused');
      const { profile, baseUrl, apiKey, site, webhookSecret, mailbox, settings: shared, change } = reported.data;
      const present = settings.get();
      const mailboxes = { ...present.mailboxes, ...(mailbox === null ? {} : { [profile]: mailbox.choice }) };
      const changed = { ...shared, deskName, mailboxes };
      const next = { ...present, ...changed, sites: { ...present.sites, [profile]: site.address } };
      await orPutBack(profile, baseUrl, next, async () => {
        settings.update(changed);
        await sites.choose(profile, site);
        // The oldest time possible, so that the site's settings with this number count.
        const mark = change === null ? null : { change, at: 0, key: '', isTold: false };
        settings.update({ sharedSettings: { ...settings.get().sharedSettings, [profile]: mark } });
        const { account } = eventSources.of(profile, baseUrl, async () => apiKey);
        if (webhookSecret !== null) await account.keepSecret(webhookSecret, true);
        if (mailbox !== null && mailbox.token !== null) await account.setToken(mailbox.choice.url, mailbox.token);
        await host.openAccount(profile, baseUrl, apiKey);
      });
      return ok(null);
    },
  };
}

/** This computer's address in the shop's network: the first that is not its own loopback, which serves where there is none. */
function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const usable = all.filter(({ family }) => family === 'IPv4');
  return (usable.find(({ internal }) => !internal) ?? usable[0])?.address ?? null;
}
