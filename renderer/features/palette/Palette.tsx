import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Kbd } from '../../components/Button.tsx';
import { ReadFailed } from '../../components/ListState.tsx';
import { useText } from '../../i18n/index.ts';
import { ACTIONS } from '../../model/keyTable.ts';
import { keyLetter } from '../../scanner/useKeys.ts';
import classes from './Palette.module.css';
import { ItemOption, JobOption, OrderOption } from './PaletteOption.tsx';
import { type Choice, choicesOf, findItems, type PaletteItem } from './paletteItem.ts';
import { usePaletteData } from './usePaletteData.ts';

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
    if (event.altKey && keyLetter(event.nativeEvent) === ACTIONS.readAgain.key && data.error !== null) {
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
      // Enter does not act on results of an earlier search, unless one of them was chosen.
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
          autoComplete="off"
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
