import './theme/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { watchDevicePresses } from './notifications/onDevicePress'
import { currentLocation } from './router/history'
import { watchScroll } from './router/scroll'
import { watchScheme } from './theme/scheme'

/** Draws the app into the page. */
export function start(root: HTMLElement) {
  watchScheme()
  watchDevicePresses()
  watchScroll(() => currentLocation().key)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
