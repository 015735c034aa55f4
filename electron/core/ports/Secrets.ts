/** Keeps secrets by name. */
export interface Secrets {
  /** False where they live in memory for this session only. */
  readonly durable: boolean;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}
