import type { FieldProblem } from '../../electron/contract/job.ts';
import { useFieldLabel } from '../i18n/useFieldLabel.ts';
import { useText } from '../i18n/useText.ts';
import classes from './FieldProblems.module.css';
import { fieldProblemText } from './fieldProblemText.ts';

/** The fields to fix, each with the rule it broke or the service's own words. */
export function FieldProblems({ fields }: { readonly fields: readonly FieldProblem[] }) {
  const t = useText();
  const labelOf = useFieldLabel();
  return (
    <ul className={classes.fields}>
      {fields.map(({ field, rule, limit, message }) => (
        <li key={`${field} ${rule ?? message}`}>
          <strong>{labelOf(field)}</strong>
          <span>{fieldProblemText({ field, rule, limit, message }, t)}</span>
        </li>
      ))}
    </ul>
  );
}
