import { contract } from '#contract/index'
import type { Endpoint } from '#contract/kit/endpoint'

export interface TestResponse<T = Record<string, unknown>> {
  status: number
  // Tests read any field of a response; what they expect is checked by the test itself.
  body: T
  headers: Headers
}

export interface TestRequest {
  body?: unknown
  form?: FormData
  language?: 'en' | 'ar'
  headers?: Record<string, string>
}

/** Returns the refresh cookie that a response sets, with its attributes; empty if it sets none. */
export function refreshCookieOf({ headers }: Pick<TestResponse, 'headers'>): string {
  return headers.getSetCookie().find((cookie) => cookie.startsWith('mashfa_refresh=')) ?? ''
}

/** An HTTP client of a listening test server, as one user or anonymous. */
export class Client {
  constructor(
    readonly url: string,
    readonly token?: string,
    readonly userId = 0,
  ) {}

  /** @param path with its parameters filled in, such as `/api/patient/appointments/5` */
  async send<T = Record<string, unknown>>(
    method: Endpoint['method'],
    path: string,
    sent: TestRequest = {},
  ): Promise<TestResponse<T>> {
    const isJson = sent.body !== undefined
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        'accept-language': sent.language ?? 'en',
        ...sent.headers,
      },
      ...(isJson ? { body: JSON.stringify(sent.body) } : sent.form ? { body: sent.form } : {}),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type')
    return {
      status: response.status,
      body: (/^application\/(fhir\+)?json/.test(contentType ?? '') && text !== '' ? JSON.parse(text) : { text }) as T,
      headers: response.headers,
    }
  }

  get<T = Record<string, unknown>>(path: string, sent?: TestRequest) {
    return this.send<T>('GET', path, sent)
  }

  /**
   * Downloads a list as CSV and returns its lines.
   * @param path can have filters
   */
  async downloadCsv(path: string, sent?: TestRequest): Promise<string[]> {
    const { body } = await this.get<{ text: string }>(`${path}${path.includes('?') ? '&' : '?'}format=csv`, sent)
    return body.text.trimEnd().split('\r\n')
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown, sent?: TestRequest) {
    return this.send<T>('POST', path, { ...sent, body: body ?? {} })
  }

  put<T = Record<string, unknown>>(path: string, body?: unknown, sent?: TestRequest) {
    return this.send<T>('PUT', path, { ...sent, body: body ?? {} })
  }

  delete<T = Record<string, unknown>>(path: string, sent?: TestRequest) {
    return this.send<T>('DELETE', path, sent)
  }
}

/** Returns every declared call with its full name, for tests that iterate over all of them. */
export function everyCall(): { name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
      name: `${area}.${call}`,
      endpoint,
    })),
  )
}
