import { Problem } from './problem'
import { apiSettings } from './settings'

/** A downloaded file. */
export interface Download {
  blob: Blob
  fileName: string
}

/** Returns the file name in a Content-Disposition header, preferring its UTF-8 form; '' if there is none. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? ''
}

/** Reads the body of a successful response. */
export async function contentOf(response: Response, kind: 'json' | 'form' | 'blob'): Promise<unknown> {
  if (kind !== 'blob') return response.status === 204 ? undefined : response.json()
  const name = fileNameOf(response.headers.get('content-disposition'))
  return { blob: await response.blob(), fileName: name } satisfies Download
}

interface ErrorBody {
  error?: unknown
  message?: unknown
  errors?: Record<string, string[]>
  verify?: unknown
  request_id?: unknown
}

/** Turns an error response into a `Problem`, with the server's message if it has one. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: ErrorBody = await response.json().catch(() => ({}))
  const { error, message, errors, verify, request_id, ...extra } = body
  const fallback = response.status >= 500 ? apiSettings.texts.server : apiSettings.texts.network
  const text = [error, message].find((text) => typeof text === 'string' && text !== '')
  return new Problem({
    status: response.status,
    message: String(text ?? fallback),
    errors,
    verify: Boolean(verify),
    requestId: typeof request_id === 'string' ? request_id : (response.headers.get('x-request-id') ?? undefined),
    extra,
  })
}
