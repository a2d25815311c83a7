import type { CallKind, CallRow } from '../../../build/callsByArea'
import { newUuid } from '../uuid'
import { Problem } from './problem'
import { handleRefusal } from './refusals'
import { contentOf, problemOf } from './response'
import { apiSettings } from './settings'
import { askSignIn } from './signInPrompt'
import { accessToken, isTokenStale, renew } from './token'
import { type Outgoing, transmit } from './transport'

/** Every part that a call may take; the call's own type says which of them it takes. */
export interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, File | readonly File[] | undefined>
  signal?: AbortSignal
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress?: (sent: number) => void
  /** The same for retries of one submit; a new key is generated if it is omitted. */
  idempotencyKey?: string
  /** What the change is based on (`revisionOf`): the server refuses it with 409 if another user has changed that since. */
  ifMatch?: string | undefined
  /** Of the response; by default that of the page. */
  language?: 'en' | 'ar'
}

/** Returns the address of a call with its path parameters filled in; empty filters are omitted. */
export function addressOf(path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  return search.size > 0 ? `${filled}?${search}` : filled
}

function formOf(input: AnyInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, given] of Object.entries(input.files ?? {})) {
    if (given instanceof File) form.append(name, given, given.name)
    else for (const file of given ?? []) form.append(`${name}[]`, file, file.name)
  }
  return form
}

function toRequestBody(kind: CallKind, input: AnyInput): Pick<Outgoing, 'body' | 'headers'> {
  if (kind === 'form') return { body: formOf(input), headers: {} }
  if (input.body === undefined) return { body: undefined, headers: {} }
  return { body: JSON.stringify(input.body), headers: { 'Content-Type': 'application/json' } }
}

// A 401 of these calls is their response and must not open the sign-in prompt.
const withoutAuthSession = /\/auth\/(login|register|refresh|logout)$/

/**
 * Makes a call.
 *
 * @returns the content of the response
 * @throws Problem if the call fails
 * @throws AbortError if it was aborted
 */
export async function send([method, path, kind]: CallRow, input: AnyInput): Promise<unknown> {
  const { body, headers } = toRequestBody(kind, input)
  const once: Outgoing = {
    method,
    url: addressOf(path, input),
    headers,
    body,
    signal: input.signal,
    onProgress: kind === 'form' ? input.onProgress : undefined,
  }
  if (method !== 'GET') headers['Idempotency-Key'] = input.idempotencyKey ?? newUuid()
  if (input.ifMatch !== undefined) headers['If-Match'] = input.ifMatch
  if (input.language !== undefined) headers['Accept-Language'] = input.language
  const response = withoutAuthSession.test(path) ? await attempt(once) : await sendSignedIn(once)
  if (!response.ok) {
    const problem = await problemOf(response)
    if (await handleRefusal(problem)) return send([method, path, kind], input)
    throw problem
  }
  return contentOf(response, kind).catch((thrown) => {
    throw asNetworkProblem(thrown)
  })
}

/**
 * Sends a request of the signed-in user. An expired access token is renewed; if the auth session has ended, a dialog asks
 * the user to sign in, and the request continues afterwards. One that is aborted does not wait for that.
 *
 * @returns the response, whatever its status
 * @throws Problem if there was no response, or if the user does not sign in
 * @throws AbortError if it was aborted
 */
export async function sendSignedIn(once: Outgoing): Promise<Response> {
  if (isTokenStale()) await renew()
  for (;;) {
    const used = accessToken()
    const response = await attempt(once)
    if (response.status !== 401) return response
    // Another call may have renewed the token while this one was running.
    if (used !== accessToken() && accessToken()) continue
    const renewal = await renew()
    if (renewal === 'unreachable') throw asNetworkProblem(undefined)
    if (renewal === 'renewed') {
      const again = await attempt(once)
      if (again.status !== 401) return again
    }
    if ((await Promise.race([askSignIn(), whenAborted(once.signal)])) !== 'resume') throw await problemOf(response)
  }
}

/** @throws Problem once the request is aborted */
function whenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(asNetworkProblem(signal.reason)))
    if (signal?.aborted) fail(asNetworkProblem(signal.reason))
  })
}

let before: Promise<unknown> | undefined

/** Makes calls wait until this has settled: it changes the cookie of the auth session, as a sign-in does. */
export function holdCalls(until: Promise<unknown>) {
  before = until.catch(() => {})
}

async function attempt(once: Outgoing): Promise<Response> {
  if (before) await before
  const bearer = accessToken()
  const headers = bearer ? { ...once.headers, Authorization: `Bearer ${bearer}` } : once.headers
  try {
    return await transmit({ ...once, headers })
  } catch (thrown) {
    throw asNetworkProblem(thrown)
  }
}

function asNetworkProblem(thrown: unknown): unknown {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return thrown
  return new Problem({ status: 0, message: apiSettings.texts.network })
}
