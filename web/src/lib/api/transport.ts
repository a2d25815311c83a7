import { apiSettings } from './settings'

/** One HTTP request as the browser sends it. */
export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | undefined
  signal: AbortSignal | undefined
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress: ((sent: number) => void) | undefined
}

/** The last response and when it arrived, in ms by this device's clock. For `serverTime.ts`, which the sign-in page does not load. */
export let lastResponse: [response: Response, at: number] | undefined

/**
 * Sends a request.
 *
 * @returns the response, whatever its status
 * @throws AbortError if it was aborted
 * @throws any other error if there was no response
 */
export function transmit(request: Outgoing): Promise<Response> {
  const headers = { Accept: 'application/json', 'Accept-Language': apiSettings.language, ...request.headers }
  if (request.onProgress) return transmitWithProgress({ ...request, headers }, request.onProgress)
  return fetch(request.url, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.signal ? { signal: request.signal } : {}),
  }).then((response) => {
    lastResponse = [response, Date.now()]
    return response
  })
}

// `fetch` does not report upload progress.
function transmitWithProgress(request: Outgoing, onProgress: (sent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest()
    const abort = () => exchange.abort()
    const done = () => request.signal?.removeEventListener('abort', abort)
    exchange.open(request.method, request.url)
    exchange.responseType = 'blob'
    for (const [name, value] of Object.entries(request.headers)) exchange.setRequestHeader(name, value)
    exchange.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    exchange.onload = () => {
      done()
      const status = exchange.status
      const body = status === 204 || status === 304 ? null : exchange.response
      resolve(new Response(body, { status, headers: headersOf(exchange) }))
    }
    exchange.onerror = () => {
      done()
      reject(new TypeError('No response'))
    }
    exchange.onabort = () => {
      done()
      reject(new DOMException('Aborted', 'AbortError'))
    }
    if (request.signal?.aborted) return exchange.onabort(new ProgressEvent('abort'))
    request.signal?.addEventListener('abort', abort)
    exchange.send(isSendable(request.body) ? request.body : null)
  })
}

function isSendable(body: BodyInit | undefined): body is string | FormData | Blob {
  return typeof body === 'string' || body instanceof FormData || body instanceof Blob
}

function headersOf(exchange: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of exchange.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
