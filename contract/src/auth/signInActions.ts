/** What the audit log tells of signing in; neither a read nor a change of records. */
export const signInActions = [
  'auth.login',
  /** With a wrong password, or of nobody's account. */
  'auth.loginRefused',
  /** So often that nobody looked at the password any more. */
  'auth.loginLimited',
  'auth.register',
  'auth.logout',
  'auth.forgetPassword',
  'auth.resetPassword',
  /** By another password, by a closed account. */
  'auth.sessionsEnded',
  /** An old token of a session came back: somebody had copied it, and the session has ended. */
  'auth.tokenReused',
  /** The password of now that a new one asks for was wrong. */
  'auth.passwordRefused',
] as const
export type SignInAction = (typeof signInActions)[number]

export function isSignInAction(action: string): action is SignInAction {
  return (signInActions as readonly string[]).includes(action)
}
