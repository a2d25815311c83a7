import type { SignedInUser } from '#contract/auth/calls'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import {
  type AuthSession,
  accessToken,
  clearToken,
  onTokenChange,
  renew,
  storeToken,
  subjectOf,
  watchAuthSession,
} from '../../lib/api/token'
import { deleteAllDrafts } from '../form/drafts'
import { isLanguageChosen, switchLanguage } from '../i18n/language'
import { removeAllGuards } from '../router/leaveGuard'

/** unreachable: somebody may be signed in, but the server could not be asked. */
export type AuthSessionState =
  | { phase: 'starting' | 'unreachable' | 'signed-out'; user: null }
  | { phase: 'signed-in'; user: SignedInUser }

// Only says that asking for a token is worth a try; it opens nothing.
const signedInKey = 'mashfa.signed-in'

/** Whether it is worth asking who is signed in; false for a visitor on a device that nobody uses. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(signedInKey) !== null
}

let state: AuthSessionState = { phase: 'starting', user: null }
let subject: string | undefined
let isLeaving = false
const listeners = new Set<() => void>()

export function currentAuthSession(): AuthSessionState {
  return state
}

/** Calls back when somebody signs in or out, or when what they may do changes; answers how to stop. */
export function onAuthSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setState(next: AuthSessionState) {
  state = next
  for (const listener of listeners) listener()
}

function leavePage(address: string) {
  isLeaving = true
  deleteAllDrafts()
  removeAllGuards()
  window.location.assign(address)
}

/** True while the page is being left because the session changed: what fails meanwhile is nobody's concern. */
export function isLeavingPage(): boolean {
  return isLeaving
}

/** Finds out at start whether somebody is signed in on this device. */
export async function startAuthSession(): Promise<void> {
  watchAuthSession()
  onTokenChange((event) => {
    if (state.phase !== 'signed-in' || isLeaving) return
    if (event === 'ended') leavePage('/login')
    else if (subject !== subjectOf(accessToken())) leavePage('/')
  })
  await resumeAuthSession()
}

/** Tries again after `unreachable`. */
export async function resumeAuthSession(): Promise<void> {
  if (!mayBeSignedIn()) return setState({ phase: 'signed-out', user: null })
  setState({ phase: 'starting', user: null })
  try {
    const renewal = await renew()
    if (renewal === 'renewed') return await loadUser()
    if (renewal === 'unreachable') return setState({ phase: 'unreachable', user: null })
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.status !== 401) return setState({ phase: 'unreachable', user: null })
  }
  localStorage.removeItem(signedInKey)
  setState({ phase: 'signed-out', user: null })
}

async function loadUser(): Promise<void> {
  const { data: user } = await api.profile.show.call()
  subject = subjectOf(accessToken())
  localStorage.setItem(signedInKey, '1')
  // Before the words on the page are decided by anybody, those that the person's mails are written in.
  if (!isLanguageChosen()) await switchLanguage(user.language).catch(() => {})
  setState({ phase: 'signed-in', user })
}

/** Reads again who is signed in and what they may do. */
export async function refreshUser(): Promise<void> {
  if (state.phase === 'signed-in') await loadUser()
}

/** Takes over a new session: after sign-in or registration. Rejects with a Problem. */
export async function signIn(authSession: AuthSession): Promise<void> {
  storeTokenSilently(authSession)
  await loadUser()
}

/**
 * Takes over a session that was opened over a page. Out: resume, the same person goes on; other, somebody else has
 * come, and the page is being left for home with nothing of the first person's kept.
 */
export async function signInOverPage(authSession: AuthSession): Promise<'resume' | 'other'> {
  const before = state.user?.id
  storeTokenSilently(authSession)
  const { data: user } = await api.profile.show.call()
  subject = subjectOf(accessToken())
  localStorage.setItem(signedInKey, '1')
  if (before !== undefined && user.id !== before) {
    leavePage('/')
    return 'other'
  }
  setState({ phase: 'signed-in', user })
  return 'resume'
}

// Known before the token is told of, or a second person's sign-in would look like one in another tab.
function storeTokenSilently(authSession: AuthSession) {
  subject = subjectOf(authSession.access_token)
  storeToken(authSession)
}

/** Ends the session here and in this browser's other tabs. */
export async function signOut(): Promise<void> {
  isLeaving = true
  await api.auth.logout.call().catch(() => {})
  localStorage.removeItem(signedInKey)
  clearToken(true)
  leavePage('/login')
}
