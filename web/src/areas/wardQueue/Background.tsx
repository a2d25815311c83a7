import type { Permission } from '#contract/access/permissions'
import { useLocation } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { useDeviceIdle } from '../../app/ward/useDeviceIdle'
import { useWard } from '../../app/ward/useWard'
import { isWardPage } from './addresses'
import { LockOthers } from './LockOthers'
import { PinLock } from './pin/PinLock'
import { SaveWard } from './SaveWard'
import { SendEntries } from './SendEntries'
import { UnsentQuestion } from './UnsentQuestion'

const recording: readonly Permission[] = ['execute-prescription', 'create-vital-sign']

/**
 * On every screen: locks what other users have left, and says before signing out what becomes of unsent work; of those who record on
 * the ward, sends what was recorded without a connection.
 */
export function Background() {
  const { can } = useAuthSession()
  return (
    <>
      <LockOthers />
      <UnsentQuestion />
      {can(recording) && <OfWard />}
    </>
  )
}

function OfWard() {
  const { pathname } = useLocation()
  const { count, hasPin } = useWard()
  // The use of every page counts.
  useDeviceIdle(hasPin)
  // Elsewhere the PIN is asked for only if entries cannot be sent without it.
  const needsLock = isWardPage(pathname) || count > 0
  return (
    <>
      <SendEntries />
      <SaveWard />
      {needsLock && <PinLock />}
    </>
  )
}
