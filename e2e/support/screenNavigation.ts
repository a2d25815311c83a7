import type { Page, Request } from '@playwright/test'
import { expect } from './journey'
import { timeouts } from './timeouts'

/** Screens without data. Between two screens the navigation goes through one that is neither of them. */
const between = ['/no-permission', '/404', '/500']

/** Layers that a screen may have left open. */
const layers = ':is([role="dialog"], [role="menu"], [role="listbox"], dialog[open])'

/** Navigates between the screens of one page with the app's router, or by reloading. */
export interface ScreenNavigation {
  /** Shows the screen of an address without any state of the previous one. Rejects if it does not appear. */
  go(address: string, options: { reload: boolean }): Promise<void>
  /** Restores the initial window size. */
  restoreViewport(): Promise<void>
}

interface Replacement {
  /** Address of the intermediate screen. */
  between: string
  address: string
  /** Selector of layers. */
  open: string
  /** In milliseconds. */
  timeout: number
}

/**
 * Runs in the page: replaces the current history entry and notifies the router, like Back and Forward; first with the
 * address of an intermediate screen, so that typed, opened or scrolled state is lost even if the same screen comes
 * next. As the entry keeps its position, the router does not ask about unsaved changes, which are lost with the screen.
 */
async function replaceScreen({ between, address, open, timeout }: Replacement) {
  const replaceAddress = (next: string) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    const { index = 0 } = (history.state ?? {}) as { index?: number }
    const entry = { key: crypto.randomUUID(), index, state: null }
    history.replaceState(entry, '', next)
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry }))
    window.scrollTo(0, 0)
  }
  const isLeft = () =>
    document.querySelector('h1:not([data-left])') !== null &&
    document.querySelector('h1[data-left]') === null &&
    document.querySelector(open) === null
  sessionStorage.clear()
  replaceAddress(between)
  const end = performance.now() + timeout
  while (!isLeft()) {
    if (performance.now() > end) throw new Error('the previous screen did not disappear')
    await new Promise(requestAnimationFrame)
  }
  replaceAddress(address)
}

/** Runs in the page: returns whether the next heading is shown and no placeholder is left. */
function isShown() {
  return (
    document.querySelector('h1:not([data-left])') !== null &&
    document.querySelector('h1[data-left], [role="status"][data-variant]') === null
  )
}

/** @returns a function that returns the number of pending API calls of the page, without streams */
function countCalls(page: Page): () => number {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && request.url().includes('/api/')) underWay.add(request)
  })
  const end = (request: Request) => underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => underWay.size
}

/** Starts navigating a page on which the app is loaded, or will be. */
export function navigateScreens(page: Page): ScreenNavigation {
  const calls = countCalls(page)
  const viewport = page.viewportSize()

  /** However long its calls take, only a page that waits for none and does not show the screen fails. */
  const untilShown = async () => {
    for (;;) {
      await page.waitForFunction(isShown, undefined, { timeout: timeouts.step }).catch((error: unknown) => {
        if (calls() === 0) throw error
      })
      if (calls() === 0) return
      await expect.poll(calls, { intervals: [20, 20, 50, 100], timeout: timeouts.test }).toBe(0)
    }
  }

  const restoreViewport = async () => {
    const { width, height } = page.viewportSize() ?? {}
    const isChanged = width !== viewport?.width || height !== viewport?.height
    if (viewport && isChanged) await page.setViewportSize(viewport)
  }

  const goByRouter = async (address: string) => {
    const here = new URL(page.url()).pathname
    const [other = ''] = between.filter((each) => each !== here && each !== address)
    await page.evaluate(replaceScreen, { between: other, address, open: layers, timeout: timeouts.step })
    await untilShown()
  }

  return {
    async go(address, { reload }) {
      await restoreViewport()
      if (!reload) return goByRouter(address)
      await page.goto(address)
      await untilShown()
    },
    restoreViewport,
  }
}
