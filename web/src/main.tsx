import { prepareLanguage } from './app/i18n/language'
import { fetchLayout } from './app/layout/fetchLayout'
import { fetchRoute } from './app/router/screens'
import { routeAt } from './app/routes'
import { mayBeSignedIn, startSession } from './app/session/session'

/** Small itself, so that all the rest is fetched at the same time and not one after the other. */
async function begin() {
  const wanted = routeAt(window.location.pathname)
  const route = wanted.permission === 'public' || mayBeSignedIn() ? wanted : routeAt('/login')
  const ahead = Promise.allSettled([fetchRoute(route), mayBeSignedIn() && fetchLayout(route.layout)])
  void startSession()
  const [{ start }] = await Promise.all([import('./app/start'), prepareLanguage(), ahead])
  const root = document.getElementById('root')
  if (root) start(root)
}

// Not awaited here: what is fetched stands on this module, and would wait for it in turn.
begin().catch(() => document.getElementById('not-loaded')?.removeAttribute('hidden'))
