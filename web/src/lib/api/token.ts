import type { Contract } from '#contract/index'
import { transmit } from './transport'

/** What sign-in, registration and refresh answer. */
export interface AuthSession {
  access_token: string
  /** Seconds. */
  expires_in: number
}

/** renewed: there is a usable token. refused: nobody is signed in. unreachable: no answer; try again later. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

interface Token {
  value: string
  /** Milliseconds since 1970, by this device's clock. */
  expiresAt: number
}

type Refresh = Contract['auth']['refresh']
type Listener = (event: 'renewed' | 'ended') => void
type TabMessage = { kind: 'token'; token: Token } | { kind: 'ended' }

// Not by `api`, which makes its calls with this token.
const refresh: { method: Refresh['method']; url: Refresh['path'] } = { method: 'POST', url: '/api/admin/auth/refresh' }

const earlySeconds = 5
const retrySeconds = 10

let token: Token | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<Renewal> | undefined
const listeners = new Set<Listener>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mashfa.session')

/** The access token to send; held in memory only. */
export function accessToken(): string | undefined {
  return token?.value
}

/** Tells when the token was renewed (here or in another tab) or the session has ended. Answers how to stop listening. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(event: 'renewed' | 'ended') {
  for (const listener of listeners) listener(event)
}

/** Keeps a new session's token and plans its renewal. */
export function storeToken(authSession: AuthSession) {
  setToken({ value: authSession.access_token, expiresAt: Date.now() + authSession.expires_in * 1000 })
  if (token) tabs?.postMessage({ kind: 'token', token } satisfies TabMessage)
}

/** Forgets the token; `everywhere` also in this browser's other tabs. */
export function clearToken(everywhere: boolean) {
  token = undefined
  clearTimeout(timer)
  if (everywhere) tabs?.postMessage({ kind: 'ended' } satisfies TabMessage)
  notifyListeners('ended')
}

function setToken(next: Token) {
  token = next
  scheduleRenewal(next.expiresAt - Date.now() - earlySeconds * 1000)
  notifyListeners('renewed')
}

function scheduleRenewal(milliseconds: number) {
  clearTimeout(timer)
  timer = setTimeout(renewByTimer, Math.max(milliseconds, 0))
}

async function renewByTimer() {
  if ((await renew()) === 'unreachable' && token) scheduleRenewal(retrySeconds * 1000)
}

/** Asks for a new token by the refresh cookie. Calls at the same time, in all tabs, become one. */
export function renew(): Promise<Renewal> {
  running ??= renewInOneTab().finally(() => {
    running = undefined
  })
  return running
}

function renewInOneTab(): Promise<Renewal> {
  const before = token
  const once = async (): Promise<Renewal> => (token !== before && token ? 'renewed' : requestToken())
  // The cookie changes with every refresh, and using an old one ends the session: one tab at a time.
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('mashfa.refresh', once) : once()
}

async function requestToken(): Promise<Renewal> {
  const headers: Record<string, string> = {}
  if (token && token.expiresAt > Date.now()) headers.Authorization = `Bearer ${token.value}`
  try {
    const answer = await transmit({ ...refresh, headers, body: undefined, signal: undefined, onProgress: undefined })
    if (answer.ok) {
      storeToken((await answer.json()) as AuthSession)
      return 'renewed'
    }
    return answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'refused'
  } catch {
    return 'unreachable'
  }
}

/** A token that stands, renewed first where need be; null while nobody is signed in or the server cannot be asked. */
export async function freshToken(): Promise<string | null> {
  if (isTokenStale()) await renew()
  return isTokenStale() ? null : (token?.value ?? null)
}

/** Whether the token is still good for a request now; after sleep it may not be, and no timer has run. */
export function isTokenStale(): boolean {
  return token !== undefined && token.expiresAt - Date.now() < earlySeconds * 1000
}

/** What a token says, as far as it can be read. */
function claimOf(value: string | undefined, name: 'sub' | 'sid'): string | undefined {
  try {
    const payload = value?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
    const claims: Record<string, unknown> | null = JSON.parse(atob(payload))
    const claim = claims?.[name]
    return claim === undefined ? undefined : String(claim)
  } catch {
    return undefined
  }
}

/** The person a token speaks of (its `sub`), if it can be read. */
export function subjectOf(value: string | undefined): string | undefined {
  return claimOf(value, 'sub')
}

/** The session a token belongs to (its `sid`), if it can be read. */
export function authSessionIdOf(value: string | undefined): string | undefined {
  return claimOf(value, 'sid')
}

/** Watches for other tabs, for coming back from sleep and for the line coming back. Called once at start. */
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
