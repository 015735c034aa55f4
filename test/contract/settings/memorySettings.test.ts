import { expect, it } from 'vitest';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { settingsConformance } from './settingsConformance.ts';

settingsConformance('memory', async () => createMemorySettings());

it('begins with what it is given', () => {
  expect(createMemorySettings({ deskName: '7' }).get().deskName).toBe('7');
});
