// Runs before the first paint, so that a dark screen never flashes white. The rest is in src/app/theme.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('noi.theme');
  } catch {}
  if (mode !== 'light' && mode !== 'dark')
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  root.style.backgroundColor = mode === 'dark' ? '#131817' : '#f6f7f6';
})();
