// Deep: the properties of files of `npm test`, which are drawn more often here (test/support/runs.ts).
import './core/jobs/jobMachine.model.test.ts';
import './core/printing/printSchedule.race.test.ts';
import './scenarios/twoMethods.test.ts';
