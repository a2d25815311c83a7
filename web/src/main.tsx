import { prepareLanguage } from './app/i18n/language'
import { fetchLayout } from './app/layout/fetchLayout'
import { fetchRoute } from './app/router/screens'
import { loadRoutes, routeOf } from './app/routes'
import { mayBeSignedIn, startAuthSession } from './app/session/authSession'
import { onTokenChange } from './lib/api/token'

/** Fetches what the address shows: for a visitor who may not see it, the sign-in page. */
async function fetchWanted() {
  const wanted = await routeOf(window.location.pathname)
  const route = wanted.permission === 'public' || mayBeSignedIn() ? wanted : await routeOf('/login')
  await Promise.all([fetchRoute(route), mayBeSignedIn() && fetchLayout(route.layout)])
}

/** Small itself, so that all the rest is fetched at the same time and not one after the other. */
async function begin() {
  const ahead = Promise.allSettled(mayBeSignedIn() ? [loadRoutes(), fetchWanted()] : [fetchWanted()])
  // Who has just signed in goes on to where only they may be; what fails now is fetched again then.
  onTokenChange(() => void loadRoutes().catch(() => undefined))
  void startAuthSession()
  const [{ start }] = await Promise.all([import('./app/start'), prepareLanguage(), ahead])
  const root = document.getElementById('root')
  if (root) start(root)
}

// Not awaited here: what is fetched stands on this module, and would wait for it in turn.
begin().catch(() => document.getElementById('not-loaded')?.removeAttribute('hidden'))
