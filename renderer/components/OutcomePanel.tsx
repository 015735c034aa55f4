import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './OutcomePanel.module.css';
import { type Tone, ToneEdge, ToneIcon, type ToneIconName } from './ToneIcon.tsx';
import { useScrolls } from './useScrolls.ts';

/**
 * The lines that leave a card which is too low for all, in this order. The lines that must be read (the word, the
 * instruction, the receiver, slot, amount and code of a payment) have no such step and never leave.
 */
export type Leaves = 'carrier' | 'notes' | 'second' | 'city';

interface LineProps {
  /** Absent: never. */
  readonly leaves?: Leaves;
  readonly children: ReactNode;
}

/** What to do, if the sentence of the outcome only has what happened. */
export function Todo({ leaves, children }: LineProps) {
  return (
    <p className={classes.todo} data-leaves={leaves}>
      {children}
    </p>
  );
}

/** Further words, such as the service's own. */
export function Note({ leaves = 'notes', children }: LineProps) {
  return (
    <p className={classes.note} data-leaves={leaves}>
      {children}
    </p>
  );
}

/** Raw words of the print system, for the person who repairs it: small, and shown while there is room. */
export function RawText({ children }: { readonly children: ReactNode }) {
  return (
    <p className="text-body break-anywhere" data-leaves="carrier">
      {children}
    </p>
  );
}

/** The lower edge, above the keys: the receiver, and beside it the code that is scanned there. */
export function PanelFoot({ children, beside }: { readonly children: ReactNode; readonly beside?: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div>{children}</div>
      {beside}
    </div>
  );
}

interface OutcomePanelProps {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  /** The answer to "what do I do with the parcel in my hands?", in a word or two. */
  readonly word: string;
  /** Above the word, smaller: what is wrong, where the word is the slot. */
  readonly over?: string;
  /** Set larger than any other word: the number of a slot. */
  readonly isNumber?: boolean;
  readonly body: string;
  /** The scanned code and its time. */
  readonly heading: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** For tests and the demo driver. */
  readonly data: OutcomePanelData;
  /** Another than the scan view's own, which waits unseen behind the other screens. */
  readonly testId?: string;
}

export interface OutcomePanelData {
  readonly outcome: string;
  readonly step: string;
  readonly jobId: string;
  readonly code: string;
}

/** The outcome of a scan, large: readable from a metre by colour, picture and word. */
export function OutcomePanel({
  tone,
  icon,
  word,
  over,
  isNumber,
  body,
  heading,
  children,
  actions,
  data,
  testId = 'outcome',
}: OutcomePanelProps) {
  const middle = useRef<HTMLDivElement>(null);
  useFold(middle);
  const scrolls = useScrolls(middle);
  return (
    <div className={classes.place}>
      <section
        className={classes.panel}
        data-tone={tone}
        data-testid={testId}
        data-outcome={data.outcome}
        data-step={data.step}
        data-job-id={data.jobId}
        data-code={data.code}
      >
        <ToneEdge />
        <header className={classes.heading}>{heading}</header>
        <div
          ref={middle}
          className={classes.middle}
          // If it still does not fit after the last step, the arrow keys scroll it.
          {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': word } : {})}
        >
          <div className={classes.content}>
            <div className={classes.state}>
              <span className={classes.icon}>
                <ToneIcon name={icon} size={104} />
              </span>
              <h2
                className={classes.word}
                data-number={isNumber === true}
                data-split={over !== undefined}
                style={lettersOf(word, over)}
                {...(over === undefined ? {} : { 'aria-label': `${over} · ${word}` })}
              >
                {over === undefined ? null : (
                  <>
                    <span className={classes.over}>{over}</span>
                    <span className={classes.dot}>{'\u00a0· '}</span>
                  </>
                )}
                {word}
              </h2>
            </div>
            <p className={classes.body}>{body}</p>
            {children}
          </div>
        </div>
        {actions === undefined ? null : <footer className={classes.actions}>{actions}</footer>}
      </section>
    </div>
  );
}

/** How many letters the word has to be drawn with in one line: alone, and where a low card has no line for the other. */
function lettersOf(word: string, over: string | undefined): CSSProperties {
  return {
    '--letters': word.length,
    // The other one is smaller, as the style says.
    '--all': word.length + (over === undefined ? 0 : over.length * 0.6 + 1),
  } as CSSProperties;
}

/** How many steps there are at which lines leave; what each of them does stands in OutcomePanel.module.css. */
const FOLDS = 7;

/**
 * Lets the lines of a box leave, in their order, until the rest fits: the box has the steps that it took as `data-fold`, `1
 * 2 3`. Done before painting, whenever the box or its content changes, without another React render.
 */
function useFold(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const fold = () => {
      let steps = '';
      for (let step = 0; step <= FOLDS; step += 1) {
        if (step > 0) steps = `${steps} ${step}`.trim();
        if (element.dataset.fold !== steps) element.dataset.fold = steps;
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    // Attributes are not watched: the steps are one.
    const changes = new MutationObserver(fold);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    const size = new ResizeObserver(fold);
    size.observe(element);
    document.fonts?.addEventListener('loadingdone', fold);
    fold();
    return () => {
      changes.disconnect();
      size.disconnect();
      document.fonts?.removeEventListener('loadingdone', fold);
    };
  }, [box]);
}
