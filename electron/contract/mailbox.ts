import { z } from 'zod';
import { nothing } from './requestFields.ts';

/** The connection to the mailbox. `down`: it does not answer, and polling goes on without it. */
export const FEED_STATES = ['off', 'connecting', 'connected', 'down', 'token_refused', 'not_a_mailbox'] as const;

/** How events of the service reach this desk. Times in epoch ms. */
export const eventFeedSchema = z.object({
  state: z.enum(FEED_STATES),
  since: z.number().nullable(),
  /** Events arrive and can be verified, so the station polls more rarely. */
  pushed: z.boolean(),
  hasSecret: z.boolean(),
  lastEventAt: z.number().nullable(),
  /** Deliveries whose signature was wrong; nothing else in them was read. */
  forged: z.number().int(),
  /** Events of unknown kinds; they are stored. */
  unknown: z.number().int(),
  /** When it was found that deliveries had been removed unread. */
  gapAt: z.number().nullable(),
});
export type EventFeed = z.infer<typeof eventFeedSchema>;

export const noEventFeed: EventFeed = {
  state: 'off',
  since: null,
  pushed: false,
  hasSecret: false,
  lastEventAt: null,
  forged: 0,
  unknown: 0,
  gapAt: null,
};

/** The shop's settings for its mailbox; the token is in the keychain. */
export const mailboxChoiceSchema = z.object({
  url: z.string().max(500),
  /**
   * The header with the signature, as the service named it (API section 6.4); null: any header that begins with
   * `sha256=`.
   */
  signatureHeader: z.string().max(120).nullable(),
  /** Also accept events that are signed with the API key, the older way (6.4). */
  acceptsApiKey: z.boolean(),
  /** The panel's prefix of the API key, which is not part of the signing key; empty: none. */
  keyPrefix: z.string().max(60),
});
export type MailboxChoice = z.infer<typeof mailboxChoiceSchema>;

/** The registered address that the service delivers to (API section 4.1); the service does not give it back. */
export const webhookFactSchema = z.object({
  url: z.string().nullable(),
  signatureHeader: z.string().nullable(),
  registeredAt: z.number().nullable(),
  rotatedAt: z.number().nullable(),
  /** The last registration was not answered, so it is not known whether it took effect. */
  pending: z.boolean(),
});
export type WebhookFact = z.infer<typeof webhookFactSchema>;

export const noWebhook: WebhookFact = {
  url: null,
  signatureHeader: null,
  registeredAt: null,
  rotatedAt: null,
  pending: false,
};

export const mailboxStatusSchema = z.object({
  mailbox: mailboxChoiceSchema.nullable(),
  hasToken: z.boolean(),
  webhook: webhookFactSchema,
  feed: eventFeedSchema,
  /** False if the secret is in memory for this session only. */
  secretIsStored: z.boolean(),
});
export type MailboxStatus = z.infer<typeof mailboxStatusSchema>;

/** `open`: not processed yet. `not_ours`: of no job at this desk. `kept`: nothing has to be done with it. */
export const eventOutcomeSchema = z.enum(['open', 'done', 'not_ours', 'kept']);
export type EventOutcome = z.infer<typeof eventOutcomeSchema>;

/** An event of the service as the screens show it. Times in epoch ms. */
export const shownEventSchema = z.object({
  id: z.number().int(),
  receivedAt: z.number(),
  repeats: z.number().int(),
  event: z.string(),
  shipmentId: z.string().nullable(),
  status: z.string().nullable(),
  statusLabel: z.string().nullable(),
  known: z.boolean(),
  outcome: eventOutcomeSchema,
  jobId: z.string().nullable(),
  /** The other fields, with links hidden. */
  more: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ShownEvent = z.infer<typeof shownEventSchema>;

/** The requests about the mailbox and its events; part of `REQUESTS` in channels.ts. */
export const MAILBOX_REQUESTS = {
  'mailbox.status': { input: nothing, output: mailboxStatusSchema },
  /** Tries the address and the token, and stores them if a mailbox answers. Token null: the stored one. */
  'mailbox.connect': {
    input: z.object({ url: z.string().max(500), token: z.string().max(200).nullable() }),
    output: mailboxStatusSchema,
  },
  'mailbox.disconnect': { input: nothing, output: mailboxStatusSchema },
  'mailbox.signing': { input: mailboxChoiceSchema.omit({ url: true }), output: mailboxStatusSchema },
  /**
   * Registers the mailbox as the service's webhook URL (API section 4.1). `keepsPrevious`: the old secret is valid for
   * one more day.
   */
  'webhook.register': {
    input: z.object({ rotate: z.boolean(), keepsPrevious: z.boolean() }),
    output: mailboxStatusSchema,
  },
  /** Stores the secret that another desk of this account has. */
  'webhook.takeSecret': { input: z.object({ secret: z.string().trim().min(8).max(200) }), output: mailboxStatusSchema },
  /** Newest first. */
  'events.recent': {
    input: z.object({ list: z.enum(['all', 'unknown']), limit: z.number().int().min(1).max(200) }),
    output: z.array(shownEventSchema),
  },
} as const;
