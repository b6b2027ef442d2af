import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { languages, shortNames } from './languages.ts';
import { chooseLanguage, currentLanguage } from './start-i18n.ts';

export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('app:language')}
      value={currentLanguage()}
      options={languages.map((language) => ({
        value: language,
        label: shortNames[language],
        lang: language,
      }))}
      onChange={(language) => void chooseLanguage(language)}
    />
  );
}
