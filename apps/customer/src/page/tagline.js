// Says the brand's tagline in the language that before-paint.js found, until the app stands.
(() => {
  const line = document.getElementById('tagline');
  const taglines = JSON.parse(line.dataset.taglines);
  line.textContent = taglines[document.documentElement.lang.toLowerCase()] ?? taglines.en ?? '';
})();
