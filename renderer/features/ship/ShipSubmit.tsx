import type { StationError } from '../../../electron/contract/errors.ts';
import type { FieldProblem } from '../../../electron/contract/job.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { useFieldLabel } from '../../i18n/useFieldLabel.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './ShipView.module.css';

interface ShipSubmitProps {
  readonly problems: readonly FieldProblem[];
  readonly error: StationError | null;
  readonly pending: boolean;
  readonly onSend: () => void;
  readonly onClear: () => void;
}

/** The one thing to do here, and what stands in its way. */
export function ShipSubmit({ problems, error, pending, onSend, onClear }: ShipSubmitProps) {
  const t = useText();
  const labelOf = useFieldLabel();
  return (
    <div className={classes.submit}>
      {problems.length === 0 ? null : (
        <p className={classes.problem} role="alert" data-tone="problem" data-testid="ship-problems">
          {t('ship.toFix', { fields: [...new Set(problems.map(({ field }) => labelOf(field)))].join(', ') })}
        </p>
      )}
      {error === null ? null : <ErrorLine error={error} />}
      <div className={classes.buttons}>
        <Button look="strong" size="large" busy={pending} onPress={onSend}>
          {pending ? t('ship.sending') : t('ship.send')}
        </Button>
        <Button size="large" onPress={onClear}>
          {t('ship.clear')}
        </Button>
      </div>
      <p className={classes.hint}>{t('ship.hint')}</p>
    </div>
  );
}
