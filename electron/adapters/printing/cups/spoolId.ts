/** A CUPS job: its number, and its UUID, because after a reset of CUPS another job may get the same number. */
export interface CupsJobRef {
  readonly id: number;
  readonly uuid: string | null;
}

export function formatSpoolId({ id, uuid }: CupsJobRef): string {
  return uuid === null ? String(id) : `${id} ${uuid}`;
}

/** Null when `spoolId` is not one of ours. */
export function parseSpoolId(spoolId: string): CupsJobRef | null {
  const found = /^(\d{1,10})(?: (\S+))?$/.exec(spoolId);
  const id = Number(found?.[1]);
  return found === null || id < 1 || id > 0x7fffffff ? null : { id, uuid: found[2] ?? null };
}
