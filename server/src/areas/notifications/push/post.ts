/**
 * later: surely not taken, and may be taken another time. never: refused for good. gone: the device is no longer there.
 * unknown: it may have been taken.
 */
type Outcome = 'later' | 'never' | 'gone' | 'unknown'

/** Why a push was not taken, as far as it is known. */
export class PushError extends Error {
  constructor(
    readonly outcome: Outcome,
    /** What the service said. */
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

/** The line never came up, so nothing was said. */
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

export function outcomeOf(status: number): Outcome {
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'never'
}

/**
 * Sends to a push service; never follows it elsewhere. Out: the answer's text.
 * @throws PushError
 */
export async function post(url: string, request: Request): Promise<string> {
  const answer = await sendRequest(url, request)
  if (answer.isOk) return answer.text
  throw new PushError(outcomeOf(answer.status), `${answer.status} ${answer.text}`.slice(0, maxResponseLength))
}

/** The same, whatever the answer. @throws PushError where there is none */
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
