import type { Unfinished } from './provider'

/** Milliseconds. */
const timeout = 10_000

/** Returns a signal for the requests of one call, which is aborted when the call has taken too long. */
export function callDeadline(): AbortSignal {
  return AbortSignal.timeout(timeout)
}

/** Characters of a response; providers send less than a tenth. */
const longestResponse = 1_000_000

export interface ProviderRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: Record<string, unknown>
  /** By default a deadline of its own. */
  signal?: AbortSignal
}

/** A response with status 2xx and a JSON body. */
export type ProviderResponse = { result: 'done'; body: unknown } | Unfinished

/** Returns the JSON value, or undefined if the text is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends a request once. Status 4xx means that the provider did nothing, except 408 and 429, after which nobody knows; a
 * lost connection, a redirect, 5xx and an unreadable body are unknown too. Details never contain the body, which may be
 * about the payer.
 */
export async function send({
  url,
  method = 'POST',
  headers,
  body,
  signal = callDeadline(),
}: ProviderRequest): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    const { status } = response
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      return { result: 'refused', detail: `status ${status}` }
    }
    if (!response.ok) return { result: 'unknown', detail: `status ${status}` }
    const parsed = text.length > longestResponse ? undefined : parseJson(text)
    return parsed === undefined ? { result: 'unknown', detail: 'unreadable' } : { result: 'done', body: parsed }
  } catch (error) {
    return { result: 'unknown', detail: error instanceof Error ? error.name : 'error' }
  }
}
