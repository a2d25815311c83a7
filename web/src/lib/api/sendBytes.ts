import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import { asProblem, type Problem } from './problem'
import { problemOf } from './response'
import { sendSignedIn } from './send'
import { apiSettings } from './settings'

/** So much is sent in one request: behind a proxy that collects requests, at most so much is lost with the connection. */
const chunkBytes = 512 * 1024

/** Milliseconds after which a lost connection is tried again; from the beginning once something has arrived. */
const retryDelays = [1, 2, 5, 10, 20, 30, 60, 60].map((seconds) => seconds * 1000)

/** 409: the offset was another one, 423: the upload is locked. Both are known after asking again. */
const askAgain = new Set([409, 423])

/** The disk of the server is full, and will not be empty in some minutes. */
const outOfSpace = 507

/** A request of the protocol, sent like every other call: with the access token, which is renewed if it has expired. */
class SignedInRequest implements HttpRequest {
  private readonly headers: Record<string, string> = {}
  private readonly control = new AbortController()
  private onProgress: ((bytesSent: number) => void) | undefined

  constructor(
    private readonly method: string,
    private readonly url: string,
  ) {}

  getMethod = () => this.method
  getURL = () => this.url
  getHeader = (name: string) => this.headers[name]
  getUnderlyingObject = () => undefined

  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  setProgressHandler(handler: (bytesSent: number) => void): void {
    this.onProgress = handler
  }

  async send(body: Blob | null): Promise<HttpResponse> {
    const response = await sendSignedIn({
      method: this.method,
      url: this.url,
      headers: this.headers,
      body: body ?? undefined,
      signal: this.control.signal,
      onProgress: body ? (sent) => this.onProgress?.(sent * body.size) : undefined,
    })
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => '',
      getUnderlyingObject: () => response,
    }
  }

  async abort(): Promise<void> {
    this.control.abort()
  }
}

const httpStack: HttpStack = {
  createRequest: (method, url) => new SignedInRequest(method, url),
  getName: () => 'mashfa',
}

async function problemOfFailure(error: Error): Promise<Problem> {
  const { originalResponse, causingError } = error as Partial<import('tus-js-client').DetailedError>
  const response: unknown = originalResponse?.getUnderlyingObject()
  if (response instanceof Response) return problemOf(response)
  return asProblem(causingError ?? error, apiSettings.texts.network)
}

/**
 * Sends the bytes of a file to an upload by the protocol tus: those that have not arrived yet, again and again until the
 * connection has been lost for some minutes.
 *
 * @param url the address of the upload
 * @throws Problem if it fails
 * @throws AbortError if it was aborted
 */
export async function sendBytes(
  url: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: url,
      httpStack,
      chunkSize: chunkBytes,
      retryDelays,
      // Which uploads there are is asked from the server: nothing about them is stored on the device.
      storeFingerprintForResuming: false,
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0
        return status === 0 || (status >= 500 && status !== outOfSpace) || askAgain.has(status)
      },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(),
      onError: (error) => void problemOfFailure(error).then(reject),
    })
    const abort = () => {
      void upload.abort()
      reject(new DOMException('Aborted', 'AbortError'))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    upload.start()
  })
}
