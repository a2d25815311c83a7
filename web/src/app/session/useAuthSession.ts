import { useMemo, useSyncExternalStore } from 'react'
import type { Permission } from '#contract/access/permissions'
import type { SignedInUser } from '#contract/auth/calls'
import type { RoleCode } from '#contract/roles/seededRoles'
import type { Access } from '../router/route'
import { isAllowed } from './allowed'
import { currentAuthSession, onAuthSessionChange, refreshUser, signIn } from './authSession'

/** Returns the signed-in user and what they may do. */
export function useAuthSession() {
  const state = useSyncExternalStore(onAuthSessionChange, currentAuthSession)
  return useMemo(
    () => ({
      phase: state.phase,
      user: state.user,
      /** Nobody is signed in, because the last auth session on this device has ended. */
      hasEnded: state.phase === 'signed-out' && state.hasEnded,
      /** Whether the user has the permission, or one of a list; Super Admin has all of them. */
      can: (permission: Permission | readonly Permission[]) => isAllowed(state.user, permission),
      /** Whether the user may open a screen with this access. */
      canOpen: (access: Access) => isAllowed(state.user, access),
      hasRole: (role: RoleCode) => state.user?.roles.some((each) => each.code === role) ?? false,
      /** Starts the auth session that sign-in or registration returned. */
      signIn,
      /** Refetches the user's permissions. */
      refresh: refreshUser,
    }),
    [state],
  )
}

/**
 * Returns the signed-in user.
 *
 * @throws Error if nobody is signed in; for screens that require sign-in
 */
export function useUser(): SignedInUser {
  const { user } = useAuthSession()
  if (!user) throw new Error('No user is signed in')
  return user
}
