import { describe, expect, it } from 'vitest';
import { parseJobs, parsePrinters } from '../../../../../electron/adapters/printing/windows/answers.ts';

describe('what PowerShell writes', () => {
  it.each([
    ['nothing', ''],
    ['an error instead of an answer', 'Get-PrintJob : The term is not recognized'],
    ['something else', '{"id":1}'],
    ['a job that lacks its time', '[{"id":1,"status":"Printing","printer":"Normal"}]'],
  ])('has no job and no printer where it cannot be read: %s', (_what, output) => {
    expect(parseJobs(output)).toEqual([]);
    expect(parsePrinters(output)).toEqual([]);
  });

  it('is its last line, whatever stands before it', () => {
    const job = { id: 7, status: 'Printing', printer: 'Normal', submitted: '2026-11-20T12:00:00Z' };
    expect(parseJobs(`WARNING: slow\r\n${JSON.stringify([job])}`)).toEqual([job]);
  });
});
