// Runs before the first paint, so that language, direction and color scheme do not change visibly while the page loads.
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
  // Until the styles are loaded, the browser paints its default background.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', dark ? 'dark' : 'light')

  // Shows a message if a script fails to load before the app has started. The app handles its own errors.
  const fail = (event) => {
    if (event.target instanceof HTMLScriptElement) document.getElementById('not-loaded')?.removeAttribute('hidden')
  }
  addEventListener('error', fail, true)
})()
