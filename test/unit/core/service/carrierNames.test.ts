import { describe, expect, it } from 'vitest';
import type { Carrier } from '../../../../electron/contract/service.ts';
import { findCarrier, needsCarriers } from '../../../../electron/core/service/carrierNames.ts';

const carriers: readonly Carrier[] = [
  { id: '1', slug: 'anka', name: 'Anka Kargo' },
  { id: '2', slug: 'poyraz-hizli', name: 'Poyraz Hızlı Kargo' },
  { id: '3', slug: 'ilgaz', name: 'Ilgaz Dağıtım' },
  { id: '4', slug: 'sahin', name: 'Şahin Kargo' },
  { id: '5', slug: null, name: 'Bozkır Nakliyat' },
];

describe('the carrier that a shop means', () => {
  it.each([
    ['anka', 'anka'],
    ['Anka Kargo', 'anka'],
    ['ANKA KARGO', 'anka'],
    ['ankakargo', 'anka'],
    [' Anka  kargo. ', 'anka'],
    ['Kargo Anka', 'anka'],
    ['POYRAZ HIZLI', 'poyraz-hizli'],
    ['poyraz hizli kargo', 'poyraz-hizli'],
    ['ILGAZ DAĞITIM', 'ilgaz'],
    ['İLGAZ', 'ilgaz'],
    ['sahin kargo', 'sahin'],
    ['ŞAHİN', 'sahin'],
    ['cheapest', 'cheapest'],
    ['Cheapest', 'cheapest'],
    ['En ucuz', 'cheapest'],
    ['EN HIZLI', 'fastest'],
  ])('%j is %s', (text, value) => {
    expect(findCarrier(text, carriers)).toEqual({ kind: 'found', value });
  });

  it.each([null, '', '  '])('%j is the account’s default', (text) => {
    expect(findCarrier(text, carriers)).toEqual({ kind: 'found', value: null });
  });

  it.each([
    ['Anca Kargo', ['Anka Kargo']],
    ['Poyraz', ['Poyraz Hızlı Kargo']],
    ['Sahn', ['Şahin Kargo']],
    ['Tahine', ['Şahin Kargo']],
    ['Tahim', []],
    ['Kuzey Express', []],
    ['Kargo', []],
    ['.', []],
  ])('%j is nobody; near it: %j', (text, near) => {
    expect(findCarrier(text, carriers)).toEqual({ kind: 'unknown', near });
  });

  it('a name that two carriers have is neither', () => {
    const two = [...carriers, { id: '6', slug: 'anka-2', name: 'Anka' }];
    expect(findCarrier('Anka Kargo', two)).toEqual({ kind: 'found', value: 'anka' });
    expect(findCarrier('ANKA', two)).toEqual({ kind: 'unknown', near: ['Anka Kargo', 'Anka'] });
    // A slug as the service writes it is always that one.
    expect(findCarrier('anka', two)).toEqual({ kind: 'found', value: 'anka' });
  });

  it('is taken as it stands while no carriers are known, or none has a slug', () => {
    expect(findCarrier('Anka Kargo', null)).toEqual({ kind: 'found', value: 'Anka Kargo' });
    const nameless = carriers.map((one) => ({ ...one, slug: null }));
    expect(findCarrier('Kuzey', nameless)).toEqual({ kind: 'found', value: 'Kuzey' });
  });

  it('is requested by its id where the service gives it no slug (4.4, cargo_company_id)', () => {
    const nameless = carriers.map((one) => ({ ...one, slug: null }));
    expect(findCarrier('bozkır nakliyat', carriers)).toEqual({ kind: 'by_id', id: '5' });
    expect(findCarrier('ANKA', nameless)).toEqual({ kind: 'by_id', id: '1' });
    expect(findCarrier('En ucuz', nameless)).toEqual({ kind: 'found', value: 'cheapest' });
    const two = [...nameless, { id: '6', slug: null, name: 'Anka' }];
    expect(findCarrier('anka', two)).toEqual({ kind: 'by_id', id: '6' });
    expect(findCarrier('Anka Kargosu', two)).toEqual({ kind: 'unknown', near: ['Anka Kargo', 'Anka'] });
  });
});

it.each([
  [null, false],
  [' ', false],
  ['cheapest', false],
  ['En hızlı', false],
  ['anka', true],
  ['.', true],
])('whether %j needs the list: %s', (text, needs) => {
  expect(needsCarriers(text)).toBe(needs);
});
