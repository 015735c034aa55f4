import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { DoorRight } from '../contract/door.ts';
import { shopOrderSchema } from '../contract/shopOrder.ts';
import { type Ask, type DoorRequest, orderPath } from './client.ts';

const reference = z.string().min(1).max(120).describe('the order number');
const ofOrder = { reference };

/** A tool for an assistant, with the right that it needs. A tool that only reads has no other effect. */
interface Tool {
  readonly name: string;
  readonly right: DoorRight;
  readonly description: string;
  readonly input: z.ZodRawShape;
  readonly changes?: true;
  readonly request: (input: never) => DoorRequest;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'list_orders',
    right: 'orders.read',
    description:
      'Orders of one list of the packing desk, each with what a person is asked about it ("asks"). attention: what is on hold or stopped, and why; queue: under way; watchlist: waits for a label; payments: unpaid; unconfirmed: nobody knows whether the label is on paper.',
    input: { list: z.enum(['attention', 'queue', 'watchlist', 'payments', 'unconfirmed']) },
    request: ({ list }: { list: string }) => ({ method: 'GET', path: `/v1/orders?list=${list}` }),
  },
  {
    name: 'get_order',
    right: 'orders.read',
    description: 'How one order stands, and as what it is sent (with its receiver).',
    input: ofOrder,
    request: (input: { reference: string }) => ({ method: 'GET', path: orderPath(input.reference) }),
  },
  {
    name: 'get_timeline',
    right: 'orders.read',
    description: 'What happened to one order at this desk, oldest first.',
    input: ofOrder,
    request: (input: { reference: string }) => ({ method: 'GET', path: orderPath(input.reference, '/timeline') }),
  },
  {
    name: 'list_printers',
    right: 'print',
    description: 'The printers of the desk and their state.',
    input: {},
    request: () => ({ method: 'GET', path: '/v1/printers' }),
  },
  {
    name: 'put_order',
    right: 'orders.write',
    description: 'Brings an order into the list of the desk, or changes it. It is not shipped by that.',
    input: { order: shopOrderSchema },
    changes: true,
    request: ({ order }: { order: { reference: string } }) => ({
      method: 'PUT',
      path: orderPath(String(order.reference)),
      body: JSON.stringify(order),
    }),
  },
  {
    name: 'cancel_order',
    right: 'orders.write',
    description:
      'The shop does not want the order shipped. A shipment that is paid already is cancelled by a person at the desk.',
    input: { ...ofOrder, word: z.string().min(1).max(200).describe('why, as the desk shows it') },
    changes: true,
    request: (input: { reference: string; word: string }) => ({
      method: 'POST',
      path: orderPath(input.reference, '/cancel'),
      body: JSON.stringify({ word: input.word }),
    }),
  },
  {
    name: 'ship_order',
    right: 'ship',
    description:
      'Ships an order, which costs money and prints a label, as its scan at the desk would. Only when the person asked for it.',
    input: ofOrder,
    changes: true,
    request: (input: { reference: string }) => ({
      method: 'POST',
      path: orderPath(input.reference, '/ship'),
      body: '{}',
    }),
  },
];

const mineSchema = z.object({ may: z.array(z.string()) });

/** A server of the Model Context Protocol with the tools that the key may use. */
export async function createAssistantServer(ask: Ask, version: string): Promise<McpServer> {
  const answer = await ask({ method: 'GET', path: '/v1/key' });
  if (!answer.ok) throw new Error(await answer.text());
  const { may } = mineSchema.parse(await answer.json());
  const server = new McpServer({ name: 'label-station', version });
  for (const { name, right, description, input, changes, request } of TOOLS) {
    if (!may.includes(right)) continue;
    const annotations = { readOnlyHint: changes !== true, destructiveHint: changes === true, openWorldHint: false };
    server.registerTool(name, { description, inputSchema: input, annotations }, async (given: unknown) => {
      const reply = await ask(request(given as never));
      return { isError: !reply.ok, content: [{ type: 'text', text: await reply.text() }] };
    });
  }
  return server;
}
