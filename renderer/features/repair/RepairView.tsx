import { IconPencilCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../electron/contract/problem.ts';
import { useJob, useStation } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { Code, StateWord } from '../../components/values.tsx';
import { useFieldLabel } from '../../i18n/useFieldLabel.ts';
import { useText } from '../../i18n/useText.ts';
import { jobActions } from '../../model/jobActions.ts';
import { keysOf } from '../../model/keyTable.ts';
import { unreadableFields } from '../../model/parcelDraft.ts';
import { correctedOrder, draftOf } from '../../parcelForm/orderDraft.ts';
import { useOrderCheck } from '../../parcelForm/useOrderCheck.ts';
import { useActKeys, useEscape } from '../../scanner/useKeys.ts';
import { useStay } from '../../scanner/useScanner.ts';
import { PartFields } from './PartFields.tsx';
import { contentOf, orderToCorrect, PARTS, type Part, partOf, partsOf } from './parts.ts';
import classes from './RepairView.module.css';
import { RestOfOrder } from './RestOfOrder.tsx';
import type { RepairDesk } from './repairDesk.ts';

interface RepairViewProps {
  readonly desk: RepairDesk;
  readonly onSent: (job: Job) => void;
  readonly onClose: () => void;
}

/** A stopped order with its wrong fields open, so that it is put right here, with the parcel in the hands. */
export function RepairView({ desk, onSent, onClose }: RepairViewProps) {
  const t = useText();
  const job = useJob(useStore(desk.store, ({ jobId }) => jobId));
  const canBeCorrected = job !== null && jobActions(job).includes('correct');
  useEscape(true, onClose);
  if (job !== null && canBeCorrected)
    return <Repair key={job.id} job={job} desk={desk} onSent={onSent} onClose={onClose} />;
  return (
    <Page>
      <EmptyState
        icon={<IconPencilCheck size={72} stroke={1.5} />}
        title={t('repair.over')}
        body={t('repair.overBody')}
      >
        <Button keys="Esc" look="primary" onPress={onClose}>
          {t('repair.close')}
        </Button>
      </EmptyState>
    </Page>
  );
}

function Repair({ job, desk, onSent, onClose }: RepairViewProps & { readonly job: Job }) {
  const t = useText();
  const { jobs } = useStation();
  const labelOf = useFieldLabel();
  // The job may change while the form is open; what is corrected is the order that the form was opened with.
  const [order] = useState(() => orderToCorrect(job));
  const refused = job.problem?.fields ?? NONE;
  const showsDesi = refused.some(({ field }) => field === 'desi') && order.parcel.desi !== null;
  const kept = useStore(desk.store, ({ corrections }) => corrections[job.id]);
  const { draft, isWhole } = kept ?? { draft: draftOf(order, showsDesi), isWhole: false };
  const corrected = correctedOrder(order, draft);
  const before = useOrderCheck(order).problems;
  const check = useOrderCheck(corrected);
  const send = useRequest('orders.correct');
  const [wasTried, setTried] = useState(false);
  const open = openParts([...refused, ...(before ?? [])], isWhole || job.order === null);
  const form = useFirstField(before !== null);
  // A scan meanwhile is shown in the line at the edge.
  useStay(true);

  const ours = send.error !== null && send.error.fields.length > 0 ? send.error.fields : (check.problems ?? []);
  function problemOf(field: string): FieldProblem | null {
    const names = [field, `${field}_id`];
    const broken = ours.find((problem) => names.includes(problem.field));
    // An empty field is no mistake before the first attempt to send, where nothing was filled in yet.
    if (broken !== undefined) return broken.rule === 'required' && !wasTried && job.order === null ? null : broken;
    // What the service said of a field holds until the field is changed.
    const said = refused.find((problem) => names.includes(problem.field) && problem.rule === null);
    return said !== undefined && isUnchanged(said, order, corrected) ? said : null;
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (send.pending || unreadableFields(draft.parcel).length > 0) return;
    const reply = await send.run({ jobId: job.id, order: corrected });
    if (!reply.ok) return;
    jobs.accept([reply.value]);
    desk.forget(job.id);
    onSent(reply.value);
  }

  function openAll(): void {
    desk.keep(job.id, { draft, isWhole: true });
  }
  const isAll = open.length === PARTS.length;
  useActKeys({ sendCorrected: () => void submit(), openAllFields: isAll ? null : openAll });
  const shown = job.order === null && !wasTried ? NONE : ours;
  const wrong = [...new Set(shown.map(({ field }) => labelOf(field)))];
  return (
    <Page>
      <form
        ref={form}
        className={classes.columns}
        aria-label={t('title.repair')}
        data-testid="repair-form"
        data-job-id={job.id}
        // Enter in a field sends nothing: this costs money, and has its own key.
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={classes.column}>
          <header className={classes.head}>
            <h2>
              <Code code={order.reference || job.key.value} />
            </h2>
            <StateWord job={job} />
          </header>
          <Refusal job={job} />
          <Section title={t('repair.fields')}>
            {open.map((part) => (
              <PartFields
                key={part}
                part={part}
                draft={draft}
                change={(change) => desk.keep(job.id, { draft: { ...draft, ...change }, isWhole })}
                problemOf={problemOf}
              />
            ))}
          </Section>
        </div>
        {isAll ? null : (
          <div className={classes.column}>
            <RestOfOrder order={corrected} open={open} />
            <div>
              <Button keys={keysOf('openAllFields')} onPress={openAll}>
                {t('repair.all')}
              </Button>
            </div>
          </div>
        )}
        <footer className={classes.submit}>
          {wrong.length === 0 ? null : (
            <p className={classes.wrong} data-tone="problem" role="status" data-testid="repair-wrong">
              {t('repair.wrong', { fields: wrong.join(', ') })}
            </p>
          )}
          {send.error === null || send.error.fields.length > 0 ? null : <ErrorLine error={send.error} />}
          <div className={classes.buttons}>
            <Button keys={keysOf('sendCorrected')} look="primary" busy={send.pending} onPress={() => void submit()}>
              {send.pending ? t('ship.sending') : t('repair.send')}
            </Button>
            <Button keys="Esc" look="quiet" onPress={onClose}>
              {t('repair.close')}
            </Button>
          </div>
        </footer>
      </form>
    </Page>
  );
}

const NONE: readonly FieldProblem[] = [];

/** Everything where nothing in particular is known to be wrong. */
function openParts(problems: readonly FieldProblem[], isWhole: boolean): readonly Part[] {
  const wrong = partsOf(problems);
  return isWhole || wrong.size === 0 ? PARTS : PARTS.filter((part) => wrong.has(part));
}

function isUnchanged({ field }: FieldProblem, order: Order, corrected: Order): boolean {
  const part = partOf(field);
  return part !== null && contentOf(part, order) === contentOf(part, corrected);
}

/** The words of the service, where they name no field of the form. */
function Refusal({ job: { problem } }: { readonly job: Job }): ReactNode {
  const t = useText();
  if (problem === null || problem.fields.length > 0) return null;
  return (
    <Notice tone="problem" testId="repair-why">
      <p>{t(`problem.${problem.code}.title`)}</p>
      {problem.detail === null ? null : <p>{problem.detail}</p>}
    </Notice>
  );
}

/**
 * The first field that has to be corrected gets the focus, once it is known which one it is, and its list has come. A
 * person who is at a field by then stays there.
 */
function useFirstField(isKnown: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const box = form.current;
    if (!isKnown || box === null) return;
    const isPlaced = () => {
      if (box.contains(document.activeElement)) return true;
      const field = box.querySelector<HTMLElement>('[aria-invalid=true]') ?? box.querySelector('input, textarea');
      field?.focus();
      return field !== null && document.activeElement === field;
    };
    if (isPlaced()) return;
    const watch = new MutationObserver(() => {
      if (isPlaced()) watch.disconnect();
    });
    watch.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-invalid'] });
    return () => watch.disconnect();
  }, [isKnown]);
  return form;
}
