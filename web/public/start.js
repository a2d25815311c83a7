// Runs before the first paint: the page's language, direction and colours must not change under the reader's eyes.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const kept = read('mashfa.language')
  const language = kept === 'ar' || kept === 'en' ? kept : navigator.language.startsWith('ar') ? 'ar' : 'en'
  const scheme = read('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // Until the styles are here the browser paints its own background.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', dark ? 'dark' : 'light')

  // A line that breaks before the app is here: say so instead of showing nothing. The app catches its own failures.
  const fail = (event) => {
    if (event.target instanceof HTMLScriptElement) document.getElementById('not-loaded')?.removeAttribute('hidden')
  }
  addEventListener('error', fail, true)
})()
