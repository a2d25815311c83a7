import { use, useEffect, useLayoutEffect } from 'react'
import { translate } from '#contract/kit/translate'
import { loadCatalogue } from '../i18n/catalogues'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import { usePlace } from './place'
import type { AppRoute } from './route'
import { fetchScreen } from './screens'
import { restoreScroll } from './scroll'

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
  useArrival()
  return <Screen />
}

// Outlives the screens, each of which is drawn from nothing.
let arrivedAt: string | undefined

/** On another page the reader begins at its head; on going back, where they were. */
function useArrival() {
  const { way, location } = usePlace()
  const { pathname, key } = location
  useEffect(() => {
    const isFirst = arrivedAt === undefined
    const isSame = arrivedAt === pathname
    arrivedAt = pathname
    if (isSame) return
    if (way === 'pop') restoreScroll(key)
    else window.scrollTo(0, 0)
    if (!isFirst) focusHead()
  }, [pathname, key, way])
}

/** Brings the reader to the head of the page: the title is what says where one has come. */
function focusHead() {
  const main = document.querySelector<HTMLElement>('main')
  const { activeElement } = document
  if (!main || (activeElement !== main && main.contains(activeElement))) return
  const toTitle = () => {
    const title = main.querySelector<HTMLElement>('h1[tabindex]')
    title?.focus({ preventScroll: true })
    return title !== null
  }
  if (toTitle()) return
  main.focus({ preventScroll: true })
  // Some titles come with what the page reads first; whoever has gone on meanwhile is left where they are.
  const watch = new MutationObserver(() => {
    if (document.activeElement !== main || toTitle()) watch.disconnect()
  })
  watch.observe(main, { childList: true, subtree: true })
}
