import { TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { joined } from '../../../electron/contract/joined.ts';
import type { LastSize, Parcel } from '../../../electron/contract/order.ts';
import { useAnswer, useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { useCommands } from '../../commands/CommandContext.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { NumberPad } from '../../components/NumberPad.tsx';
import { OutcomePanel, type OutcomePanelData, PanelFoot, Todo } from '../../components/OutcomePanel.tsx';
import { ErrorLine, FieldProblems } from '../../components/ResultLine.tsx';
import { formatNumber, formatWhen, type Translate, useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { volumetricDesi } from '../../model/parcelDraft.ts';
import { type Size, typedSize, typedWeight } from '../../model/typedSize.ts';
import { ScanRouteContext } from '../../scanner/scanRoute.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './commands.module.css';
import { type MissingSize, nothingTyped, type TypedSizes } from './missingSize.ts';
import { Receiver } from './Receiver.tsx';

interface SizeQuestionProps {
  readonly job: Job;
  readonly missing: MissingSize;
  readonly sizes: TypedSizes;
  /** The scanned code and its time. */
  readonly heading: ReactNode;
  readonly data: OutcomePanelData;
  /** Further actions on the order, and why one failed. */
  readonly keys: ReactNode;
  readonly failure: StationError | null;
  /** The question is dropped: the card shows what is missing, as for any other field. */
  readonly onLeave: () => void;
}

/** More desi than this is entered twice: it may be the number of an order that was typed into this field. */
const UNUSUAL_DESI = 100;

/**
 * Asks for the size of the parcel in the hands, which is all that its order lacks, and sends it. A scan that falls into
 * the fields is caught as on every screen, and the barcode of a box is an answer too.
 */
export function SizeQuestion({ job, missing, sizes, heading, data, keys, failure, onLeave }: SizeQuestionProps) {
  const t = useText();
  const { jobs } = useStation();
  const { desk } = useCommands();
  const inBook = useStatus((status) => status.ordersInBook);
  const present = useAnswer('orders.toCorrect', { jobId: job.id }, `${job.version} ${inBook}`);
  const request = useRequest('orders.correct');
  const typed = useStore(sizes.store, (all) => all[job.id]) ?? nothingTyped;
  /** The text that Enter was pressed for and that was not sent. */
  const [tried, setTried] = useState<string | null>(null);
  const sizeField = useRef<HTMLInputElement>(null);
  const weightField = useRef<HTMLInputElement>(null);
  useFreeFocus(missing.size ? sizeField : weightField);
  // The pad types into the field that had the focus last.
  const [at, setAt] = useState<keyof typeof typed>(missing.size ? 'size' : 'weight');
  useEscape(onLeave);

  const order = present.value?.order ?? null;
  const last = lastAnswering(present.value?.last ?? null, missing);
  const size = missing.size ? typedSize(typed.size) : null;
  const weight = missing.weight ? typedWeight(typed.weight) : null;
  const text = `${typed.size} ${typed.weight}`;
  const wasTried = tried === text;
  const lacksSize = missing.size && size === null;
  const desi = size === null ? null : desiOf(size);
  const isUnusual = desi !== null && desi > UNUSUAL_DESI;

  async function send(change: Partial<Parcel>): Promise<void> {
    if (order === null || request.pending) return;
    const measured = { ...order, parcel: { ...order.parcel, ...change } };
    const reply = await request.run({ jobId: job.id, order: measured, of: order });
    if (reply.ok) {
      sizes.forget(job.id);
      jobs.accept([reply.value]);
    } else if (reply.error.code === 'order_changed') present.reload();
  }

  function enter(): void {
    if (missing.size && typed.size.trim() === '0') {
      onLeave();
      return;
    }
    setTried(text);
    const lacksWeight = missing.weight && weight === null;
    if (lacksSize) sizeField.current?.focus();
    else if (lacksWeight) weightField.current?.focus();
    else if (!isUnusual || wasTried) void send({ ...size, ...(weight === null ? {} : { weightKg: weight }) });
  }

  const stated = job.problem?.fields.filter(({ rule }) => rule === null) ?? [];
  return (
    <Form
      className={classes.form}
      onKeyDown={(event) => {
        // A key that is held down enters once.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      onEnter={enter}
    >
      <OutcomePanel
        tone="question"
        icon="question"
        word={missing.size ? t('size.word') : t('size.wordWeight')}
        body={missing.size ? t('size.body') : t('size.bodyWeight')}
        heading={heading}
        data={data}
        actions={
          <>
            {/* A browser does not submit a form of two fields on Enter without a submit button. */}
            <Button keys="Enter" variant="primary" type="submit" busy={request.pending} onPress={nothing}>
              {t('common.send')}
            </Button>
            {missing.size ? (
              <Button keys={keysOf('box')} onPress={() => desk.run('box')}>
                {t('commands.name.box')}
              </Button>
            ) : null}
            {keys}
            <Button keys="Esc" onPress={onLeave}>
              {t('common.neverMind')}
            </Button>
          </>
        }
      >
        <Todo leaves="second">{t('size.goes')}</Todo>
        {/* The fields below already ask for it. */}
        {stated.length === 0 ? null : (
          <div data-leaves="notes">
            <FieldProblems fields={stated} />
          </div>
        )}
        <div className={classes.measures}>
          {missing.size ? (
            <TextInput
              ref={sizeField}
              size="xl"
              className={classes.number ?? ''}
              label={t('size.field')}
              placeholder={t('size.example')}
              maxLength={40}
              value={typed.size}
              error={wasTried && lacksSize ? t('size.unreadable') : null}
              onFocus={() => setAt('size')}
              onChange={(event) => sizes.keep(job.id, { ...typed, size: event.currentTarget.value })}
              data-testid="size-field"
            />
          ) : null}
          {missing.weight ? (
            <TextInput
              ref={weightField}
              size="xl"
              className={classes.number ?? ''}
              label={t('size.weight')}
              inputMode="decimal"
              maxLength={10}
              value={typed.weight}
              error={wasTried && weight === null && !lacksSize ? t('size.unreadableWeight') : null}
              onFocus={() => setAt('weight')}
              onChange={(event) => sizes.keep(job.id, { ...typed, weight: event.currentTarget.value })}
              data-testid="weight-field"
            />
          ) : null}
        </div>
        <NumberPad
          value={typed[at]}
          signs={at === 'size' ? ',x' : ','}
          onType={(text) => sizes.keep(job.id, { ...typed, [at]: text })}
        />
        {size === null ? null : (
          <p className="text-lead figures" role="status" data-testid="size-read">
            {sizeText({ ...size, weightKg: null }, t)}
            {isUnusual && wasTried ? <strong> {t('size.unusual')}</strong> : null}
          </p>
        )}
        {last === null ? null : (
          <div className={classes.last} data-testid="size-last">
            <ActionButton
              action="asLastTime"
              busy={request.pending}
              onPress={() => void send(sizeOfLast(last, order?.parcel ?? null))}
            >
              {t('size.asLast', { size: sizeText(last, t) })}
            </ActionButton>
            <span data-leaves="notes">
              {last.reference}, {formatWhen(last.at, Date.now(), t.language)}
            </span>
          </div>
        )}
        <ErrorLine error={request.error} />
        <ErrorLine error={present.error} />
        <ErrorLine error={failure} />
        {job.order === null ? null : (
          <PanelFoot>
            <Receiver order={job.order} isOfList={false} />
          </PanelFoot>
        )}
      </OutcomePanel>
    </Form>
  );
}

/** The form is what sends. */
const nothing = () => {};

function desiOf({ widthCm, lengthCm, heightCm, desi }: Size): number | null {
  if (widthCm === null || lengthCm === null || heightCm === null) return desi;
  return Math.round(volumetricDesi(widthCm, lengthCm, heightCm) * 100) / 100;
}

/** "30 × 20 × 15 cm = 3 desi, 2,5 kg" */
function sizeText(size: Size & Pick<Parcel, 'weightKg'>, t: Translate): string {
  const { widthCm, lengthCm, heightCm, weightKg } = size;
  const number = (value: number) => formatNumber(value, t.language);
  const desi = desiOf(size);
  return joined(' ', [
    widthCm === null || lengthCm === null || heightCm === null
      ? null
      : `${[widthCm, lengthCm, heightCm].map(number).join('\u00a0×\u00a0')}\u00a0cm =`,
    desi === null ? null : `${t('common.desi', { desi: number(desi) })}${weightKg === null ? '' : ','}`,
    weightKg === null ? null : `${number(weightKg)}\u00a0kg`,
  ]);
}

/** The last parcel, if it has everything that is missing. */
function lastAnswering(last: LastSize | null, missing: MissingSize): LastSize | null {
  return last === null || (missing.weight && last.weightKg === null) ? null : last;
}

/** Its size as a whole; its weight too, unless the order has its own. */
function sizeOfLast({ widthCm, lengthCm, heightCm, desi, weightKg }: LastSize, now: Parcel | null): Partial<Parcel> {
  return { widthCm, lengthCm, heightCm, desi, weightKg: now?.weightKg ?? weightKg };
}

/**
 * Puts the focus into a field as soon as no other field has it and no order number is being typed: what a hand types on the
 * scan view without a focus is an order number, and half of one must not end up here.
 */
function useFreeFocus(field: RefObject<HTMLInputElement | null>): void {
  const { store } = useContext(ScanRouteContext);
  useEffect(() => {
    const take = () => {
      const isTyping = document.activeElement?.closest('input, textarea, select, [role=dialog]') != null;
      if (!isTyping && store.getState().typed === '') field.current?.focus();
    };
    take();
    return store.subscribe(take);
  }, [store, field]);
}
