/** A CUPS job: its number, and the UUID that tells it from another job which got that number after a reset. */
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
