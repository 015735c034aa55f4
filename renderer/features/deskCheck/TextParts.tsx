import { useCallback, useRef } from 'react';
import { Kbd } from '../../components/Button.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { useText } from '../../i18n/index.ts';
import { useKeyDown } from '../../scanner/useKeys.ts';
import classes from './ReportView.module.css';

export interface TextPart {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly text: string;
}

/** Texts that are chosen by the arrow keys and read beside their list. */
export function TextParts({ label, parts }: { readonly label: string; readonly parts: readonly TextPart[] }) {
  const t = useText();
  const ids = parts.map(({ id }) => id);
  const box = useRef<HTMLUListElement>(null);
  const text = useRef<HTMLElement>(null);
  const [chosen, choose] = useChosen(ids);
  const part = parts.find(({ id }) => id === chosen);
  useCardKeys({ box, ids, chosen, choose });
  usePageKeys(text);
  return (
    <div className={classes.body}>
      <div className={classes.side}>
        <ul ref={box} aria-label={label}>
          {parts.map(({ id, title, about }) => (
            <li key={id}>
              <button type="button" data-row="" data-part={id} aria-current={id === chosen} onClick={() => choose(id)}>
                <b className="text-body weight-650">{title}</b>
                <small className="text-small text-quiet">{about}</small>
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
          key={part.id}
          className={classes.text}
          aria-label={part.title}
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

export function linesOf(text: string): readonly string[] {
  return text.trimEnd().split('\n');
}

/** The part of a page that stays in sight. */
const STORED = 0.1;

/** Page Up and Page Down scroll the text, wherever the focus is. */
function usePageKeys(text: React.RefObject<HTMLElement | null>): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const box = text.current;
      if (box === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = box.clientHeight * (1 - STORED);
      const target = { PageDown: box.scrollTop + step, PageUp: box.scrollTop - step }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      box.scrollTop = target;
    },
    [text],
  );
  useKeyDown(onKeyDown);
}
