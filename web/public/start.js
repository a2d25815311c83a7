// Runs before the first paint, so that language, direction and color scheme do not change visibly while the page loads.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const kept = read('mashfa.language') ?? read('mashfa.language-account')
  const language = kept === 'ar' || kept === 'en' ? kept : navigator.language.startsWith('ar') ? 'ar' : 'en'
  const scheme = read('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // Until the styles are loaded, the browser paints its default background.
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', dark ? 'dark' : 'light')

  // If a script fails to load before the app has started, as when the network changes, a message is shown and the page
  // loads itself again, three times at most. The app handles its own errors; it removes the count when it has started.
  const reloads = 'mashfa.reloads'
  let isFailed = false
  const loadAgain = () => {
    try {
      const count = Number(sessionStorage.getItem(reloads))
      if (count >= 3) return
      sessionStorage.setItem(reloads, String(count + 1))
      setTimeout(() => location.reload(), 1000 * 2 ** count)
    } catch {
      // Without storage, the number of times would be unlimited.
    }
  }
  const fail = () => {
    if (isFailed || root.dataset.started) return
    isFailed = true
    document.getElementById('not-loaded')?.removeAttribute('hidden')
    if (navigator.onLine) loadAgain()
    else addEventListener('online', loadAgain, { once: true })
  }
  addEventListener('not-loaded', fail)
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && fail(), true)
})()
