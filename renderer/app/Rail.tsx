import { IconSearch } from '@tabler/icons-react';
import { useJobs, useStatus } from '../bridge/index.ts';
import { withoutFocus } from '../components/Button.tsx';
import { HiddenText } from '../components/values.tsx';
import { useText } from '../i18n/index.ts';
import { useProblemsTone } from '../jobs/index.ts';
import type { JobListName } from '../model/jobLists.ts';
import classes from './Rail.module.css';
import { SCREENS, type ScreenId } from './screens.ts';

interface RailProps {
  readonly screen: ScreenId;
  readonly goTo: (screen: ScreenId) => void;
  /** Opens the search over everything. */
  readonly onSearch: () => void;
}

/** The sign on keyboards, because the whole word has no room. */
const SHIFT_CAP = '⇧';

/** The screens with their keys, and a count only where a person has to act. The other desks only where there are any. */
export function Rail({ screen, goTo, onSearch }: RailProps) {
  const t = useText();
  const counts = useActionCounts();
  const ofProblems = useProblemsTone();
  const isAlone = useStatus(({ site }) => site.kind === 'alone') !== false;
  const shown = SCREENS.filter(({ id }) => id !== 'desks' || !isAlone || screen === 'desks');
  return (
    <nav className={classes.rail} data-many={shown.length === SCREENS.length} aria-label={t('nav.label')}>
      <button
        type="button"
        className={classes.search}
        aria-label={t('palette.label')}
        aria-keyshortcuts="Control+K"
        onClick={withoutFocus(onSearch)}
      >
        <IconSearch size={14} stroke={2.2} aria-hidden="true" />
        <kbd className={classes.key}>Ctrl K</kbd>
      </button>
      {shown.map(({ id, key, Icon }) => {
        const count = counts[id] === undefined ? 0 : counts[id];
        return (
          <button
            key={id}
            type="button"
            className={classes.item}
            data-first={id === 'account'}
            aria-current={screen === id ? 'page' : undefined}
            aria-keyshortcuts={key}
            onClick={withoutFocus(() => goTo(id))}
          >
            <span className={classes.icon}>
              <Icon size={26} stroke={1.9} aria-hidden="true" />
              {count === 0 ? null : (
                <span
                  className={classes.count}
                  data-tone={
                    count === null
                      ? 'attention'
                      : id === 'problems'
                        ? ofProblems
                        : id === 'payments'
                          ? 'pay'
                          : 'offline'
                  }
                  aria-hidden="true"
                >
                  {count === null ? '–' : count > 99 ? '99+' : count}
                </span>
              )}
            </span>
            <span className={classes.name}>{t(`nav.${id}`)}</span>
            <kbd className={classes.key}>{key.replace('Shift+', SHIFT_CAP).replace('+', ' ')}</kbd>
            {count === 0 ? null : (
              <HiddenText>{count === null ? t('nav.unread') : t('nav.count', { count })}</HiddenText>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/** Null: the list could not be read, so the count is not known. */
function useActionCounts(): Partial<Record<ScreenId, number | null>> {
  const isOffline = useStatus(({ connection }) => connection.state === 'offline') === true;
  return useJobs(({ ids, lists }) => {
    const countOf = (...names: readonly JobListName[]) =>
      names.some((name) => typeof lists[name] === 'object')
        ? null
        : names.reduce((sum, name) => sum + ids[name].length, 0);
    return {
      ...(isOffline ? { queue: countOf('queue') } : {}),
      payments: countOf('payments'),
      problems: countOf('attention', 'unconfirmed'),
    };
  });
}
