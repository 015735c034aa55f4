/** What screens are built of: buttons, lists, questions, notices, and how values are written in them. */
export { ActionButton } from './ActionButton.tsx';
export { Banner, type BannerProps } from './Banner.tsx';
export { Button, Kbd } from './Button.tsx';
export { Choice } from './Choice.tsx';
export { ClosingTabs } from './ClosingTabs.tsx';
export { Barcode, QrCode } from './codes.tsx';
export { Cell, DataTable, Row, useIdRows } from './DataTable.tsx';
export { Detail } from './Detail.tsx';
export { Dock, DockSlot } from './Dock.tsx';
export { ExtraFields, type Fact, FactList, MoreFields } from './FactList.tsx';
export { FileName } from './FileName.tsx';
export { type Days, FilterForm, LAST_WEEK, lastDays, Period } from './FilterForm.tsx';
export { FullMessage } from './FullMessage.tsx';
export { EmptyState, ListState, ReadFailed } from './ListState.tsx';
export { Notice } from './Notice.tsx';
export { NumberField } from './NumberField.tsx';
export { Note, OutcomePanel, type OutcomePanelData, PanelFoot, RawText, Todo } from './OutcomePanel.tsx';
export { Page, Section } from './Page.tsx';
export { PagedList } from './PagedList.tsx';
export { LargeQr, PaymentQr } from './PaymentQr.tsx';
export { QuestionBox } from './QuestionBox.tsx';
export { DoneLine, ErrorLine, FieldProblems, fieldProblemText, RefundLine } from './ResultLine.tsx';
export { SearchField } from './SearchField.tsx';
export { ServiceWord } from './ServiceWord.tsx';
export { INDICATOR_VARIANTS, type IndicatorLevel, StatusIndicator } from './StatusIndicator.tsx';
export { type Tone, ToneEdge, ToneIcon, type ToneIconName } from './ToneIcon.tsx';
export { ownsArrows, useCardKeys, useChosen } from './useCardKeys.ts';
export { useAgeText, useAgoText, useIsPast, useNow } from './useNow.ts';
export { type Answer, answersOf, type Question, type QuestionAction, useQuestion } from './useQuestion.ts';
export { type RowWindow, useRowWindow } from './useRowWindow.ts';
export { useScrolls } from './useScrolls.ts';
export {
  Code,
  Countdown,
  HiddenText,
  JobStateWord,
  Money,
  StateWord,
  stateVariant,
  TimeAgo,
  WaitingFor,
} from './values.tsx';
