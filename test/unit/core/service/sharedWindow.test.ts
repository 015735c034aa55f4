import { expect, it } from 'vitest';
import { sentAgo } from '../../../../electron/core/service/sharedWindow.ts';

it.each([
  { grantedAgo: 50_000, endedAgo: null, ago: 5_000 },
  { grantedAgo: 44_000, endedAgo: null, ago: 0 },
  { grantedAgo: 50_000, endedAgo: 49_000, ago: 49_000 },
])('a request granted $grantedAgo ms ago that ended $endedAgo ms ago counts as sent $ago ms ago', (request) => {
  expect(sentAgo(request)).toBe(request.ago);
});
