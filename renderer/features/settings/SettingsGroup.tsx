import type { Printers } from '../../setup/usePrinters.ts';
import { Boxes } from './Boxes.tsx';
import { CheckAgain } from './CheckAgain.tsx';
import { CommandSheet } from './CommandSheet.tsx';
import { DeskSender } from './DeskSender.tsx';
import { KeepReceivers } from './KeepReceivers.tsx';
import { Kiosk } from './Kiosk.tsx';
import { KeepLabels, StaleLabels, VerifyLabels } from './Labels.tsx';
import { Looks } from './Looks.tsx';
import { MailboxSettings } from './MailboxSettings.tsx';
import { Owner } from './Owner.tsx';
import { Printing } from './Printing.tsx';
import type { PartProps } from './partProps.ts';
import { Scanner } from './Scanner.tsx';
import { Limits, Service } from './Service.tsx';
import { Sounds } from './Sounds.tsx';
import type { SettingGroup } from './settingsIndex.ts';
import { type SettingsPlace, showSetting } from './settingsPlace.ts';
import type { Undo } from './useUndo.ts';

interface SettingsGroupProps extends PartProps {
  readonly group: SettingGroup;
  readonly undo: Undo;
  readonly printers: Printers;
  readonly place: SettingsPlace;
  readonly onCheckDesk: () => void;
}

/** The questions of one group; which they are, settingsIndex.ts tells the search. */
export function SettingsGroup({ group, undo, printers, place, onCheckDesk, ...part }: SettingsGroupProps) {
  const { settings } = part;
  switch (group) {
    case 'desk':
      return (
        <>
          <Looks {...part} />
          <DeskSender {...part} />
          <Kiosk settings={settings} onSetPin={() => showSetting(place, 'ownerPin')} />
          <CheckAgain settings={settings} onCheckDesk={onCheckDesk} />
        </>
      );
    case 'printing':
      return (
        <>
          <Printing printers={printers} undo={undo} onOpen={(printer) => place.setState({ printer, found: null })} />
          <VerifyLabels {...part} />
          <StaleLabels {...part} />
        </>
      );
    case 'scanner':
      return <Scanner {...part} />;
    case 'sounds':
      return <Sounds {...part} />;
    case 'boxes':
      return (
        <>
          <Boxes {...part} />
          <CommandSheet />
        </>
      );
    case 'service':
      return (
        <>
          <Service />
          <MailboxSettings />
          <Limits {...part} />
        </>
      );
    case 'owner':
      return (
        <>
          <Owner settings={settings} />
          <KeepReceivers {...part} />
          <KeepLabels {...part} />
        </>
      );
    default:
      return group satisfies never;
  }
}
