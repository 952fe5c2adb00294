// Runs before the first paint, so that the page never shows the wrong theme first.
(function () {
  var theme;
  try {
    theme = localStorage.getItem('sidestage.theme');
  } catch {
    theme = null;
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    .setAttribute('content', theme === 'light' ? '#f6f2ea' : '#14110e');
})();
