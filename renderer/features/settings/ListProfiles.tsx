import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ListProfile, SOURCE_NAME } from '../../../electron/contract/orderImport.ts';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { useText } from '../../i18n/index.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** How the lists of this shop's sources are read: the choices of the first import of such a list. */
export function ListProfiles({ settings, update }: PartProps) {
  const t = useText();
  const { listProfiles } = settings;
  const without = (profile: ListProfile) => listProfiles.filter((one) => one !== profile);
  return (
    <Question id="listProfiles" hint={t('listProfiles.hint')}>
      {listProfiles.length === 0 ? <p className="text-body">{t('listProfiles.none')}</p> : null}
      {listProfiles.map((profile) => (
        <Profile
          key={profile.name}
          profile={profile}
          isTaken={(name) => without(profile).some((one) => one.name === name)}
          onRename={(name) =>
            void update({ listProfiles: listProfiles.map((one) => (one === profile ? { ...one, name } : one)) })
          }
          onForget={() => void update({ listProfiles: without(profile) })}
        />
      ))}
    </Question>
  );
}

interface ProfileProps {
  readonly profile: ListProfile;
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
  readonly onForget: () => void;
}

function Profile({ profile, isTaken, onRename, onForget }: ProfileProps) {
  const t = useText();
  const [name, setName] = useState(profile.name);
  const next = name.trim();
  const isNew = next !== '' && next !== profile.name;
  const isRefused = isNew && isTaken(next);
  return (
    <Form
      className={classes.form}
      data-testid="list-profile"
      onEnter={() => {
        if (isNew && !isRefused) onRename(next);
      }}
    >
      <TextInput
        label={t('listProfiles.name')}
        description={profile.headers.filter((_, index) => profile.fields[index] != null).join(' · ')}
        error={isRefused ? t('listProfiles.taken') : null}
        maxLength={SOURCE_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="row wrap items-center gap-10">
        <Button type="submit" keys="Enter" disabled={!isNew || isRefused}>
          {t('listProfiles.rename')}
        </Button>
        <Button onPress={onForget}>{t('listProfiles.forget')}</Button>
      </div>
    </Form>
  );
}
