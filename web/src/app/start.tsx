import './theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { listenToNotificationClicks } from './notifications/notificationClicks'
import { currentLocation } from './router/history'
import { storeScrollPositions } from './router/scroll'
import { watchScheme } from './theme/scheme'

/** Renders the app into the page. */
export function start(root: HTMLElement) {
  watchScheme()
  listenToNotificationClicks()
  storeScrollPositions(() => currentLocation().key)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
