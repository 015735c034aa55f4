/** What was opened, to be closed in the opposite order. */
export interface DisposalStack {
  /** Returns what it was given. */
  add<T extends { stop(): void }>(service: T): T;
  /** Closes all, also where one of them throws; the first error is thrown in the end. */
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
