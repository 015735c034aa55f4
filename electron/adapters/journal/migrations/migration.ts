/** One step of the schema. Steps are never changed once released; `version` is the schema version it leads to. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}
