export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];

export const shortNames: Record<Language, string> = { en: 'EN', 'zh-CN': '中文' };
export const languageNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };
