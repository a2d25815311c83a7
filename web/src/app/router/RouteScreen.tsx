import { use, useEffect, useLayoutEffect } from 'react'
import { translate } from '#contract/kit/translate'
import { loadCatalogue } from '../i18n/catalogues'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import { useNavigationState } from './navigationState'
import type { AppRoute } from './route'
import { fetchScreen } from './screens'
import { restoreScrollPosition } from './scroll'

/** A route's screen, once it and its words are here: names the window, moves focus and the scroll place. */
export function RouteScreen({ route }: { route: AppRoute }) {
  const Screen = use(fetchScreen(route))
  const language = useLanguage()
  // All of them now: a part that waited for its words later would take the focus from the reader.
  for (const area of route.texts) use(loadCatalogue(area, language))
  const texts = useCatalogue(route.area)
  const name = useText('app')('name')
  const title = translate(texts, language, route.title)
  // Before the screen's own effects, which may know a better title.
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useFocusAndScroll()
  return <Screen />
}

// Outlives the screens, each of which is drawn from nothing.
let lastPathname: string | undefined

/** On another page the reader begins at its head; on going back, where they were. */
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

/** Brings the reader to the head of the page: the title is what says where one has come. */
function focusTitle() {
  const main = document.querySelector<HTMLElement>('main')
  const { activeElement } = document
  if (!main || (activeElement !== main && main.contains(activeElement))) return
  const tryFocusTitle = () => {
    const title = main.querySelector<HTMLElement>('h1[tabindex]')
    title?.focus({ preventScroll: true })
    return title !== null
  }
  if (tryFocusTitle()) return
  main.focus({ preventScroll: true })
  // Some titles come with what the page reads first; whoever has gone on meanwhile is left where they are.
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || tryFocusTitle()) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}
