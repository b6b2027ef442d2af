import { useTranslation } from 'react-i18next';
import { TryAgainIn } from '../../lib/forms/try-again-in.tsx';
import { errorText } from '../../lib/i18n/error-text.ts';
import { languageNames, languages, type Language } from '../../lib/i18n/languages.ts';
import { chooseLanguage, currentLanguage } from '../../lib/i18n/start-i18n.ts';
import { chooseTheme, themes, type Theme } from '../../lib/theme/theme.ts';
import { useTheme } from '../../lib/theme/use-theme.ts';
import { Banner } from '../../ui/banner.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSaveSettings } from './settings.ts';

/** The account stores the choices too, for its mails and other browsers. */
export function AppearanceChoices() {
  const { t } = useTranslation();
  const theme = useTheme();
  const { mutate: save, error } = useSaveSettings();
  const pickLanguage = (language: Language): void => {
    void chooseLanguage(language);
    save({ preferences: { language } });
  };
  const pickTheme = (picked: Theme): void => {
    chooseTheme(picked);
    save({ preferences: { theme: picked } });
  };
  const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3';
  return (
    <div className="-mb-3 divide-y divide-line">
      {error && (
        <div className="pb-3">
          <Banner kind="notice">
            {t('app:settings.onlyHere')} {errorText(error)}
            <TryAgainIn error={error} />
          </Banner>
        </div>
      )}
      <div className={row}>
        <span className="text-14 font-medium">{t('app:language')}</span>
        <Segmented
          label={t('app:language')}
          value={currentLanguage()}
          options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          onChange={pickLanguage}
        />
      </div>
      <div className={row}>
        <span className="text-14 font-medium">{t('app:theme.label')}</span>
        <Segmented
          label={t('app:theme.label')}
          value={theme}
          options={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
          onChange={pickTheme}
        />
      </div>
    </div>
  );
}

const themeNames: Record<Theme, string> = {
  system: 'app:theme.system',
  light: 'app:theme.light',
  dark: 'app:theme.dark',
};
