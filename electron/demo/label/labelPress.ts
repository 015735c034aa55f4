import type { Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';
import { type LabelContent, labelContent } from './labelContent.ts';
import { loadLabelFonts } from './labelFonts.ts';
import { renderLabel } from './renderLabel.ts';

/** How many rendered labels are stored: the same label is asked for by create, label and label-download. */
const stored = 200;

const party = {
  name: 'Ağaç Öğün Şükrü',
  phone: '05550000000',
  address: 'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ abcçdefgğhıijklmnoöprsştuüvyz 0123456789 .,:/()-',
  district: 'Merkez',
  province: 'Iğdır',
} as const;

const proof: LabelContent = {
  carrier: 'Kargo',
  code: '0123456789012',
  type: 'koli',
  quantity: 1,
  plate: 76,
  receiver: party,
  sender: party,
  reference: 'ORD-1',
  desi: 1,
  weightKg: 1,
  content: 'İçerik',
  createdAt: 0,
};

/** Renders labels and stores the latest. The fonts are parsed when the first label needs them. */
export function createLabelPress(fontDir: string, readings: () => Readings) {
  let loading: ReturnType<typeof loadLabelFonts> | null = null;
  const draw = async (content: LabelContent, pages: Readings['labelPages']) => {
    loading ??= loadLabelFonts(fontDir);
    return renderLabel(content, await loading, pages);
  };
  const shelf = new Map<string, Promise<Uint8Array>>();
  return {
    render: (shipment: Shipment): Promise<Uint8Array> => {
      const { labelPages } = readings();
      const content = labelContent(shipment);
      const key = `${shipment.id} ${content.code} ${labelPages}`;
      const known = shelf.get(key);
      if (known !== undefined) return known;
      const label = draw(content, labelPages);
      shelf.set(key, label);
      const oldest = shelf.keys().next();
      if (shelf.size > stored && oldest.done !== true) shelf.delete(oldest.value);
      return label;
    },
    /** Renders a throw-away label, so that the first real one comes as quickly as all others. */
    warmUp: async () => {
      await draw(proof, 'one');
    },
  };
}
