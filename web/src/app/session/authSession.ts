import type { SignedInUser } from '#contract/auth/calls'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import {
  type AuthSession,
  bindPage,
  clearToken,
  onTokenChange,
  type Renewal,
  renew,
  storeToken,
  watchAuthSession,
} from '../../lib/api/token'
import { deleteAllDrafts, keepDraftsOf } from '../form/drafts'
import { isLanguageChosen, switchLanguage } from '../i18n/language'
import { removeAllGuards } from '../router/leaveGuard'
import { isEnding, mayBeSignedIn, noteEnded, noteEnding, noteSignedIn } from './signedInMark'

/** unreachable: a user may be signed in, but the server could not be reached. */
export type AuthSessionState =
  | { phase: 'starting' | 'unreachable'; user: null }
  /** `hasEnded`: a user was signed in on this device, and did not sign out here. */
  | { phase: 'signed-out'; user: null; hasEnded: boolean }
  | { phase: 'signed-in'; user: SignedInUser }

/** The appointments that a patient can read without a connection (app/offline/savedAppointments.ts). */
export const savedAppointmentsKey = 'mashfa.appointments'

/** What is stored in clear about the person who is signed in; earlier versions stored the notes of visits so, too. */
const personal = /^mashfa\.(appointments|approved|language-|notes|zones)/

/** Deletes what this device stores in clear about the person who was signed in. */
function deletePersonal() {
  for (const key of Object.keys(localStorage)) if (personal.test(key)) localStorage.removeItem(key)
  deleteAllDrafts()
}

let state: AuthSessionState = { phase: 'starting', user: null }
let isLeaving = false
const listeners = new Set<() => void>()

/** Returns the current state of the auth session. */
export function currentAuthSession(): AuthSessionState {
  return state
}

/**
 * Calls `listener` when a user signs in or out, or the user's permissions change.
 *
 * @returns a function that removes the listener
 */
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
  deletePersonal()
  removeAllGuards()
  window.location.assign(address)
}

/** Whether the page is being left because the auth session has changed; failures in the meantime are not shown. */
export function isLeavingPage(): boolean {
  return isLeaving
}

/** Resumes the auth session of this device, if there is one, and follows its changes. Called once at start. */
export async function startAuthSession(): Promise<void> {
  watchAuthSession()
  onTokenChange((event) => {
    if (isLeaving) return
    if (event === 'ended' && state.phase === 'signed-in') leavePage('/login')
    if (event === 'other') {
      noteSignedIn()
      leavePage('/')
    }
  })
  if (isEnding()) import('./ending').then((module) => module.endOnServer()).catch(() => {})
  await resumeAuthSession()
}

/** Tries to resume the auth session; also the retry after `unreachable`, which stays on the screen meanwhile. */
export async function resumeAuthSession(): Promise<void> {
  if (isLeaving) return
  if (!mayBeSignedIn()) return setState({ phase: 'signed-out', user: null, hasEnded: false })
  if (state.phase !== 'unreachable') setState({ phase: 'starting', user: null })
  const renewal = await renewAndLoad()
  // The user may have entered their PIN meanwhile, or signed out.
  if (state.phase === 'signed-in' || isLeaving) return
  if (renewal === 'unreachable') return setState({ phase: 'unreachable', user: null })
  noteEnded()
  deletePersonal()
  // Apart, because the sign-in page loads this module.
  import('../ward/lock').then((module) => module.lockOthers()).catch(() => {})
  setState({ phase: 'signed-out', user: null, hasEnded: true })
}

/** @returns renewed: the user is loaded */
async function renewAndLoad(): Promise<Renewal> {
  try {
    const renewal = await renew()
    if (renewal === 'renewed') await loadUser()
    return renewal
  } catch (thrown) {
    return thrown instanceof Problem && thrown.status === 401 ? 'refused' : 'unreachable'
  }
}

async function loadUser(): Promise<void> {
  const { data: user } = await api.profile.show.call()
  if (isLeaving) return
  bindPage(String(user.id))
  keepDraftsOf(user.id)
  // Before any text is shown, use the language in which the user receives emails.
  if (!isLanguageChosen()) await switchLanguage(user.language, true).catch(() => {})
  setState({ phase: 'signed-in', user })
}

/** Refetches the user and their permissions. */
export async function refreshUser(): Promise<void> {
  if (state.phase === 'signed-in') await loadUser()
}

/**
 * Starts a new auth session after sign-in or registration.
 *
 * @throws Problem if the user cannot be fetched
 */
export async function signIn(authSession: AuthSession): Promise<void> {
  noteSignedIn()
  bindPage(undefined)
  storeToken(authSession)
  await loadUser()
}

/**
 * Starts an auth session that was opened in the dialog over a page.
 *
 * @returns resume: the same person continues; other: another person signed in, so the drafts of this tab are deleted and the
 *   home page is loaded, as after a sign-in in another tab
 */
export async function signInOverPage(authSession: AuthSession): Promise<'resume' | 'other'> {
  if (!storeToken(authSession)) return 'other'
  noteSignedIn()
  await loadUser()
  return 'resume'
}

/** Notes that the user is signing out, and the page is being left: failures in the meantime are not shown. */
export function startLeaving() {
  isLeaving = true
  noteEnding()
}

/** Leaves for the sign-in page, here and in this browser's other tabs. For `signOut.ts`, after `startLeaving`. */
export function leaveForSignIn() {
  clearToken(true)
  leavePage('/login')
}

/**
 * Continues with the user whose page was loaded without a connection, after they have entered their PIN. The server checks
 * every call as always.
 */
export function continueOffline(user: SignedInUser): void {
  if (state.phase !== 'unreachable') return
  bindPage(String(user.id))
  keepDraftsOf(user.id)
  setState({ phase: 'signed-in', user })
}
