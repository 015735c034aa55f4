import { z } from 'zod';

/** The station's way to the mailbox. `down`: it does not answer; looking goes on without it. */
export const FEED_STATES = ['off', 'connecting', 'connected', 'down', 'token_refused', 'not_a_mailbox'] as const;

/** How events of the service reach this desk. Times in epoch ms. */
export const eventFeedSchema = z.object({
  state: z.enum(FEED_STATES),
  since: z.number().nullable(),
  /** Events come and can be checked: the station need not look so often. */
  fed: z.boolean(),
  hasSecret: z.boolean(),
  lastEventAt: z.number().nullable(),
  /** Deliveries whose signature was wrong; nothing else of them was looked at. */
  forged: z.number().int(),
  /** Events that this program does not know; they are kept. */
  unknown: z.number().int(),
  /** When deliveries were found to be gone unread. */
  gapAt: z.number().nullable(),
});
export type EventFeed = z.infer<typeof eventFeedSchema>;

export const noEventFeed: EventFeed = {
  state: 'off',
  since: null,
  fed: false,
  hasSecret: false,
  lastEventAt: null,
  forged: 0,
  unknown: 0,
  gapAt: null,
};

/** What the shop chose about its mailbox; its token is in the keychain. */
export const mailboxChoiceSchema = z.object({
  url: z.string().max(500),
  /** The header that carries the signature, as the service told it (API section 6.4); null: found by its `sha256=`. */
  signatureHeader: z.string().max(120).nullable(),
  /** Also accept events that are signed with the API key, the older way (6.4). */
  acceptsApiKey: z.boolean(),
  /** What a key made in the panel begins with, which is no part of the signing key; empty: nothing. */
  keyPrefix: z.string().max(60),
});
export type MailboxChoice = z.infer<typeof mailboxChoiceSchema>;

/** What is known of the address that the service delivers to (API section 4.1); nobody can ask it. */
export const webhookFactSchema = z.object({
  url: z.string().nullable(),
  signatureHeader: z.string().nullable(),
  registeredAt: z.number().nullable(),
  rotatedAt: z.number().nullable(),
  /** The last registration was not answered: whether it happened, nobody knows. */
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
  /** False where the secret lives in memory for this session only. */
  secretIsKept: z.boolean(),
});
export type MailboxStatus = z.infer<typeof mailboxStatusSchema>;

/** `open`: not worked off yet; `not_ours`: of no job at this desk; `kept`: nothing is to be done with it. */
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
  /** What else stood in it, links hidden. */
  more: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ShownEvent = z.infer<typeof shownEventSchema>;
