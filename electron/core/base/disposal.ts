/** Remembers what was opened, and closes it in the opposite order. */
export type DisposalStack = ReturnType<typeof createDisposalStack>;

export function createDisposalStack() {
  let opened: { stop(): void }[] = [];
  return {
    /** Returns `service`. */
    add<T extends { stop(): void }>(service: T): T {
      opened.push(service);
      return service;
    },
    /** Closes everything, even if closing one of them throws. Throws the first error at the end. */
    close(): void {
      const failures: unknown[] = [];
      for (const service of opened.reverse()) {
        try {
          service.stop();
        } catch (failure) {
          failures.push(failure);
        }
      }
      opened = [];
      if (failures.length > 0) throw failures[0];
    },
  };
}
