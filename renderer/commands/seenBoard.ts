import { createContext } from 'react';

interface SeenOffer {
  /** Where it stands on the screen; null while it is not drawn. */
  readonly element: () => Element | null;
  readonly see: () => void;
}

/** What on the screen waits for somebody to say that they have seen it: banners, problems, what has ended. */
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
