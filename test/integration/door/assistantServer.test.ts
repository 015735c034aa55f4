import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import type { DoorRight } from '../../../electron/contract/door.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { anOrder } from '../../support/builders.ts';
import { aShopOrder, openDoorDesk } from '../../support/doorDesk.ts';

/** An assistant that starts the server as its own program, and speaks to it over standard input and output. */
async function assistant(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1' });
  const args = [fromRoot('electron', 'door', 'label-station-door.ts'), 'mcp'];
  const env = { ...(process.env as Record<string, string>), DOOR: url, DOOR_KEY: key };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  onTestFinished(() => client.close());
  return client;
}

const ANY: DoorRight[] = ['orders.write', 'orders.read', 'ship', 'print', 'events'];

it('answers what is on hold and why, and offers only what the key may do', async () => {
  const { url, key, done, until } = await openDoorDesk({ orders: [anOrder({ carrier: 'anka' })] });
  await done('scan.submit', { code: 'ORD-1', options: { box: null, quantity: null, hold: true } });
  await until('ORD-1', ({ problem }) => problem?.code === 'on_hold');
  const reader = await assistant(url, await key('orders.read'));
  const { tools } = await reader.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['list_orders', 'get_order', 'get_timeline']);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  const answer = await reader.callTool({ name: 'list_orders', arguments: { list: 'attention' } });
  expect(JSON.stringify(answer.content)).toContain('on_hold');
  const refused = await reader.callTool({ name: 'ship_order', arguments: { reference: 'ORD-1' } });
  expect(refused.isError).toBe(true);
  const whole = await assistant(url, await key(...ANY));
  expect((await whole.listTools()).tools).toHaveLength(7);
  await whole.callTool({ name: 'put_order', arguments: { order: aShopOrder('ORD-2') } });
  await whole.callTool({ name: 'ship_order', arguments: { reference: 'ORD-2' } });
  await until('ORD-2', 'printed');
  const held = await whole.callTool({ name: 'ship_order', arguments: { reference: 'ORD-1' } });
  expect(JSON.stringify(held.content)).toContain('on_hold');
  const unknown = await whole.callTool({ name: 'get_order', arguments: { reference: 'NONE' } });
  expect(unknown.isError).toBe(true);
  await expect(assistant(url, 'door_wrong')).rejects.toThrow();
});
