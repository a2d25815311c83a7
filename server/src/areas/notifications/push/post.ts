/**
 * later: certainly not accepted, may be retried. never: rejected permanently. gone: the device no longer exists.
 * unknown: it may have been accepted.
 */
type Outcome = 'later' | 'never' | 'gone' | 'unknown'

/** Why a push was not accepted, as far as known. */
export class PushError extends Error {
  constructor(
    readonly outcome: Outcome,
    /** The error that the service returned. */
    readonly reason: string,
  ) {
    super('A push could not be delivered')
  }
}

interface Request {
  headers: Record<string, string>
  body: Buffer | string
}

const maxResponseLength = 500
/** Milliseconds. */
const timeout = 20_000

/** Errors before a connection was established, so nothing was sent. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function connectionError(error: unknown): PushError {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  const outcome = cause?.code && notConnected.has(cause.code) ? 'later' : 'unknown'
  return new PushError(outcome, `${cause?.code ?? ''} ${cause?.message ?? message}`.trim().slice(0, maxResponseLength))
}

/** Returns the outcome for the HTTP status of an error response. */
export function outcomeOf(status: number): Outcome {
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'never'
}

/**
 * Sends a request to a push service; never follows redirects.
 * @returns the body of the response
 * @throws PushError
 */
export async function post(url: string, request: Request): Promise<string> {
  const response = await sendRequest(url, request)
  if (response.isOk) return response.text
  throw new PushError(outcomeOf(response.status), `${response.status} ${response.text}`.slice(0, maxResponseLength))
}

/**
 * Sends a request to a push service and returns the response whatever its status.
 * @throws PushError when there is no response
 */
export async function sendRequest(url: string, { headers, body }: Request) {
  try {
    const signal = AbortSignal.timeout(timeout)
    const sent = typeof body === 'string' ? body : new Uint8Array(body)
    const response = await fetch(url, { method: 'POST', headers, body: sent, redirect: 'manual', signal })
    return { status: response.status, isOk: response.ok, text: await response.text() }
  } catch (error) {
    throw connectionError(error)
  }
}
