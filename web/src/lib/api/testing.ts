import { vi } from 'vitest'

/** A request that was sent to the fake server. */
export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: BodyInit | null | undefined
}

type FakeResponse = { status: number; body?: unknown; headers?: Record<string, string> } | 'no response'

/**
 * Replaces `fetch` with a fake server.
 *
 * @param respond returns the response; `count` is the number of requests to that path so far
 * @returns `sent`: all requests; `to`: the requests to a path
 */
export function fakeServer(respond: (sent: Sent, count: number) => FakeResponse) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      body: init.body,
    }
    sent.push(request)
    const response = respond(request, sent.filter(({ path }) => path === url).length)
    if (response === 'no response') throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'application/json', ...response.headers }
    return new Response(JSON.stringify(response.body ?? {}), { status: response.status, headers })
  })
  const to = (path: string) => sent.filter((request) => request.path === path)
  return { sent, to }
}

/** Returns an unsigned access token with the person as its `sub`. */
export function tokenOf(person: number, mark = ''): string {
  return `h.${btoa(JSON.stringify({ sub: String(person), mark }))}.s`
}
