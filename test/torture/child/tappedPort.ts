import { tap } from './tap.ts';

type Method = (...args: never[]) => Promise<unknown>;

/**
 * The port with a step before and after each of the methods that `detail` knows: `journal.commit(printed):before`.
 * `detail` returns what a call is about, '' for nothing, null for a method that is no step.
 */
export function tappedPort<T extends object>(
  name: string,
  port: T,
  detail: (method: string, args: readonly unknown[]) => string | null,
): T {
  return new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function' || typeof property !== 'string') return value;
      const method = value.bind(target) as Method;
      return (...args: never[]) => {
        const about = detail(property, args);
        if (about === null) return method(...args);
        const step = about === '' ? `${name}.${property}` : `${name}.${property}(${about})`;
        tap.pass(`${step}:before`);
        return method(...args).then((result) => {
          tap.pass(`${step}:after`);
          return result;
        });
      };
    },
  });
}
