import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JOB_STATES, type JobState } from '../../../../electron/contract/job.ts';
import { TRANSITIONS } from '../../../../electron/core/jobs/transitions.ts';
import { fromRoot } from '../../../../scripts/lib/layout.ts';

/** Arrows of one event from so many states or more stand below the drawing, which would be unreadable otherwise. */
const MANY = 6;

interface Arrow {
  readonly from: JobState;
  readonly to: string;
  readonly event: string;
}

const arrows: readonly Arrow[] = JOB_STATES.flatMap((from) =>
  Object.entries(TRANSITIONS[from]).map(([event, to]) => ({ from, to, event })),
);
const list = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(', ');

function drawing(): string {
  const moving = arrows.filter(({ from, to }) => from !== to && to !== 'back');
  const isCommon = ({ event, to }: Arrow) =>
    moving.filter((other) => other.event === event && other.to === to).length >= MANY;
  const drawn = moving.filter((arrow) => !isCommon(arrow));
  const pairs = [...new Set(drawn.map(({ from, to }) => `${from} --> ${to}`))];
  const lines = pairs.map((pair) => {
    const events = drawn.filter(({ from, to }) => `${from} --> ${to}` === pair).map(({ event }) => event);
    return `  ${pair}: ${events.join(', ')}`;
  });
  const common = [...new Set(moving.filter(isCommon).map(({ event, to }) => `${event} ${to}`))].map((name) => {
    const [event, to] = name.split(' ');
    const from = moving.filter((arrow) => arrow.event === event && arrow.to === to).map((arrow) => arrow.from);
    return `- \`${event}\` leads to \`${to}\` from ${list(from)}.`;
  });
  const back = arrows.filter(({ to }) => to === 'back').map(({ from, event }) => `\`${event}\` in \`${from}\``);
  const staying = JOB_STATES.map((state) => {
    const events = arrows.filter(({ from, to }) => from === state && to === state).map(({ event }) => event);
    return `| \`${state}\` | ${list(events)} |`;
  });
  return [
    '# The states of a job',
    '',
    'Drawn from the transition table in `electron/core/jobs/transitions.ts` by `test/unit/core/jobs/jobStatesDocument.test.ts`, which',
    'fails where this page says something else; `npx vitest run test/unit/core/jobs/jobStatesDocument.test.ts -u` draws it anew. What',
    'each state means to the operator stands at the head of that file. What is not here is illegal.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> queued',
    '  [*] --> needs_attention',
    '  [*] --> already_shipped',
    '  [*] --> label_pending',
    ...lines,
    '```',
    '',
    'Not drawn, because they lead from many states to one:',
    '',
    ...common,
    `- ${back.join(', ')} leads back to the state in which the cancel was asked for.`,
    '- A job that was rescued or salvaged, whose label may be on paper already, becomes `print_unconfirmed` where the table says',
    '  `label_ready`.',
    '- `shop_stopped` leaves a `queued` job there that the service may know; while a job is stopped, no event sends it but the search',
    '  for what the service may have, and a `submit_deferred` of which nothing reached the service leads to `needs_attention`.',
    '',
    'Events that leave the state as it is:',
    '',
    '| state | events |',
    '|---|---|',
    ...staying,
    '',
  ].join('\n');
}

it('the page of the states is what the machine does', async () => {
  await expect(drawing()).toMatchFileSnapshot(join(fromRoot('docs'), 'job-states.md'));
});
