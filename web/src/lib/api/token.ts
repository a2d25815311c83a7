import type { Contract } from '#contract/index'
import { subjectOf } from './claims'
import { transmit } from './transport'

/** The response of sign-in, registration and refresh. */
export interface AuthSession {
  access_token: string
  /** Seconds. */
  expires_in: number
}

/** renewed: there is a valid token. refused: this page's person is not signed in. unreachable: no response; retry later. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

interface Token {
  value: string
  /** Milliseconds since 1970, by this device's clock. */
  expiresAt: number
}

type Refresh = Contract['auth']['refresh']
/**
 * renewed: there is a new token. ended: nobody is signed in any more. other: somebody else is, whose token this page does not take.
 */
export type TokenEvent = 'renewed' | 'ended' | 'other'

type Listener = (event: TokenEvent) => void
type TabMessage = { kind: 'token'; token: Token } | { kind: 'ended' }

// Does not use `api`, which makes its calls with this token.
const refresh: { method: Refresh['method']; url: Refresh['path'] } = { method: 'POST', url: '/api/admin/auth/refresh' }

const earlySeconds = 5
const retrySeconds = 10

let token: Token | undefined
/** The person whose page this is; undefined if it is nobody's yet. */
let person: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<Renewal> | undefined
let isIdle = () => false
const listeners = new Set<Listener>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mashfa.session')

/** Returns the access token to send; it is kept in memory only. */
export function accessToken(): string | undefined {
  return token?.value
}

/**
 * Calls `listener` when the token was renewed or the auth session has ended, here or in another tab, or if somebody else is signed in.
 *
 * @returns a function that removes the listener
 */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(event: TokenEvent) {
  for (const listener of listeners) listener(event)
}

const isOwn = ({ value }: Token) => person === undefined || subjectOf(value) === person

/**
 * Makes this the page of a person: from now on it holds no token of anybody else, so that nothing of theirs is sent as somebody
 * else.
 *
 * @param subject undefined: the page of whoever signs in next
 */
export function bindPage(subject: string | undefined) {
  person = subject
  if (token && !isOwn(token)) dropToken('other')
}

/**
 * Stores the token of a new auth session and schedules its renewal.
 *
 * @returns whether this page took it; other tabs learn of it in any case
 */
export function storeToken(authSession: AuthSession): boolean {
  const next = { value: authSession.access_token, expiresAt: Date.now() + authSession.expires_in * 1000 }
  tabs?.postMessage({ kind: 'token', token: next } satisfies TabMessage)
  return setToken(next)
}

/**
 * Removes the token.
 *
 * @param everywhere also in this browser's other tabs
 */
export function clearToken(everywhere: boolean) {
  if (everywhere) tabs?.postMessage({ kind: 'ended' } satisfies TabMessage)
  dropToken('ended')
}

function dropToken(event: TokenEvent) {
  token = undefined
  clearTimeout(timer)
  notifyListeners(event)
}

function setToken(next: Token): boolean {
  if (!isOwn(next)) {
    dropToken('other')
    return false
  }
  token = next
  scheduleRenewal(next.expiresAt - Date.now() - earlySeconds * 1000)
  notifyListeners('renewed')
  return true
}

function scheduleRenewal(milliseconds: number) {
  clearTimeout(timer)
  timer = setTimeout(renewByTimer, Math.max(milliseconds, 0))
}

async function renewByTimer() {
  if ((await renew()) === 'unreachable' && token) scheduleRenewal(retrySeconds * 1000)
}

/** Sets the function that says whether nobody has used the pages since the last renewal; the server wants to know. */
export function setIdleCheck(check: () => boolean) {
  isIdle = check
}

/** Requests a new token with the refresh cookie. Concurrent calls, in all tabs, make one request. */
export function renew(): Promise<Renewal> {
  running ??= renewInOneTab().finally(() => {
    running = undefined
  })
  return running
}

function renewInOneTab(): Promise<Renewal> {
  const before = token
  const once = async (): Promise<Renewal> => (token !== before && token ? 'renewed' : requestToken())
  // The cookie changes with every refresh, and using an old one ends the auth session: only one tab at a time may
  // refresh.
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('mashfa.refresh', once) : once()
}

/** Sends a request with the refresh cookie, and does not store the token that it returns. */
export function sendRefresh(signal?: AbortSignal): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ idle: isIdle() })
  return transmit({ ...refresh, headers, body, signal, onProgress: undefined })
}

async function requestToken(): Promise<Renewal> {
  try {
    const response = await sendRefresh()
    if (response.ok) return storeToken((await response.json()) as AuthSession) ? 'renewed' : 'refused'
    return response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused'
  } catch {
    return 'unreachable'
  }
}

/** Returns a valid token, renewing it first if needed; null if nobody is signed in or the server is unreachable. */
export async function freshToken(): Promise<string | null> {
  if (isTokenStale()) await renew()
  return isTokenStale() ? null : (token?.value ?? null)
}

/** Whether the token is too old for a request now. After the device slept it may be, because no timer has run. */
export function isTokenStale(): boolean {
  return token !== undefined && token.expiresAt - Date.now() < earlySeconds * 1000
}

/**
 * Follows other tabs, and renews a stale token when the page becomes visible or the network returns. Called once at
 * start.
 */
export function watchAuthSession() {
  tabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    if (event.data.kind === 'token') setToken(event.data.token)
    else if (token) clearToken(false)
  })
  const renewIfStale = () => {
    if (document.visibilityState === 'visible' && isTokenStale()) void renewByTimer()
  }
  document.addEventListener('visibilitychange', renewIfStale)
  window.addEventListener('focus', renewIfStale)
  window.addEventListener('online', renewIfStale)
}
