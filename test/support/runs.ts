/**
 * How much of its work a test does in `npm test`, in `npm run test:deep`, which a merge waits for, and with `--long`, for a
 * night or a change of what it guards.
 */
const DEPTHS = ['usual', 'deep', 'long'] as const;
export type Depth = (typeof DEPTHS)[number];

const depth = DEPTHS.find((name) => name === process.env.LABEL_STATION_TEST_DEPTH) ?? 'usual';

/** What a deep test does. Run by its own name, it is as short as in `npm run test:deep`. */
export const sized = <T>({ deep, long }: Readonly<Record<Exclude<Depth, 'usual'>, T>>): T =>
  depth === 'long' ? long : deep;

/** How often a property is tried. */
export const runs = (usual: number): number => usual * (depth === 'long' ? 10 : 1);
