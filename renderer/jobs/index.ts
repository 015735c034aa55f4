/** Shared by all screens that show a job: its actions, questions and lines. */
export { asOfText } from './asOfText.ts';
export { CorrectContext } from './CorrectContext.ts';
export { followBatchPause, followHold } from './holdSounds.ts';
export { JobKeys } from './JobKeys.tsx';
export { CoveredLine, HandedLine } from './JobLines.tsx';
export { ConfirmHint, JobQuestionBox, JobQuestionPanel, QuestionPanel } from './JobQuestionPanel.tsx';
export { resendQuestion } from './jobQuestion.ts';
export { PinForm } from './PinForm.tsx';
export { panelLine } from './panelLine.ts';
export { isPinError, usePinPrompt, usePinRequest } from './pinPrompt.ts';
export { createShelfAlerts, type ShelfAlerts, type ShelfStep } from './shelfAlerts.ts';
export { TodayStrip, useProblemsTone } from './TodayStrip.tsx';
export { type JobCommands, useJobCommands } from './useJobCommands.ts';
export { useIsPaused, useWaitingText } from './useWaitingText.ts';
