import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { LabelContent } from '../../electron/demo/label/labelContent.ts';
import { loadLabelFonts } from '../../electron/demo/label/labelFonts.ts';
import { renderLabel } from '../../electron/demo/label/renderLabel.ts';
import { fromRoot, rendererTarget } from '../lib/layout.ts';

/** Builds the page of the scenes, with the labels that they show, into an empty folder. */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fromRoot('test/gallery/page'),
    base: './',
    plugins: [react()],
    logLevel: 'warn',
    build: {
      target: rendererTarget,
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 9000,
    },
  });
  mkdirSync(path.join(outDir, 'labels'), { recursive: true });
  const fonts = await loadLabelFonts(fromRoot('node_modules/dejavu-fonts-ttf/ttf'));
  for (const [name, quantity] of [
    ['one', 1],
    ['three', 3],
  ] as const) {
    const bytes = await renderLabel({ ...label, quantity }, fonts, 'per_parcel');
    writeFileSync(path.join(outDir, 'labels', `${name}.pdf`), bytes);
  }
}

/** Serves the built page on loopback, on a port that the system chooses. */
export async function servePage(folder: string) {
  const server = await preview({
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { address: `${server.resolvedUrls?.local[0]}index.html`, close: () => server.close() };
}

const label: LabelContent = {
  carrier: 'Yurtiçi Kargo',
  code: '7340029581146',
  type: 'koli',
  quantity: 1,
  plate: 16,
  receiver: {
    name: 'Fatma Nur Hacıömeroğlu Büyükkaraciğan',
    phone: '05321234567',
    address: 'Şeyhmüftü Mah. İnönü Cad. Güneşli Apt. No: 148 Kat: 3 Daire: 12',
    district: 'Mustafakemalpaşa',
    province: 'Bursa',
  },
  sender: {
    name: 'Işık Kitabevi Ltd. Şti.',
    phone: '02163334455',
    address: 'Söğütlüçeşme Cad. No: 8',
    district: 'Kadıköy',
    province: 'İstanbul',
  },
  reference: 'TRENDYOL-2026-900124-A7',
  desi: 3,
  weightKg: 2.5,
  content: 'Kitap',
  createdAt: Date.UTC(2026, 10, 20, 9, 4, 31),
};
