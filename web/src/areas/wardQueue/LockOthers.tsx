import { useEffect } from 'react'
import { useUser } from '../../app/session/useAuthSession'
import { lockOthers } from '../../app/ward/lock'

/** Locks what other users have left on this device, whose sessions have ended elsewhere. */
export function LockOthers() {
  const { id: user } = useUser()
  // A blocked storage has nothing to lock.
  useEffect(() => void lockOthers(user).catch(() => undefined), [user])
  return null
}
