import type { Page, Request } from '@playwright/test'
import { expect } from './journey'

/** Screens that show no data: every other screen is left through one that is neither here nor gone to. */
const between = ['/no-permission', '/404', '/500']

/** Layers that a screen may have left open. */
const layers = ':is([role="dialog"], [role="menu"], [role="listbox"], dialog[open])'

/** Goes from screen to screen of one page by the app's own router, or by loading it anew. */
export interface ScreenNavigation {
  /** Shows the screen of an address, with nothing left of the one before. Rejects where it does not come. */
  go(address: string, options: { reload: boolean }): Promise<void>
  /** Gives the window the size that it had at first. */
  restoreViewport(): Promise<void>
}

/**
 * Runs in the page: takes the place of the present entry of the history and tells the router, as Back and Forward do; first
 * with the address of a screen in between, so that what was typed, opened or scrolled is gone even where the same screen
 * comes next. As the entry keeps its position, the router does not ask about what is unsaved, which goes with the screen.
 */
async function replaceScreen({ between, address, open }: { between: string; address: string; open: string }) {
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
  const end = performance.now() + 30_000
  while (!isLeft()) {
    if (performance.now() > end) throw new Error('the screen before does not go')
    await new Promise(requestAnimationFrame)
  }
  replaceAddress(address)
}

/** Runs in the page: another heading than that of the screen before is there, and nothing is being fetched. */
function isShown() {
  return (
    document.querySelector('h1:not([data-left])') !== null &&
    document.querySelector('h1[data-left], [role="status"][data-variant]') === null
  )
}

/** @returns how many calls of the API are under way on the page; what a stream delivers does not count */
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

/** Begins to navigate a page on which the app is, or will be. */
export function navigateScreens(page: Page): ScreenNavigation {
  const calls = countCalls(page)
  const viewport = page.viewportSize()

  const untilShown = async () => {
    for (;;) {
      await page.waitForFunction(isShown)
      if (calls() === 0) return
      await expect.poll(calls, { intervals: [20, 20, 50, 100] }).toBe(0)
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
    await page.evaluate(replaceScreen, { between: other, address, open: layers })
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
