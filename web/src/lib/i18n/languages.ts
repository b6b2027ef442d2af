export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' };
