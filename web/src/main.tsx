import { prepareLanguage } from './app/i18n/language'
import { fetchLayout } from './app/layout/fetchLayout'
import { fetchRoute } from './app/router/screens'
import { loadRoutes, routeOf } from './app/routes'
import { startAuthSession } from './app/session/authSession'
import { mayBeSignedIn } from './app/session/signedInMark'
import { onTokenChange } from './lib/api/token'

/** Fetches the code of the screen at the current address; the sign-in page if the visitor may not see that screen. */
async function fetchFirstRoute() {
  const requested = await routeOf(window.location.pathname)
  const route = requested.permission === 'public' || mayBeSignedIn() ? requested : await routeOf('/login')
  await Promise.all([fetchRoute(route), mayBeSignedIn() && fetchLayout(route.layout)])
}

/** Starts the app. This entry is small, so that everything else is fetched in parallel. */
async function begin() {
  const ahead = Promise.allSettled(mayBeSignedIn() ? [loadRoutes(), fetchFirstRoute()] : [fetchFirstRoute()])
  // After sign-in, the routes of signed-in users are needed; if this fetch fails, it is repeated then.
  onTokenChange(() => void loadRoutes().catch(() => undefined))
  void startAuthSession()
  const [{ start }] = await Promise.all([import('./app/start'), prepareLanguage(), ahead])
  const root = document.getElementById('root')
  if (root) start(root)
  document.documentElement.dataset.started = 'true'
  try {
    sessionStorage.removeItem('mashfa.reloads')
  } catch {
    // Without storage, there is no count of reloads.
  }
}

// Not awaited here: the fetched modules import this module and would wait for it in turn.
begin().catch(() => window.dispatchEvent(new Event('not-loaded')))
