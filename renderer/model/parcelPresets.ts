import type { ParcelDraft } from './parcelDraft.ts';

interface ParcelPreset {
  readonly id: 'envelope' | 'small' | 'medium' | 'large' | 'extraLarge';
  readonly draft: Pick<ParcelDraft, 'type' | 'measure' | 'width' | 'length' | 'height'>;
}

const box = (width: string, length: string, height: string): ParcelPreset['draft'] => ({
  type: 'koli',
  measure: 'sides',
  width,
  length,
  height,
});

/** The boxes that nearly every shop packs in, in cm. */
export const PARCEL_PRESETS: readonly ParcelPreset[] = [
  { id: 'envelope', draft: { type: 'dosya', measure: 'sides', width: '', length: '', height: '' } },
  { id: 'small', draft: box('20', '15', '10') },
  { id: 'medium', draft: box('30', '20', '15') },
  { id: 'large', draft: box('40', '30', '25') },
  { id: 'extraLarge', draft: box('60', '40', '40') },
];
