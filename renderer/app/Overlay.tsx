import { type KeyboardEvent as PressedKey, type ReactNode, useLayoutEffect, useRef } from 'react';
import { keyLetter } from '../scanner/useKeys.ts';
import { useStay } from '../scanner/useScanner.ts';
import classes from './frame.module.css';

interface OverlayProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly testId: string;
}

/** Keys that work also with a dialog in front: another screen, the palette, the size of the screen. */
function isForTheFrame(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  return /^F\d+$/u.test(key) || ctrlKey || metaKey || (altKey && keyLetter(event) === 'K');
}

/**
 * A layer in front of every screen: a search, a question. A scan is taken as ever and does not close it; its keys do not reach the
 * screen behind. The focus returns afterwards to where it was.
 */
export function Overlay({ label, onClose, children, testId }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  useStay(true);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // If a field inside already has the focus, it stays there.
    if (!box.current?.contains(before)) box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    // The field that had the focus may be gone or disabled: then nothing has it, and the keys pass the dialog by.
    const onStrayKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || isForTheFrame(event)) return;
      event.stopPropagation();
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', onStrayKey, true);
    return () => document.removeEventListener('keydown', onStrayKey, true);
  }, []);
  function onKeyDown(event: PressedKey): void {
    if (isForTheFrame(event.nativeEvent)) return;
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }
  return (
    <div className={classes.backdrop}>
      <button
        type="button"
        className={classes.curtain}
        tabIndex={-1}
        aria-hidden="true"
        onMouseDown={(event) => {
          // The focus stays where it is until the dialog is gone.
          event.preventDefault();
          onClose();
        }}
      />
      <div
        ref={box}
        className={classes.box}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        data-testid={testId}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  );
}
