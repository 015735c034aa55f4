import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../../bridge/index.ts';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { formatWhen, useLanguage, useText } from '../../i18n/index.ts';
import classes from './orders.module.css';

interface ImportChooserProps {
  readonly onPath: (path: string) => void;
  readonly onClose: () => void;
}

/**
 * Which list is imported: a digit takes one of those that were changed last, a path any other. In this window, not in a
 * dialog of the system, which would take the keys of a scan.
 */
export function ImportChooser({ onPath, onClose }: ImportChooserProps) {
  const t = useText();
  const language = useLanguage();
  const { value: lists, error } = useAnswer('orders.lists', {});
  const [path, setPath] = useState('');
  const actions = (lists ?? []).map((list) => ({
    label: `${list.name} · ${t(`orders.folder.${list.folder}`)} · ${formatWhen(list.changedAt, Date.now(), language)}`,
    onPress: () => onPath(list.path),
  }));
  return (
    <QuestionBox
      title={t('orders.choose')}
      level={2}
      body={lists?.length === 0 ? t('orders.chooseEmpty') : t('orders.chooseBody')}
      question={{ actions, leave: { label: t('orders.chooseNone'), onPress: onClose } }}
    >
      {error === null ? null : <ErrorLine error={error} />}
      <form
        className={classes.path}
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim() !== '') onPath(path.trim());
        }}
      >
        <TextInput
          label={t('orders.choosePath')}
          data-testid="import-path"
          value={path}
          maxLength={4_000}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
      </form>
    </QuestionBox>
  );
}
