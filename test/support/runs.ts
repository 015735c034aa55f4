/** How often a property is tried: ten times as often where `npm run test:deep` goes through the same files. */
export const runs = (usual: number): number => usual * Number(process.env.LABEL_STATION_TIMES_AS_OFTEN ?? 1);
