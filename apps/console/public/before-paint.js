// Runs before the first paint, so that the page never flashes in the wrong theme. The key's name is that of src/shell/storage.ts.
(() => {
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('bourse-console.theme') || 'null');
  } catch {
    theme = null;
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
