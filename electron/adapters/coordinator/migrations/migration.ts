/** One step of the schema, which leads to `version`. A released step is never changed. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}
