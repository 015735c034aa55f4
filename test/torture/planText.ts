import type { LifeTrouble, OrderPlan, RunPlan } from './runPlan.ts';

const signed = (ms: number) => `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000} s`;

function ofOrder({ reference, label, linkLeadsTo, rivalAfter, inPanel }: OrderPlan): readonly string[] {
  const words: string[] = [];
  if (label !== null) {
    const until = label.mendedAfter === null ? 'for ever' : `for ${label.mendedAfter} ms`;
    words.push(`${reference}: its label is "${label.what}" ${until}`);
  }
  if (linkLeadsTo !== null) words.push(`${reference}: the link of its label leads to ${linkLeadsTo}`);
  if (rivalAfter !== null)
    words.push(`${reference}: another program ships it ${rivalAfter} ms after our first request reached the network`);
  if (inPanel !== null)
    words.push(`${reference}: the panel has opened it as ${inPanel.reference}${inPanel.unpaid ? ', unpaid' : ''}`);
  return words;
}

function ofLife({ steps, jumps, sleeps, clockSetAfter, damageAfter }: LifeTrouble, index: number): readonly string[] {
  const life = `life ${index + 1}`;
  const atSteps = steps.flatMap(({ at, deed }) => {
    const name = at.by === 'name' ? at.name : `${at.by} step`;
    return deed.kind === 'jump' ? [`${life}: the clock is set by ${signed(deed.ms)} at ${name} number ${at.nth}`] : [];
  });
  return [
    ...atSteps,
    ...jumps.map(({ at, ms }) => `${life}: the clock is set by ${signed(ms)} after ${at} ms`),
    ...sleeps.map(
      ({ nth, after, ms, how, wakes }) =>
        `${life}: ${how} ${after} ms after create ${nth} for ${ms} ms, and the program is told: ${wakes}`,
    ),
    ...(clockSetAfter === 0
      ? []
      : [`${life}: the clock is set by ${signed(clockSetAfter)} while the station is closed`]),
    ...(damageAfter === null ? [] : [`${life}: the journal's ${damageAfter.part} is ${damageAfter.kind} after it`]),
  ];
}

/** What a plan has beside kills and faults of disk, wire and printer, which a failure names by their steps: a line for each. */
export function planText(plan: RunPlan): readonly string[] {
  const { requestsPerMinute, otherProfile } = plan;
  const other =
    otherProfile === null
      ? []
      : [
          `another profile under the same key ships ${otherProfile.orders.length} orders first, for ${otherProfile.ms} ms`,
        ];
  const lists = plan.listsAsFiles ? ['the orders come in lists that are imported'] : [];
  return [
    `${plan.orders.length} orders, ${plan.lives.length + 1} lives, ${requestsPerMinute} requests a minute`,
    ...other,
    ...lists,
    ...plan.lives.flatMap(ofLife),
    ...plan.orders.flatMap(ofOrder),
  ];
}
