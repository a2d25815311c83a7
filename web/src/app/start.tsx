import './theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { listenToNotificationClicks } from './notifications/notificationClicks'
import { currentLocation } from './router/history'
import { storeScrollPositions } from './router/scroll'
import { watchScheme } from './theme/scheme'

/**
 * Loads the fonts of titles and labels after that of text, which is read first; over a weak connection, all of them together delay
 * the first screen. Until then, browsers embolden that of text.
 */
async function loadMediumFonts(): Promise<void> {
  try {
    await document.fonts.load('1em "IBM Plex Sans"')
    await import('./theme/mediumFonts.css')
  } catch {
    // Without a connection, the text stays readable.
  }
}

/** Renders the app into the page. */
export function start(root: HTMLElement) {
  watchScheme()
  listenToNotificationClicks()
  storeScrollPositions(() => currentLocation().key)
  void loadMediumFonts()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
