/** The audit log's actions for sign-in events, which are neither reads nor changes of records. */
export const signInActions = [
  'auth.login',
  /** The password was correct, and a second factor is needed. */
  'auth.secondFactorAsked',
  'auth.completeLogin',
  /** A wrong code of the second factor. */
  'auth.secondFactorRefused',
  /** By the operator's command. */
  'auth.secondFactorReset',
  /** The first Super Admin, by the operator's command. */
  'auth.administratorInvited',
  /** Wrong password, or no such account. */
  'auth.loginRefused',
  /** Too many attempts: the password was not checked. */
  'auth.loginLimited',
  'auth.register',
  'auth.logout',
  /** On one of the user's devices. */
  'profile.endSession',
  /** On all of the user's devices. */
  'profile.endSessions',
  'auth.forgetPassword',
  /** A code to sign in by phone was asked for. */
  'phoneSignIn.sendCode',
  'phoneSignIn.signIn',
  /** A wrong code of a text message. */
  'phoneSignIn.refused',
  'auth.resetPassword',
  /** By a password change, by signing out everywhere or by closing the account. */
  'auth.sessionsEnded',
  /** An old token of an auth session was used again, so it had been copied; the session was ended. */
  'auth.tokenReused',
  /** The current password, which a change of password requires, was wrong. */
  'auth.passwordRefused',
  /** An API client got an access token. */
  'apiClients.token',
  /** Wrong secret, no such client, or a disabled one. */
  'apiClients.tokenRefused',
] as const
export type SignInAction = (typeof signInActions)[number]

/** Those of them that refuse something. */
export const refusedSignIns = [
  'auth.secondFactorRefused',
  'auth.loginRefused',
  'auth.loginLimited',
  'phoneSignIn.refused',
  'auth.tokenReused',
  'auth.passwordRefused',
  'apiClients.tokenRefused',
] as const satisfies readonly SignInAction[]

export function isSignInAction(action: string): action is SignInAction {
  return (signInActions as readonly string[]).includes(action)
}
