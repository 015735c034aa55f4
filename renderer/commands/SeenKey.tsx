import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { keysOf } from '../model/keyTable.ts';

interface SeenKeyProps {
  readonly label: string;
  readonly onSeen: () => void;
  readonly disabled?: boolean;
  readonly strong?: boolean;
}

/** One word and one key for everything that was seen; where several things wait, the key takes the topmost. */
export function SeenKey({ label, onSeen, disabled = false, strong = false }: SeenKeyProps) {
  const board = useContext(SeenContext);
  const box = useRef<HTMLSpanElement>(null);
  const latest = useRef(onSeen);
  // Before it is painted: the key must act as soon as it can be seen.
  useLayoutEffect(() => {
    latest.current = onSeen;
  });
  useLayoutEffect(() => {
    if (disabled) return;
    return board.offer({ element: () => box.current, see: () => latest.current() });
  }, [board, disabled]);
  return (
    <span ref={box}>
      <Button keys={keysOf('seen')} disabled={disabled} look={strong ? 'primary' : 'normal'} onPress={onSeen}>
        {label}
      </Button>
    </span>
  );
}

interface SeenOffer {
  /** Where it stands on the screen; null while it is not drawn. */
  readonly element: () => Element | null;
  readonly see: () => void;
}

/** What on the screen waits to be put away as seen: banners, problems, payments that have ended. */
export interface SeenBoard {
  /** Returns how to take the offer back. */
  offer(offer: SeenOffer): () => void;
  /** Takes what stands highest on the screen, and nothing else; false where nothing waits. */
  readonly takeTopmost: () => boolean;
}

export function createSeenBoard(): SeenBoard {
  const offers = new Set<SeenOffer>();
  return {
    offer(offer) {
      offers.add(offer);
      return () => offers.delete(offer);
    },
    takeTopmost() {
      const [topmost] = [...offers]
        .flatMap(({ element, see }) => {
          const place = element();
          return place === null ? [] : [{ place, see }];
        })
        .sort((a, b) => (a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
      topmost?.see();
      return topmost !== undefined;
    },
  };
}

export const SeenContext = createContext<SeenBoard>(createSeenBoard());
