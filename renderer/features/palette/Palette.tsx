import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { useJob, useStation } from '../../bridge/index.ts';
import { Kbd } from '../../components/Button.tsx';
import { ReadFailed } from '../../components/ListState.tsx';
import { Code, StateWord } from '../../components/values.tsx';
import { formatDate, upperTurkish, useText } from '../../i18n/index.ts';
import { COMMANDS } from '../../model/commandRegistry.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { keyLetter } from '../../scanner/useKeys.ts';
import classes from './Palette.module.css';
import { type Choice, choicesOf, findItems, type PaletteItem } from './paletteItem.ts';

interface PaletteProps {
  readonly items: readonly PaletteItem[];
  readonly onJob: (jobId: string) => void;
  readonly onOrder: (reference: string) => void;
}

const LIST = 'palette-list';

/** One field over everything: screens, settings, commands, and every order and parcel by number or name. */
export function Palette({ items, onJob, onOrder }: PaletteProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [wantsFirst, setWantsFirst] = useState(false);
  const data = usePaletteData(search);
  const choices = choicesOf(findItems(items, search), data);
  const all = choices.flatMap(({ options }) => options);
  const index = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen),
  );
  const current = all[index];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);

  function take(choice: Choice): void {
    if (choice.type === 'job') onJob(choice.job.id);
    else if (choice.type === 'order') onOrder(choice.order.reference);
    else choice.item.run();
  }

  // A person who knows the number types it and presses Enter before the answer is there.
  useEffect(() => {
    if (!wantsFirst || data.pending) return;
    setWantsFirst(false);
    if (current !== undefined) take(current);
  });
  const shownId = current === undefined ? undefined : optionId(current);
  useEffect(() => {
    if (shownId !== undefined) document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  function move(by: number): void {
    const next = all[(index + by + all.length) % all.length];
    if (next !== undefined) setChosen(next.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // No key reaches the screens behind, so listeners at the window get none either.
    if (event.altKey && keyLetter(event.nativeEvent) === COMMANDS.readAgain.key && data.error !== null) {
      event.preventDefault();
      data.reload();
      return;
    }
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (all.length > 0) move(step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Enter does not open results of an earlier search, unless one of them was chosen.
      const isOld = data.pending && current?.type !== 'item' && chosen === null;
      if (isOld) setWantsFirst(true);
      else if (current !== undefined) take(current);
    }
  }

  const isNothing = all.length === 0 && !data.pending && data.error === null;
  return (
    <div className="stack min-h-0">
      <div className={classes.field}>
        <IconSearch size={28} aria-hidden="true" />
        <input
          ref={field}
          className={classes.input}
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={shownId}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          spellCheck={false}
          maxLength={200}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setChosen(null);
            setWantsFirst(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="Esc" />
      </div>
      <div ref={list} id={LIST} className={classes.list} role="listbox" aria-label={t('palette.results')}>
        {choices.map(({ section, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox owns groups and options, not fieldsets
          <div key={section} role="group" aria-labelledby={`${LIST}-${section}`}>
            <h3 id={`${LIST}-${section}`} role="presentation" className={classes.section}>
              {t(`palette.section.${section}`)}
            </h3>
            {options.map((choice) => {
              const part = { id: optionId(choice), isChosen: choice === current, onPress: () => take(choice) };
              if (choice.type === 'job') return <JobOption key={choice.id} {...part} jobId={choice.job.id} />;
              if (choice.type === 'order') return <OrderOption key={choice.id} {...part} order={choice.order} />;
              return <ItemOption key={choice.id} {...part} item={choice.item} />;
            })}
          </div>
        ))}
      </div>
      {data.error === null ? null : (
        <div className={classes.note}>
          <ReadFailed error={data.error} busy={data.pending} onRead={data.reload} />
        </div>
      )}
      <p
        className={classes.state}
        role="status"
        data-state={data.pending ? 'loading' : isNothing ? 'nothing' : 'found'}
      >
        {data.pending
          ? t('palette.searching')
          : isNothing
            ? t('palette.nothing', { search: search.trim() })
            : data.error === null || all.length > 0
              ? t('palette.keys', { count: all.length })
              : null}
      </p>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

function optionId({ id }: Choice): string {
  return `palette-${id.replaceAll(/[^\w-]/gu, '_')}`;
}

interface PaletteData {
  /** Newest first; of an earlier search while `pending`. */
  readonly jobs: readonly Job[];
  /** In the book, and not shipped yet. */
  readonly orders: readonly Order[];
  /** The answer to what stands in the field is still to come. */
  readonly pending: boolean;
  readonly error: StationError | null;
  /** Requests it once more. */
  readonly reload: () => void;
}

/** The shortest search, because one letter finds everything. */
const SHORTEST = 2;
const JOBS = 8;
const ORDERS = 5;
/** Found orders with a job are among the jobs already; so many are read that the others still fill the list. */
const ORDERS_CHECKED = 50;
/** From the last letter to the question, in ms. */
const QUIET_MS = 120;

/** `round`: how often the search had been requested again. */
type Found = Omit<PaletteData, 'pending' | 'reload'> & { readonly search: string; readonly round: number };
const nothing: Found = { search: '', round: 0, jobs: [], orders: [], error: null };

/** Jobs and orders in which the search stands: reference, receiver, tracking number, place. */
function usePaletteData(search: string): PaletteData {
  const client = useStation();
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, QUIET_MS);
  const [found, setFound] = useState(nothing);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    if (settled.length < SHORTEST) return;
    let isOver = false;
    const ask = async () => {
      const [jobs, orders] = await Promise.all([
        client.station.request('ledger.search', {
          search: settled,
          list: null,
          from: null,
          to: null,
          before: null,
          limit: JOBS,
        }),
        client.station.request('orders.list', { search: settled, offset: 0, limit: ORDERS_CHECKED }),
      ]);
      if (isOver) return;
      if (jobs.ok) client.jobs.accept(jobs.value.items);
      const open = orders.ok ? orders.value.items.filter(({ jobId }) => jobId === null) : [];
      setFound({
        search: settled,
        round,
        jobs: jobs.ok ? jobs.value.items : [],
        orders: open.slice(0, ORDERS).map(({ order }) => order),
        error: !jobs.ok ? jobs.error : !orders.ok ? orders.error : null,
      });
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [client, settled, round]);
  if (wanted.length < SHORTEST) return { ...nothing, pending: false, reload };
  return { ...found, pending: found.search !== wanted || found.round !== round, reload };
}

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function Option({ id, isChosen, onPress, children }: OptionProps & { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys, and names this one as active
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      // The focus stays in the field, also when an option is clicked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </div>
  );
}

/** A screen, a setting, a command. */
function ItemOption({ item, ...option }: OptionProps & { readonly item: PaletteItem }) {
  return (
    <Option {...option}>
      <b>{item.title}</b>
      <span className="grow min-w-0 text-body text-quiet truncate">{item.detail}</span>
      {item.keys === undefined ? null : <Kbd keys={item.keys} />}
    </Option>
  );
}

/** A job of this desk, with the state that it is in now. */
function JobOption({ jobId, ...option }: OptionProps & { readonly jobId: string }) {
  const { language } = useText();
  const job = useJob(jobId);
  if (job === null) return null;
  return (
    <Option {...option}>
      <b>
        <Code code={codeOfJob(job)} />
      </b>
      <Receiver order={job.order} />
      <time className="flex-none text-small text-quiet">{formatDate(job.createdAt, Date.now(), language)}</time>
      <StateWord job={job} />
    </Option>
  );
}

/** An order of the book that was not shipped yet. */
function OrderOption({ order, ...option }: OptionProps & { readonly order: Order }) {
  const t = useText();
  return (
    <Option {...option}>
      <b>
        <Code code={order.reference} />
      </b>
      <Receiver order={order} />
      <span className="flex-none text-small text-quiet">{t('orders.noJob')}</span>
    </Option>
  );
}

function Receiver({ order }: { readonly order: Order | null }) {
  if (order === null) return <span className="grow min-w-0 text-body text-quiet truncate" />;
  const { name, district, province } = order.receiver;
  const place = [district, upperTurkish(province)].filter((part) => part !== '').join(' / ');
  return (
    <span className="grow min-w-0 text-body text-quiet truncate" lang="tr">
      {[name, place].filter((part) => part !== '').join(', ')}
    </span>
  );
}
