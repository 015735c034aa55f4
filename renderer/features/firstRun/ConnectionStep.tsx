import { useCallback, useState } from 'react';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { JoinForm } from '../../desks/JoinForm.tsx';
import { useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/keyTable.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';
import { AddressFields } from '../../setup/ConnectionFields.tsx';
import { SwitchProfile } from '../../setup/SwitchProfile.tsx';
import type { ConnectionDraft } from '../../setup/useConnectionDraft.ts';
import classes from './DeskCheckPage.module.css';

/** Where the service is; or the demo, which is one key away and needs nothing. */
export function ConnectionStep({ draft }: { readonly draft: ConnectionDraft }) {
  const t = useText();
  const client = useStation();
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  const demo = useRequest('demo.open');
  async function openDemo(): Promise<void> {
    if (demo.pending || isDemo) return;
    const reply = await demo.run({});
    if (reply.ok) client.takeStatus(reply.value);
  }
  const [isJoining, setJoining] = useState(false);
  // While the code of another desk is typed, its form has the page.
  useShortcuts({ openDemo: isJoining ? null : () => void openDemo() });
  const { error, checking } = draft;
  const isOpen = useStatus(({ profile }) => profile !== null && profile !== 'demo') === true;
  const close = useCallback(() => setJoining(false), []);
  if (isJoining) return <JoinForm onJoined={close} onClose={close} />;
  return (
    <div className={classes.ways}>
      <div className="stack gap-20">
        <SwitchProfile />
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.baseUrl.trim() !== '' && !checking) void draft.reach();
          }}
        >
          <AddressFields draft={draft} />
          <div>
            <Button
              type="submit"
              keys="Enter"
              variant={isDemo ? 'normal' : 'primary'}
              busy={checking}
              disabled={draft.baseUrl.trim() === ''}
              onPress={() => {}}
            >
              {checking ? t('settings.checking') : t('check.reach')}
            </Button>
          </div>
        </form>
        {error === null || checking ? null : <ErrorLine error={error} />}
      </div>
      <div className={classes.others}>
        {isOpen ? null : (
          <div className="stack items-start gap-12 text-body">
            <p>
              <b>{t('join.title')}</b> {t('join.body')}
            </p>
            <ActionButton action="joinDesk" onPress={() => setJoining(true)}>
              {t('join.open')}
            </ActionButton>
          </div>
        )}
        <div className="stack items-start gap-12 text-body">
          {isDemo ? (
            <p>{t('check.demoIsOpen')}</p>
          ) : (
            <>
              <p>
                <b>{t('firstRun.demoTitle')}</b> {t('settings.demoBody')}
              </p>
              <Button keys={keysOf('openDemo')} disabled={demo.pending} onPress={() => void openDemo()}>
                {t('settings.demoOpen')}
              </Button>
            </>
          )}
          {demo.error === null ? null : <ErrorLine error={demo.error} />}
        </div>
      </div>
    </div>
  );
}
