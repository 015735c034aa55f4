import { setTimeout } from 'node:timers/promises';
import { buildStation } from '../../support/buildStation.ts';
import { type DeskPlan, deskOptions, type Step } from './printDesk.ts';

/** A desk in a process of its own, which reports when it is at the step and stops there until it is killed. */
const plan: DeskPlan & { readonly stopAt: Step; readonly scan: string | null } = JSON.parse(process.argv[2] ?? '{}');

const { core } = await buildStation(
  deskOptions(plan, async (step) => {
    if (step !== plan.stopAt) return;
    // What is written beside the step has its time.
    await setTimeout(200);
    process.send?.('there');
    await new Promise(() => {});
  }),
);
if (plan.scan !== null) {
  while (core.site.state().kind !== 'together') await setTimeout(20);
  // Its printer is known by then.
  await core.printersChanged();
  await core.scan(plan.scan);
}
