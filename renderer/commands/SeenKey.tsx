import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { keysOf } from '../model/commandRegistry.ts';

interface SeenKeyProps {
  readonly label: string;
  readonly onSeen: () => void;
  readonly disabled?: boolean;
  readonly strong?: boolean;
}

/** One word and one key for everything that was seen; if several wait, the key is for the topmost, and is drawn only there. */
export function SeenKey({ label, onSeen, disabled = false, strong = false }: SeenKeyProps) {
  const board = useContext(SeenContext);
  const box = useRef<HTMLSpanElement>(null);
  const latest = useRef(onSeen);
  const [isTopmost, setTopmost] = useState(false);
  // Before it is painted: the key must work as soon as it can be seen.
  useLayoutEffect(() => {
    latest.current = onSeen;
  });
  useLayoutEffect(() => {
    if (disabled) return;
    return board.offer({ element: () => box.current, see: () => latest.current(), onTopmost: setTopmost });
  }, [board, disabled]);
  return (
    <span ref={box}>
      <Button
        {...(isTopmost ? { keys: keysOf('seen') } : {})}
        disabled={disabled}
        variant={strong ? 'primary' : 'normal'}
        onPress={onSeen}
      >
        {label}
      </Button>
    </span>
  );
}

interface SeenOffer {
  /** Its element on the screen; null while it is not drawn. */
  readonly element: () => Element | null;
  readonly see: () => void;
  /** Called when it became the topmost, or is it no more. */
  readonly onTopmost: (isTopmost: boolean) => void;
}

export function createSeenBoard() {
  const offers = new Set<SeenOffer>();
  function findTopmost(): SeenOffer | null {
    const [topmost] = [...offers]
      .flatMap((offer) => {
        const place = offer.element();
        return place === null ? [] : [{ place, offer }];
      })
      .sort((a, b) => (a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    return topmost?.offer ?? null;
  }
  function mark(): void {
    const topmost = findTopmost();
    for (const offer of offers) offer.onTopmost(offer === topmost);
  }
  return {
    /** Returns how to take the offer back. */
    offer(offer: SeenOffer) {
      offers.add(offer);
      mark();
      return () => {
        offers.delete(offer);
        mark();
      };
    },
    /** Takes what stands highest on the screen, and nothing else; false where nothing waits. */
    takeTopmost() {
      const topmost = findTopmost();
      topmost?.see();
      return topmost !== null;
    },
  };
}

/** Things on the screen that wait to be put away as seen: banners, problems, payments that have ended. */
export type SeenBoard = ReturnType<typeof createSeenBoard>;

export const SeenContext = createContext<SeenBoard>(createSeenBoard());
