import type { FieldProblem } from '../../../electron/contract/job.ts';
import { fieldProblemText } from '../../components/fieldProblemText.ts';
import { useText } from '../../i18n/useText.ts';

export type ProblemOf = (field: string) => FieldProblem | null;

/** What is wrong with a field, beneath it: the rule it broke, or the service's own words. */
export function useProblemText(problemOf: ProblemOf): (field: string) => string | null {
  const t = useText();
  return (field) => {
    const found = problemOf(field);
    return found === null ? null : fieldProblemText(found, t);
  };
}
