import type { Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';
import { trackingNumber } from '../shipments/tracking.ts';
import { type LabelFonts, loadLabelFonts } from './labelFonts.ts';
import { renderLabel } from './renderLabel.ts';

/** How many rendered labels are kept: the same label is asked for by create, label and label-download. */
const kept = 200;

/** Renders labels and keeps the latest. Loads the fonts at the first label, so that a service starts at once. */
export function createLabelPress(
  fontDir: string,
  readings: () => Readings,
): (shipment: Shipment) => Promise<Uint8Array> {
  const shelf = new Map<string, Promise<Uint8Array>>();
  let fonts: Promise<LabelFonts> | null = null;

  return (shipment) => {
    const now = readings();
    const key = `${shipment.id} ${trackingNumber(shipment)} ${now.labelPages}`;
    const known = shelf.get(key);
    if (known !== undefined) return known;
    fonts ??= loadLabelFonts(fontDir);
    const label = fonts.then((loaded) => renderLabel(shipment, loaded, now));
    shelf.set(key, label);
    const oldest = shelf.keys().next();
    if (shelf.size > kept && oldest.done !== true) shelf.delete(oldest.value);
    return label;
  };
}
