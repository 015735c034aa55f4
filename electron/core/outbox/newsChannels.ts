import type { Job } from '../../contract/job.ts';
import type { Settings } from '../../contract/settings.ts';
import type { NewsChannel } from '../../contract/shopNews.ts';
import type { Profile } from '../../contract/status.ts';

type Ways = Pick<Settings, 'shopAddresses' | 'orderFolders' | 'folderNews'>;

/**
 * The ways by which the shop is told of this order. Into the watched folder goes only what came from it: an order keeps the
 * folder's name as its source.
 */
export function newsChannels({ order }: Pick<Job, 'order'>, profile: Profile, ways: Ways): readonly NewsChannel[] {
  if (profile === 'demo') return [];
  const folder = ways.folderNews[profile] ? ways.orderFolders[profile] : null;
  const isOfFolder = folder !== null && order?.shop.source === lastPart(folder);
  return [
    ...(ways.shopAddresses[profile] === null ? [] : ['shop' as const]),
    ...(isOfFolder ? ['folder' as const] : []),
  ];
}

/** The name of a folder, by a path of any system. */
function lastPart(path: string): string | undefined {
  return path.split(/[\\/]/u).findLast((part) => part !== '');
}
