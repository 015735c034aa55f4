/** The parts that there are, in their order, with the separator between them. */
export const joined = (separator: string, parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part != null && part !== '').join(separator);
