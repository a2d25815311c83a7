import type { SessionUser } from '#contract/auth/calls'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import {
  accessToken,
  dropToken,
  keepToken,
  onTokenChange,
  renew,
  type Session,
  subjectOf,
  watchSession,
} from '../../lib/api/token'
import { dropAllDrafts } from '../form/drafts'
import { isLanguageChosen, switchLanguage } from '../i18n/language'
import { dropGuards } from '../router/leaveGuard'

/** unreachable: somebody may be signed in, but the server could not be asked. */
export type SessionState =
  | { phase: 'starting' | 'unreachable' | 'signed-out'; user: null }
  | { phase: 'signed-in'; user: SessionUser }

// Only says that asking for a token is worth a try; it opens nothing.
const flag = 'mashfa.signed-in'

/** Whether it is worth asking who is signed in; false for a visitor on a device that nobody uses. */
export function mayBeSignedIn(): boolean {
  return localStorage.getItem(flag) !== null
}

let state: SessionState = { phase: 'starting', user: null }
let subject: string | undefined
let isLeaving = false
const listeners = new Set<() => void>()

export function currentSession(): SessionState {
  return state
}

/** Calls back when somebody signs in or out, or when what they may do changes; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

function goTo(address: string) {
  isLeaving = true
  dropAllDrafts()
  dropGuards()
  window.location.assign(address)
}

/** True while the page is being left because the session changed: what fails meanwhile is nobody's concern. */
export function isLeavingSession(): boolean {
  return isLeaving
}

/** Finds out at start whether somebody is signed in on this device. */
export async function startSession(): Promise<void> {
  watchSession()
  onTokenChange((event) => {
    if (state.phase !== 'signed-in' || isLeaving) return
    if (event === 'ended') goTo('/login')
    else if (subject !== subjectOf(accessToken())) goTo('/')
  })
  await resumeSession()
}

/** Tries again after `unreachable`. */
export async function resumeSession(): Promise<void> {
  if (!mayBeSignedIn()) return become({ phase: 'signed-out', user: null })
  become({ phase: 'starting', user: null })
  try {
    const renewal = await renew()
    if (renewal === 'renewed') return await loadUser()
    if (renewal === 'unreachable') return become({ phase: 'unreachable', user: null })
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.status !== 401) return become({ phase: 'unreachable', user: null })
  }
  localStorage.removeItem(flag)
  become({ phase: 'signed-out', user: null })
}

async function loadUser(): Promise<void> {
  const { data: user } = await api.profile.show.call()
  subject = subjectOf(accessToken())
  localStorage.setItem(flag, '1')
  // Before the words on the page are decided by anybody, those that the person's mails are written in.
  if (!isLanguageChosen()) await switchLanguage(user.language).catch(() => {})
  become({ phase: 'signed-in', user })
}

/** Reads again who is signed in and what they may do. */
export async function refreshUser(): Promise<void> {
  if (state.phase === 'signed-in') await loadUser()
}

/** Takes over a new session: after sign-in or registration. Rejects with a Problem. */
export async function enter(session: Session): Promise<void> {
  keepTokenQuietly(session)
  await loadUser()
}

/**
 * Takes over a session that was opened over a page. Out: resume, the same person goes on; other, somebody else has
 * come, and the page is being left for home with nothing of the first person's kept.
 */
export async function enterOver(session: Session): Promise<'resume' | 'other'> {
  const before = state.user?.id
  keepTokenQuietly(session)
  const { data: user } = await api.profile.show.call()
  subject = subjectOf(accessToken())
  localStorage.setItem(flag, '1')
  if (before !== undefined && user.id !== before) {
    goTo('/')
    return 'other'
  }
  become({ phase: 'signed-in', user })
  return 'resume'
}

// Known before the token is told of, or a second person's sign-in would look like one in another tab.
function keepTokenQuietly(session: Session) {
  subject = subjectOf(session.access_token)
  keepToken(session)
}

/** Ends the session here and in this browser's other tabs. */
export async function leave(): Promise<void> {
  isLeaving = true
  await api.auth.logout.call().catch(() => {})
  localStorage.removeItem(flag)
  dropToken(true)
  goTo('/login')
}
