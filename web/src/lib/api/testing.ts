import { vi } from 'vitest'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: BodyInit | null | undefined
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'no answer'

/** Stands in for the server: answers what `respond` says and keeps what was sent. */
export function fakeServer(respond: (sent: Sent, count: number) => Answer) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      body: init.body,
    }
    sent.push(request)
    const answer = respond(request, sent.filter(({ path }) => path === url).length)
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'application/json', ...answer.headers }
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status, headers })
  })
  const to = (path: string) => sent.filter((request) => request.path === path)
  return { sent, to }
}

/** An access token that speaks of a person, as the server signs them; unsigned. */
export function tokenOf(person: number, mark = ''): string {
  return `h.${btoa(JSON.stringify({ sub: String(person), mark }))}.s`
}
