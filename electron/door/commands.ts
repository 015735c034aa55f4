import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Ask, type DoorRequest, orderPath } from './client.ts';

const USAGE = `label-station-door COMMAND, with the address of the desk in DOOR and the program's key in DOOR_KEY:
  list LIST                 orders of queue, watchlist, payments, attention or unconfirmed
  get ORDER                 how an order stands
  put ORDER FILE            brings an order (JSON)
  cancel ORDER [WORD]       the shop does not want it shipped
  ship ORDER                ships it as its scan would
  timeline ORDER            what happened to it
  label ORDER FILE          saves its label (PDF)
  printers                  the printers of the desk
  print PRINTER FILE [KEY]  prints a PDF; with the same key once
  events [ID]               follows what happens, after the event with that id
  mcp                       a server of the Model Context Protocol on this standard input and output
`;

/** The output of a command. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
}

type Command = (...given: string[]) => DoorRequest | Promise<DoorRequest>;
const get = (path: string): DoorRequest => ({ method: 'GET', path });
const post = (path: string, body: object = {}): DoorRequest => ({ method: 'POST', path, body: JSON.stringify(body) });

/** The commands by name, with the number of values that each needs. */
const COMMANDS: Readonly<Record<string, readonly [needed: number, command: Command]>> = {
  list: [1, (list = '') => get(`/v1/orders?list=${encodeURIComponent(list)}`)],
  get: [1, (order = '') => get(orderPath(order))],
  put: [2, async (order = '', file = '') => ({ method: 'PUT', path: orderPath(order), body: await readFile(file) })],
  cancel: [1, (order = '', word) => post(orderPath(order, '/cancel'), word === undefined ? {} : { word })],
  ship: [1, (order = '') => post(orderPath(order, '/ship'))],
  timeline: [1, (order = '') => get(orderPath(order, '/timeline'))],
  label: [2, (order = '') => get(orderPath(order, '/label'))],
  printers: [0, () => get('/v1/printers')],
  print: [
    2,
    async (printer = '', file = '', key: string = randomUUID()) => ({
      method: 'POST',
      path: `/v1/printers/${encodeURIComponent(printer)}/documents?title=${encodeURIComponent(basename(file))}`,
      body: await readFile(file),
      headers: { 'Content-Type': 'application/pdf', 'Idempotency-Key': key },
    }),
  ],
  events: [0, (id) => ({ ...get('/v1/events'), ...(id === undefined ? {} : { headers: { 'Last-Event-ID': id } }) })],
};

/** Runs one command; 0: it was done, 1: it was refused or failed, 2: there is no such command. */
export async function runCommand(
  [name = '', ...given]: readonly string[],
  ask: Ask,
  terminal: Terminal,
): Promise<number> {
  const [needed, command] = Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? []) : [];
  if (needed === undefined || command === undefined || given.length < needed) {
    terminal.complain(USAGE);
    return 2;
  }
  const answer = await ask(await command(...given));
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok) {
    terminal.complain(`${await answer.text()}\n`);
    return 1;
  }
  if (type.startsWith('text/event-stream')) await eventsTo(answer, terminal);
  else if (type === 'application/pdf') await writeFile(given[1] ?? '', new Uint8Array(await answer.arrayBuffer()));
  else terminal.out(`${await answer.text()}\n`);
  return 0;
}

/** A line of JSON for each event, with its id. */
async function eventsTo(answer: Response, { out }: Terminal): Promise<void> {
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + piece).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1];
      const [id, kind, data] = [field('id'), field('event'), field('data')];
      if (data !== undefined) out(`${JSON.stringify({ id, event: kind, data: JSON.parse(data) })}\n`);
    }
  }
}
