/** Something that happens again and again. The code that emits it does not know who listens. */
export interface Signal<T> {
  /** Calls the listeners one after the other, in the order in which they were added. */
  readonly emit: (value: T) => void;
  on(listener: (value: T) => void): void;
}

export function createSignal<T>(): Signal<T> {
  const listeners: ((value: T) => void)[] = [];
  return {
    emit(value) {
      for (const listener of listeners) listener(value);
    },
    on: (listener) => void listeners.push(listener),
  };
}
