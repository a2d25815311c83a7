import { useMemo, useSyncExternalStore } from 'react'
import type { Permission } from '#contract/access/permissions'
import type { SessionUser } from '#contract/auth/calls'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { Access } from '../router/route'
import { isAllowed } from './allowed'
import { currentSession, enter, leave, onSessionChange, refreshUser } from './session'

/** Who is signed in, and what they may do. */
export function useSession() {
  const state = useSyncExternalStore(onSessionChange, currentSession)
  return useMemo(
    () => ({
      phase: state.phase,
      user: state.user,
      /** May the person do this? Of a list one suffices; Super Admin may do everything. */
      can: (permission: Permission | readonly Permission[]) => isAllowed(state.user, permission),
      /** May the person open a screen that asks for this? */
      mayOpen: (access: Access) => isAllowed(state.user, access),
      is: (role: RoleCode) => state.user?.roles.some((each) => each.code === role) ?? false,
      /** Takes over the session that sign-in or registration answered. */
      signIn: enter,
      signOut: leave,
      /** Reads the person's permissions again. */
      refresh: refreshUser,
    }),
    [state],
  )
}

/** The person who is signed in; for screens that only they can open. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('Nobody is signed in here')
  return user
}
