import { useMemo, useSyncExternalStore } from 'react'
import type { Permission } from '#contract/access/permissions'
import type { SignedInUser } from '#contract/auth/calls'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { Access } from '../router/route'
import { isAllowed } from './allowed'
import { currentAuthSession, onAuthSessionChange, refreshUser, signIn, signOut } from './authSession'

/** Who is signed in, and what they may do. */
export function useAuthSession() {
  const state = useSyncExternalStore(onAuthSessionChange, currentAuthSession)
  return useMemo(
    () => ({
      phase: state.phase,
      user: state.user,
      /** May the person do this? Of a list one suffices; Super Admin may do everything. */
      can: (permission: Permission | readonly Permission[]) => isAllowed(state.user, permission),
      /** May the person open a screen that asks for this? */
      canOpen: (access: Access) => isAllowed(state.user, access),
      hasRole: (role: RoleCode) => state.user?.roles.some((each) => each.code === role) ?? false,
      /** Takes over the session that sign-in or registration answered. */
      signIn,
      signOut,
      /** Reads the person's permissions again. */
      refresh: refreshUser,
    }),
    [state],
  )
}

/** The person who is signed in; for screens that only they can open. */
export function useUser(): SignedInUser {
  const { user } = useAuthSession()
  if (!user) throw new Error('Nobody is signed in here')
  return user
}
