import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import { languages } from './languages.ts';
import { chooseLanguage, currentLanguage } from './start-i18n.ts';

const short = { en: 'EN', 'zh-CN': '中文' };

export function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('app:language')}
      value={currentLanguage()}
      options={languages.map((language) => ({ value: language, label: short[language], lang: language }))}
      onChange={(language) => void chooseLanguage(language)}
    />
  );
}
