/** How often a property is tried: ten times as often in `npm run test:deep`. */
export const runs = (usual: number): number => usual * Number(process.env.LABEL_STATION_TIMES_AS_OFTEN ?? 1);
