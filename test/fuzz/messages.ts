import { REQUESTS, type RequestName } from '../../electron/contract/channels.ts';
import type { Chance } from '../torture/random.ts';
import { chanceOf } from '../torture/random.ts';
import { mutated } from './mutated.ts';
import { allows, validInput } from './validInput.ts';
import { decode, type Wire } from './wire.ts';
import { anyText, oddValue } from './words.ts';

/** The arguments of one call of `window.station.request`. `channel`: the request that is meant; null: none of the contract. */
export interface Message {
  readonly channel: RequestName | null;
  readonly args: readonly Wire[];
}

export const CHANNELS = Object.keys(REQUESTS) as readonly RequestName[];

/** Each of these takes tenths of a second: it draws a document, reads a list, opens a station, or hashes a PIN. */
const SLOW: ReadonlySet<RequestName> = new Set<RequestName>([
  'commands.saveSheet',
  'connection.open',
  'connection.save',
  'connection.test',
  'demo.open',
  'imports.open',
  'imports.preview',
  'kiosk.leave',
  'ledger.exportCsv',
  'ledger.exportShipments',
  'ledger.saveDayList',
  'owner.limitPrints',
  'owner.setPin',
  'pickup.saveList',
  'printers.test',
]);
/** Of the messages that are drawn for a slow channel, this share is sent to it. */
const SLOW_SHARE = 0.1;

const VALID_SHARE = 0.2;
const NAMELESS_SHARE = 0.06;
const ARITY_SHARE = 0.04;

/** The messages of a seed, without end. The first ones are valid, one for each channel. */
export function* messagesOf(seed: string): Generator<Message> {
  const chance = chanceOf(`fuzz/${seed}`);
  for (const channel of chance.shuffled(CHANNELS)) yield valid(channel, chance);
  for (;;) {
    const drawn = chance.fraction();
    if (drawn < NAMELESS_SHARE) yield nameless(chance);
    else {
      const channel = drawChannel(chance);
      if (drawn < NAMELESS_SHARE + ARITY_SHARE) yield ofOtherArity(channel, chance);
      else if (drawn < NAMELESS_SHARE + ARITY_SHARE + VALID_SHARE) yield valid(channel, chance);
      else yield { channel, args: [channel, mutated(inputOf(channel, chance), chance)] };
    }
  }
}

function drawChannel(chance: Chance): RequestName {
  for (;;) {
    const channel = CHANNELS[chance.whole(0, CHANNELS.length - 1)];
    if (channel !== undefined && (!SLOW.has(channel) || chance.happens(SLOW_SHARE))) return channel;
  }
}

const inputOf = (channel: RequestName, chance: Chance) => validInput(REQUESTS[channel].input, chance);
const valid = (channel: RequestName, chance: Chance): Message => ({
  channel,
  args: [channel, inputOf(channel, chance)],
});

function ofOtherArity(channel: RequestName, chance: Chance): Message {
  const input = inputOf(channel, chance);
  const args = chance.pick<readonly Wire[]>([
    [],
    [channel],
    [channel, input, oddValue(chance), input],
    [input, channel],
    [[channel, input]],
  ]);
  return { channel: args[0] === channel ? channel : null, args };
}

function nameless(chance: Chance): Message {
  const channel = drawChannel(chance);
  const name = chance.pick<Wire>([
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'secrets.read',
    `${channel} `,
    channel.toUpperCase(),
    channel.replace('.', '\u0000'),
    [channel],
    { toString: channel },
    anyText(chance),
    oddValue(chance),
  ]);
  return { channel: null, args: [name, inputOf(channel, chance)] };
}

/** Whether the contract allows this call, by its schemas alone. */
export function isLegal(args: readonly Wire[]): boolean {
  const [name, input] = args.map(decode);
  if (typeof name !== 'string' || !Object.hasOwn(REQUESTS, name)) return false;
  return allows(REQUESTS[name as RequestName].input, input);
}

/** What came of a message: its error code, one of these, or `not_sent`, where the bridge of the page could not take it. */
export const ANSWERED = 'ok';
/** The call failed in the main process, or its answer was no Result. */
const THROWN = 'thrown';

export type Fault = 'wronglyAccepted' | 'wronglyRefused' | 'internal';

/** What is wrong with an answer; null: nothing. */
export function faultOf(args: readonly Wire[], answer: string): Fault | null {
  if (answer === THROWN || answer === 'internal') return 'internal';
  if (answer === ANSWERED) return isLegal(args) ? null : 'wronglyAccepted';
  return answer === 'bad_request' && isLegal(args) ? 'wronglyRefused' : null;
}
