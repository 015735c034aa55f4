/**
 * One step of the schema, which leads to `version`. A released step is never changed. A program that does not know of it goes
 * on beside it, unless it `breaks` what that program does: then every desk has to be updated before one of them works again.
 */
export interface Migration {
  readonly version: number;
  readonly sql: string;
  readonly breaks?: true;
}
