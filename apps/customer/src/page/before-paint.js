// Runs before the first paint, so that the page never flashes in the wrong theme or direction. The build writes it into the page, since the
// paint would otherwise wait for one file more. The names of the keys are those of src/shell/storage.ts.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(`bourse.${key}`) || 'null');
    } catch {
      return null;
    }
  };
  // The server writes the deployment's languages on <html>, its own first.
  const offered = (root.dataset.languages || 'en').split(' ');
  const plain = (tag) => {
    const low = String(tag).toLowerCase();
    if (/^zh-(tw|hk|mo|hant)/.test(low)) return offered.find((one) => one === 'zh-tw');
    return offered.find((one) => one === low) || offered.find((one) => one === low.split('-')[0]);
  };
  const wishes = [kept('LANGUAGE'), ...(navigator.languages || [])];
  const language = wishes.map(plain).find(Boolean) || offered[0];
  const theme = kept('THEME');
  const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.account = kept('TOKEN')?.mode === 'demo' ? 'demo' : 'real';
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.rise = kept('RISE') || (/^(zh|zh-tw|ja|ko)$/.test(language) ? 'red' : 'green');
  root.lang = language === 'zh-tw' ? 'zh-TW' : language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', light ? '#f4f2ec' : '#0b0d13');
})();
