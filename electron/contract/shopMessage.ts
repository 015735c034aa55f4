import { z } from 'zod';
import { kurusSchema } from './money.ts';
import { nothing } from './requestFields.ts';

/**
 * Events of which the shop's own system gets messages. `shipment.paid`: its shipment is opened and paid.
 * `shipment.changed`: carrier, tracking number or price became known or changed. `label.printed`. `shipment.handed_over`:
 * the courier took the parcel; `shipment.handed_back`: the hand-over was undone. `shipment.cancelled`. `shipment.status`:
 * the service reported a status. `order.cancel_done`: an order that the shop has cancelled is not shipped;
 * `order.cancel_too_late`: it is shipped all the same.
 */
export const SHOP_EVENTS = [
  'shipment.paid',
  'shipment.changed',
  'label.printed',
  'shipment.handed_over',
  'shipment.handed_back',
  'shipment.cancelled',
  'shipment.status',
  'order.cancel_done',
  'order.cancel_too_late',
] as const;
export type ShopEvent = (typeof SHOP_EVENTS)[number];

/** Where messages go: to the shop's own system, or as lines into the folder that the order came from. */
export const MESSAGE_CHANNELS = ['shop', 'folder'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** The state of an order, as far as it is reported to the shop. */
export const shopStateSchema = z.enum(['paid', 'printed', 'handed_over', 'cancelled']);
export type ShopState = z.infer<typeof shopStateSchema>;

/**
 * One message for the shop's own system: what happened, and the order's state after it. It holds nothing about the
 * receiver. `at` in epoch ms. `order`: the reference as the shop knows it. `reference`: the one under which it was
 * shipped, another one for a new shipment; `replaces`: the one whose shipment was cancelled. `trackingNumber`: the
 * carrier's, never the service's own code (API section 2.2). `status`: as the service writes it.
 */
export const shopMessageSchema = z.object({
  event: z.enum(SHOP_EVENTS),
  at: z.number(),
  order: z.string(),
  reference: z.string(),
  replaces: z.string().nullable(),
  state: shopStateSchema.nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  price: kurusSchema.nullable(),
  refunded: kurusSchema.nullable(),
  status: z.object({ code: z.string(), label: z.string().nullable() }).nullable(),
  desk: z.string(),
  profile: z.enum(['sandbox', 'live']),
});
export type ShopMessage = z.infer<typeof shopMessageSchema>;

/**
 * Why a message was not taken. `unreachable`: no answer, or one which shows that the whole server is away just now.
 * `failed`: the server failed with this message. `refused`: it does not accept this message, and a person has to decide.
 * `status`: of the answer, null if there was none. `words`: of the answer, or what the network reported.
 */
export const notDeliveredSchema = z.object({
  kind: z.enum(['unreachable', 'failed', 'refused']),
  status: z.number().int().nullable(),
  words: z.string().nullable(),
});
export type NotDelivered = z.infer<typeof notDeliveredSchema>;

/** A message that was not delivered. `behind`: how many messages of the same order wait for it. Times in epoch ms. */
export const undeliveredMessageSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'refused']),
  tries: z.number().int(),
  triedAt: z.number().nullable(),
  nextAt: z.number().nullable(),
  why: notDeliveredSchema.nullable(),
  behind: z.number().int(),
  message: shopMessageSchema,
});
export type UndeliveredMessage = z.infer<typeof undeliveredMessageSchema>;

/**
 * `waiting`, `refused`: messages that were not delivered. `since`: when the oldest one that was tried in vain was
 * written, epoch ms; null: none was. `isSetUp`: false where the address or the secret lacks, so that none goes; `since` is
 * then the oldest of all.
 */
export const outboxCountsSchema = z.object({
  waiting: z.number().int(),
  refused: z.number().int(),
  since: z.number().nullable(),
  isSetUp: z.boolean(),
});
export type OutboxCounts = z.infer<typeof outboxCountsSchema>;

export const emptyOutbox: OutboxCounts = { waiting: 0, refused: 0, since: null, isSetUp: true };

/** Where messages to the shop go. Its secret is in the keychain. */
export const shopAddressSchema = z.object({ url: z.string() });

/**
 * `address`: null if the shop gets no messages. `last`: what was delivered last. `secretIsStored`: false where there is no
 * keychain.
 */
export const shopStatusSchema = z.object({
  address: z.string().nullable(),
  hasSecret: z.boolean(),
  secretIsStored: z.boolean(),
  counts: outboxCountsSchema,
  last: z.object({ at: z.number(), message: shopMessageSchema }).nullable(),
});
export type ShopStatus = z.infer<typeof shopStatusSchema>;

/** The secret that was just made; it is not shown again. */
const withSecret = z.object({ status: shopStatusSchema, secret: z.string() });

/** The requests about messages to the shop; part of `REQUESTS` in channels.ts. */
export const SHOP_REQUESTS = {
  'shop.status': { input: nothing, output: shopStatusSchema },
  /** `shop_url_invalid`, `shop_url_not_https`: the address cannot be used. */
  'shop.save': { input: z.object({ url: z.string().max(1_000) }), output: shopStatusSchema },
  /** From now on nothing is written for the shop. What waits stays until there is an address again. */
  'shop.remove': { input: nothing, output: shopStatusSchema },
  /** Makes a new secret, which replaces the one before. */
  'shop.makeSecret': { input: nothing, output: withSecret },
  /** Stores the secret that another desk has. */
  'shop.takeSecret': { input: z.object({ secret: z.string().trim().min(16).max(200) }), output: shopStatusSchema },
  /** Sends a message without an order at once. `shop_not_told`: it was not taken. */
  'shop.test': { input: nothing, output: z.object({ at: z.number() }) },
  /** What was not delivered: refused ones first, oldest first, the first of each order. */
  'shop.undelivered': {
    input: z.object({ limit: z.number().int().min(1).max(200) }),
    output: z.array(undeliveredMessageSchema),
  },
  /** Sends everything that is not delivered again, at once. */
  'shop.tryAgain': { input: nothing, output: shopStatusSchema },
  /**
   * Gives up on a message, or on all that were refused, or on all where nothing can go (`isSetUp`): it is not delivered,
   * and later ones of the order go on.
   */
  'shop.leave': { input: z.object({ id: z.string().max(200).nullable() }), output: shopStatusSchema },
} as const;
