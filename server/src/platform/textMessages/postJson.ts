import type { SendResult } from './gateway'

/** Milliseconds. */
const timeout = 20_000
/** Characters. */
const longestResponse = 100_000
const longestReason = 300

/** Errors before a connection was established, so nothing was sent. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Statuses after which nothing was sent, and which pass or can be corrected: wrong credentials, too many requests. */
const temporary = new Set([401, 403, 429])

/**
 * Returns a reason that can be stored and logged: short, on one line, and without what could be a phone number. A code of an error
 * stays if it is written as #131026.
 */
export function safeReason(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/#\d{1,6}\b|\+?\d[\d ()-]{4,}\d/g, (found) => (found.startsWith('#') ? found : '…'))
    .trim()
    .slice(0, longestReason)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Posted = { result: 'answered'; body: unknown } | Exclude<SendResult, { result: 'accepted' }>

/**
 * Posts JSON to a provider once, without following redirects. A status 4xx means that nothing was sent; after 408, 5xx, a
 * redirect, a lost connection or an endless response nobody knows.
 * @param errorOf finds the provider's explanation in the body of a refusal
 * @param passes whether the body of a refusal names a reason that passes, such as too many messages
 */
export async function postJson(
  url: string,
  headers: Record<string, string>,
  body: object,
  errorOf: (body: unknown) => string,
  passes: (body: unknown) => boolean = () => false,
): Promise<Posted> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    const { status } = response
    const text = await response.text()
    const answer = text.length > longestResponse ? undefined : parsed(text)
    if (response.ok) return { result: 'answered', body: answer }
    const reason = safeReason(`${status} ${errorOf(answer)}`)
    if (temporary.has(status)) return { result: 'later', reason }
    if (status < 400 || status >= 500 || status === 408) return { result: 'unknown', reason }
    return { result: passes(answer) ? 'later' : 'refused', reason }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    const code = cause?.code ?? name
    return { result: notConnected.has(code) ? 'later' : 'unknown', reason: safeReason(code) }
  }
}
