// Runs before the first paint, so that neither the theme nor the language flashes. A file of its own because the
// page's policy allows no inline script. `lib/theme/` and `lib/i18n/` keep what it reads.
(function () {
  var root = document.documentElement;
  function kept(name) {
    var found = document.cookie.match(new RegExp('(?:^|; )' + name + '=([^;]*)'));
    return found ? found[1] : undefined;
  }
  var theme = kept('theme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#101214' : '#F6F5F1';

  var language = kept('language');
  if (language !== 'en' && language !== 'zh-CN') {
    language = /^zh/i.test(navigator.language) ? 'zh-CN' : 'en';
  }
  root.lang = language;
})();
