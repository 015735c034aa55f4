import { NOW } from '../moment.ts';

const RealDate = Date;

/** Stops the calendar, not the timers. Imported before anything that reads the time. */
globalThis.Date = new Proxy(RealDate, {
  construct: (_target, parts) => (parts.length === 0 ? new RealDate(NOW) : Reflect.construct(RealDate, parts)),
  apply: () => new RealDate(NOW).toString(),
  get: (target, name) => (name === 'now' ? () => NOW : Reflect.get(target, name)),
});
