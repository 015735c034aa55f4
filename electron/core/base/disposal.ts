/** Remembers what was opened, and closes it in the opposite order. */
export interface DisposalStack {
  /** Returns `service`. */
  add<T extends { stop(): void }>(service: T): T;
  /** Closes everything, even if closing one of them throws. Throws the first error at the end. */
  close(): void;
}

export function createDisposalStack(): DisposalStack {
  let opened: { stop(): void }[] = [];
  return {
    add(service) {
      opened.push(service);
      return service;
    },
    close() {
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
