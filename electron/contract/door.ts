import { z } from 'zod';
import { fieldProblemSchema } from './problem.ts';
import { nothing, ownerPin } from './requestFields.ts';
import { profileSchema } from './status.ts';

/** What a program may do at the door of the station; each key names some of these. */
export const DOOR_RIGHTS = ['orders.write', 'orders.read', 'ship', 'print', 'events'] as const;
export const doorRightSchema = z.enum(DOOR_RIGHTS);
export type DoorRight = z.infer<typeof doorRightSchema>;

export const MOST_DOOR_KEYS = 20;
export const DOOR_PORT = 17843;

/**
 * A key that a program has, without the key itself: the keychain has its hash. It opens the account alone that was open when it was
 * made, so that a program that was tried with the sandbox spends no real money. `createdAt`: epoch ms.
 */
export const doorKeySchema = z.object({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  name: z.string().trim().min(1).max(60),
  may: z.array(doorRightSchema).min(1).max(DOOR_RIGHTS.length),
  profile: profileSchema,
  createdAt: z.number(),
});
export type DoorKey = z.infer<typeof doorKeySchema>;

/** `loopback`: programs of this computer alone; `network`: those of the local network as well. */
export const doorSettingsSchema = z.object({
  isOn: z.boolean(),
  port: z.number().int().min(1024).max(65_535),
  reach: z.enum(['loopback', 'network']),
  keys: z.array(doorKeySchema).max(MOST_DOOR_KEYS),
});
export type DoorSettings = z.infer<typeof doorSettingsSchema>;
export const closedDoor: DoorSettings = { isOn: false, port: DOOR_PORT, reach: 'loopback', keys: [] };

/**
 * `addresses`: where it listens now. `trouble`: why it does not, though it is on: another program has the port, or the system's
 * words. `keysAreStored`: false where there is no keychain.
 */
export const doorStatusSchema = doorSettingsSchema.extend({
  addresses: z.array(z.string()),
  trouble: z.object({ kind: z.enum(['port_taken', 'other']), detail: z.string() }).nullable(),
  profile: profileSchema.nullable(),
  keysAreStored: z.boolean(),
});
export type DoorStatus = z.infer<typeof doorStatusSchema>;

/** The requests about the door; part of `REQUESTS` in channels.ts. Each change needs the owner's PIN where there is one. */
export const DOOR_REQUESTS = {
  'door.status': { input: nothing, output: doorStatusSchema },
  'door.set': { input: doorSettingsSchema.omit({ keys: true }).extend({ pin: ownerPin }), output: doorStatusSchema },
  /** The key is not shown again. `no_station`: no account is open. `not_possible_now`: there are as many as there may be. */
  'door.addKey': {
    input: doorKeySchema.pick({ name: true, may: true }).extend({ pin: ownerPin }),
    output: z.object({ status: doorStatusSchema, key: z.string() }),
  },
  'door.revokeKey': { input: z.object({ id: z.string().max(12), pin: ownerPin }), output: doorStatusSchema },
} as const;

/** Why a request at the door was refused, with the status and the title of its answer (RFC 9457). */
export const DOOR_PROBLEMS = {
  bad_request: [400, 'This is not a request of the door.'],
  key_unknown: [401, 'No program of this desk has this key.'],
  origin_refused: [403, 'No web page may come here.'],
  right_missing: [403, 'This key may not do that.'],
  other_account: [403, 'The key is of another account than the one that is open.'],
  not_found: [404, 'There is no such thing here.'],
  printer_missing: [404, 'This desk has no printer of this id.'],
  not_possible_now: [409, 'The order does not allow it now.'],
  order_elsewhere: [409, 'Another desk has the order.'],
  reference_taken: [409, 'The number is that of an order for somebody else.'],
  request_running: [409, 'A request with this Idempotency-Key is under way.'],
  request_unfinished: [409, 'The program ended during this request: nobody knows whether it came out.'],
  print_failed: [409, 'It did not come out of the printer.'],
  too_large: [413, 'The body is too large.'],
  wrong_type: [415, 'The body has another Content-Type than this request takes.'],
  host_refused: [421, 'This is not the address of this desk.'],
  invalid_fields: [422, 'Some of what was sent cannot be taken.'],
  not_a_pdf: [422, 'This is no PDF that can be printed.'],
  key_reused: [422, 'Another request had this Idempotency-Key.'],
  too_often: [429, 'Too many requests: again after Retry-After.'],
  internal: [500, 'The station failed; its log tells.'],
  no_station: [503, 'No account is open at this desk.'],
  journal_failed: [503, 'It cannot be kept now; nothing was done.'],
} as const satisfies Record<string, readonly [number, string]>;
export type DoorProblemCode = keyof typeof DOOR_PROBLEMS;

/** `fields`: what of the body, by its path. */
export const doorProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(Object.keys(DOOR_PROBLEMS) as [DoorProblemCode, ...DoorProblemCode[]]),
  detail: z.string().nullable(),
  fields: z.array(fieldProblemSchema),
});

/**
 * The state of an order, without its receiver. `state`: of its job; null: it was not sent. `asks`: what a person at the
 * desk is asked about it, or what it waits for; null: nothing. `lacks`: what it cannot be sent without. `desk`: the other
 * desk of the site that has it. Money in TRY, times in ISO 8601.
 */
export const doorOrderSchema = z.object({
  reference: z.string(),
  state: z.string().nullable(),
  asks: z.object({ code: z.string(), detail: z.string().nullable(), fields: z.array(fieldProblemSchema) }).nullable(),
  lacks: z.array(fieldProblemSchema),
  desk: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  price: z.number().nullable(),
  printed_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type DoorOrder = z.infer<typeof doorOrderSchema>;
