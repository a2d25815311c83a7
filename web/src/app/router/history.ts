import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** The browser's history as the router sees it. One for the whole page. */
export const history = createBrowserHistory({ v5Compat: true })
