import { useState } from 'react';
import { AnswerContext, createAnswerBoard } from '../../scanner/answers.ts';
import { createScanRoute, ScanRouteContext } from '../../scanner/scanRoute.ts';
import { DeskCheckPage } from './DeskCheckPage.tsx';

/** The first run, and "check this desk" again later: the same page, with a scanner of its own that ships nothing. */
export function FirstRunView() {
  const [{ answers, scans }] = useState(() => ({ answers: createAnswerBoard(), scans: createScanRoute() }));
  return (
    <AnswerContext value={answers}>
      <ScanRouteContext value={scans}>
        <DeskCheckPage />
      </ScanRouteContext>
    </AnswerContext>
  );
}
