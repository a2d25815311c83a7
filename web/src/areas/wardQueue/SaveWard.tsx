import { useEffect } from 'react'
import { saveShell } from '../../app/offline/saveShell'
import { useLocation } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { saveWardLists } from '../../app/ward/savedQueries'
import { useWard } from '../../app/ward/useWard'
import { isWardPage } from './addresses'

/** Ms after a page was opened: not among its first requests. */
const saveAfterMs = 2_000

/**
 * On a device with a PIN: stores the ward's lists, and makes the service worker save the files of the pages that were opened,
 * so that they also open without a connection.
 */
export function SaveWard() {
  const user = useUser()
  const { pathname } = useLocation()
  const { ward, hasPin, phase } = useWard()
  const key = hasPin && phase === 'open' ? ward?.savingKey : undefined
  useEffect(() => (key ? saveWardLists(user, key) : undefined), [user, key])
  useEffect(() => {
    if (!key || !isWardPage(pathname)) return undefined
    const timer = setTimeout(() => void saveShell().catch(() => undefined), saveAfterMs)
    return () => clearTimeout(timer)
  }, [key, pathname])
  return null
}
