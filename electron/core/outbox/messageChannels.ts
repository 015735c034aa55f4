import type { Job } from '../../contract/job.ts';
import type { Settings } from '../../contract/settings.ts';
import type { MessageChannel } from '../../contract/shopMessage.ts';
import type { Profile } from '../../contract/status.ts';

type Methods = Pick<Settings, 'shopAddresses' | 'orderFolders' | 'folderNews'>;

/**
 * The channels by which the shop gets messages about this order. Into the watched folder goes only what came from it: an
 * order keeps the folder's name as its source.
 */
export function messageChannels(
  { order }: Pick<Job, 'order'>,
  profile: Profile,
  methods: Methods,
): readonly MessageChannel[] {
  if (profile === 'demo') return [];
  const folder = methods.folderNews[profile] ? methods.orderFolders[profile] : null;
  const isOfFolder = folder !== null && order?.shop.source === lastPart(folder);
  return [
    ...(methods.shopAddresses[profile] === null ? [] : ['shop' as const]),
    ...(isOfFolder ? ['folder' as const] : []),
  ];
}

/** The name of a folder, by a path of any system. */
function lastPart(path: string): string | undefined {
  return path.split(/[\\/]/u).findLast((part) => part !== '');
}
