import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReportPart, ReportPartName } from '../../../electron/contract/diagnostics.ts';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Button, Kbd } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/useText.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './ReportView.module.css';

/** Names of texts, which have no dots. */
const PARTS = {
  'desk-check.json': 'check',
  'versions.json': 'versions',
  'settings.json': 'settings',
  'database.json': 'database',
  'events.jsonl': 'events',
  'main.log': 'log',
  'main.old.log': 'oldLog',
} as const satisfies Record<ReportPartName, string>;

/** Everything that the report has in it, word for word, before it is saved. */
export function ReportView({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  const prepared = useAnswer('diagnostics.prepare', {});
  const save = useRequest('diagnostics.save');
  const [path, setPath] = useState<string | null>(null);
  useEscape(true, onBack);
  const keep = async () => {
    setPath(null);
    const reply = await save.run({});
    if (reply.ok) setPath(reply.value.path);
  };
  const error = prepared.error ?? save.error;
  return (
    <Page fill>
      <div className={classes.top}>
        <div>
          <h2>{t('diagnosis.report.title')}</h2>
          <p>{t('diagnosis.report.body')}</p>
        </div>
        <div className={classes.acts}>
          <Button keys="Esc" onPress={onBack}>
            {t('diagnosis.report.back')}
          </Button>
          <ActButton
            act="saveReport"
            look="primary"
            busy={save.pending}
            disabled={prepared.value === null}
            onPress={() => void keep()}
          >
            {t('diagnosis.report.save')}
          </ActButton>
        </div>
      </div>
      {error === null ? null : <ErrorLine error={error} />}
      {path === null ? null : <SavedFile path={path}>{t('diagnosis.report.saved', { path })}</SavedFile>}
      {prepared.value === null ? (
        prepared.pending ? (
          <p role="status">{t('diagnosis.report.preparing')}</p>
        ) : null
      ) : (
        <Parts parts={prepared.value} />
      )}
    </Page>
  );
}

function Parts({ parts }: { readonly parts: readonly ReportPart[] }) {
  const t = useText();
  const ids = parts.map(({ name }) => name);
  const box = useRef<HTMLUListElement>(null);
  const text = useRef<HTMLElement>(null);
  const [chosen, choose] = useChosen(ids);
  const part = parts.find(({ name }) => name === chosen);
  useCardKeys({ box, ids, chosen, choose });
  usePageKeys(text);
  return (
    <div className={classes.body}>
      <div className={classes.side}>
        <ul ref={box} aria-label={t('diagnosis.report.parts')}>
          {parts.map(({ name, text: words }) => (
            <li key={name}>
              <button
                type="button"
                data-row=""
                data-part={name}
                aria-current={name === chosen}
                onClick={() => choose(name)}
              >
                <b>{t(`diagnosis.report.part.${PARTS[name]}`)}</b>
                <small>
                  {name} ·{' '}
                  {words === ''
                    ? t('diagnosis.report.empty')
                    : t('diagnosis.report.lines', { count: linesOf(words).length })}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <p className={classes.hint}>
          <Kbd keys="↑" />
          <Kbd keys="↓" />
          {t('diagnosis.report.choose')}
        </p>
        <p className={classes.hint}>
          <Kbd keys="PgUp" />
          <Kbd keys="PgDn" />
          {t('diagnosis.report.read')}
        </p>
      </div>
      {part === undefined ? null : (
        <section
          ref={text}
          key={part.name}
          className={classes.text}
          aria-label={t(`diagnosis.report.part.${PARTS[part.name]}`)}
          data-testid="report-text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
          tabIndex={0}
        >
          {part.text === '' ? <p>{t('diagnosis.report.nothing')}</p> : <Lines text={part.text} />}
        </section>
      )}
    </div>
  );
}

function Lines({ text }: { readonly text: string }) {
  return (
    <pre>
      {linesOf(text).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move.
        <span key={index}>{`${line}\n`}</span>
      ))}
    </pre>
  );
}

function linesOf(text: string): readonly string[] {
  return text.trimEnd().split('\n');
}

/** Of a page, this much stays in sight. */
const KEPT = 0.1;

/** Page Up and Page Down scroll the text, wherever the focus is. */
function usePageKeys(text: React.RefObject<HTMLElement | null>): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const box = text.current;
      if (box === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = box.clientHeight * (1 - KEPT);
      const target = { PageDown: box.scrollTop + step, PageUp: box.scrollTop - step }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      box.scrollTop = target;
    },
    [text],
  );
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
