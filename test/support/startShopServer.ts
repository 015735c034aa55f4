import { onTestFinished } from 'vitest';
import { openShopServer, type ShopServer } from './shopServer.ts';

/** The shop's own system, until the end of the test. */
export async function startShopServer(): Promise<ShopServer> {
  const shop = await openShopServer();
  onTestFinished(shop.kill);
  return shop;
}
