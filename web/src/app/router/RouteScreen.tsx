import { use, useEffect, useLayoutEffect } from 'react'
import { translate } from '#contract/kit/translate'
import { loadCatalogue } from '../i18n/catalogues'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import { useNavigationState } from './navigationState'
import type { AppRoute } from './route'
import { fetchScreen } from './screens'
import { restoreScrollPosition } from './scroll'

/**
 * Renders a route's screen once its code and texts are loaded; sets the document title, the focus and the scroll
 * position.
 */
export function RouteScreen({ route }: { route: AppRoute }) {
  const Screen = use(fetchScreen(route))
  const language = useLanguage()
  // Loads all catalogues now: a part that suspended later would lose the focus.
  for (const area of route.texts) use(loadCatalogue(area, language))
  const texts = useCatalogue(route.area)
  const name = useText('app')('name')
  const title = translate(texts, language, route.title)
  // A layout effect, to run before the screen's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useFocusAndScroll()
  return <Screen />
}

// Module state, because the screens are unmounted on navigation.
let lastPathname: string | undefined
let titleObserver: MutationObserver | undefined

/** Scrolls a new page to the top and focuses its title; going back restores the scroll position. */
function useFocusAndScroll() {
  const { navigationType, location } = useNavigationState()
  const { pathname, key } = location
  useEffect(() => {
    const isFirst = lastPathname === undefined
    const isSame = lastPathname === pathname
    lastPathname = pathname
    if (isSame) return
    if (navigationType === 'pop') restoreScrollPosition(key)
    else window.scrollTo(0, 0)
    if (!isFirst) focusTitle()
  }, [pathname, key, navigationType])
}

/**
 * Focuses the page's title, so that screen readers announce the new page. Some titles appear only after the page's
 * first fetch, and some pages render another title then: the focus follows, unless it has moved meanwhile.
 */
function focusTitle() {
  titleObserver?.disconnect()
  const main = document.querySelector<HTMLElement>('main')
  const { activeElement } = document
  if (!main || (activeElement !== main && main.contains(activeElement))) return
  let focused: HTMLElement = main
  const focus = () => {
    focused = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
    focused.focus({ preventScroll: true })
  }
  focus()
  const observer = new MutationObserver(() => {
    const current = document.activeElement
    // The focus is lost with the title that had it.
    if (current === focused || (current === document.body && !focused.isConnected)) focus()
    else observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  titleObserver = observer
}
