import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { PartsPage } from './PartsPage.tsx';
import { TextParts } from './TextParts.tsx';

/** As the build writes them beside the page (scripts/lib/licences.ts). */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly text: string;
}

/** Whose work is in the program, and under which words it may be given on. */
export function LicencesView({ onBack }: { readonly onBack: () => void }) {
  const t = useText();
  const licences = useLicences();
  return (
    <PartsPage title={t('diagnosis.licences.title')} body={t('diagnosis.licences.body')} onBack={onBack}>
      {licences === 'missing' ? <p role="status">{t('diagnosis.licences.missing')}</p> : null}
      {licences === null || licences === 'missing' ? null : (
        <TextParts
          label={t('diagnosis.licences.title')}
          parts={licences.map(({ name, version, identifier, text }) => ({
            id: `${name} ${version}`,
            title: `${name} ${version}`,
            about: identifier,
            text,
          }))}
        />
      )}
    </PartsPage>
  );
}

/** Null until they are read; a development server has none. */
function useLicences(): readonly Licence[] | 'missing' | null {
  const [licences, setLicences] = useState<readonly Licence[] | 'missing' | null>(null);
  useEffect(() => {
    let isHere = true;
    fetch('./licences.json')
      .then((answer) => answer.json())
      .catch(() => 'missing' as const)
      .then((read) => {
        if (isHere) setLicences(read);
      });
    return () => {
      isHere = false;
    };
  }, []);
  return licences;
}
