import { vi } from 'vitest'
import { type Contract, contract } from '#contract/index'
import type { Area, BodyIn, Endpoint, ResponseOf } from '#contract/kit/endpoint'
import type { PageMeta } from '#contract/kit/responses'
import { testUploads } from './testUpload'

type CallOf<A extends keyof Contract, N extends keyof Contract[A]> = Contract[A][N] extends Endpoint
  ? Contract[A][N]
  : never

/** A request as the test server received it. */
export interface Received<Body = unknown> {
  params: Record<string, string>
  query: URLSearchParams
  body: Body
  headers: Headers
  /** Aborted when the page no longer waits for the response. */
  signal: AbortSignal | undefined
  /** HEAD for the first request of an upload (`Appended`), otherwise the method of the call. */
  method: string
}

/** An unsuccessful response: a status and a body, or no response at all, as when the connection is lost. */
export class Failure {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
  ) {}
}

/** No response, as when the connection is lost. */
export const noResponse = new Failure(0)

/** Creates a 422 with error messages by field. */
export const invalid = (errors: Record<string, string[]>) =>
  new Failure(422, { message: 'Some fields need another look', errors })

/** The content of a response, or a response with headers of its own. */
type Answer<E extends Endpoint> = ResponseOf<E> | Failure | Response

type Handler<E extends Endpoint> = (request: Received<BodyIn<E>>) => Answer<E> | Promise<Answer<E>>

interface Route {
  method: string
  pattern: RegExp
  parameters: number
  received: Received[]
  respond: (request: Received) => unknown
}

const areas: Record<string, Area> = contract

function callOf(area: string, name: string): Endpoint {
  const call = areas[area]?.[name]
  if (!call) throw new Error(`The contract has no call ${area}.${name}`)
  return call
}

/**
 * Answers the contract's calls in place of the server, with one handler per call; it is the only thing that tests
 * replace.
 */
export class TestServer {
  private readonly routes = new Map<string, Route>()
  /** Requests that have no handler. */
  readonly unexpected: string[] = []

  constructor() {
    const network = window.fetch.bind(window)
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, window.location.origin)
      return /^\/(api|\.well-known)\//.test(url.pathname) ? this.respond(url, init) : network(input, init)
    })
    vi.stubGlobal(
      'XMLHttpRequest',
      testUploads((url, init) => this.respond(url, init)),
    )
  }

  /** Sets the handler of a call, replacing an earlier one. */
  on<A extends keyof Contract & string, N extends keyof Contract[A] & string>(
    area: A,
    name: N,
    handler: NoInfer<Handler<CallOf<A, N>>>,
  ): this {
    const { method, path } = callOf(area, name)
    this.routes.set(`${area}.${name}`, {
      method,
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      received: this.routes.get(`${area}.${name}`)?.received ?? [],
      respond: handler as Route['respond'],
    })
    return this
  }

  /** Returns the received requests of a call, oldest first. */
  received<A extends keyof Contract & string, N extends keyof Contract[A] & string>(
    area: A,
    name: N,
  ): Received<BodyIn<CallOf<A, N>>>[] {
    return (this.routes.get(`${area}.${name}`)?.received ?? []) as Received<BodyIn<CallOf<A, N>>>[]
  }

  private async respond(url: URL, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET'
    // HEAD belongs to the calls that append to an upload.
    const declared = method === 'HEAD' ? 'PATCH' : method
    const matching = [...this.routes.values()].filter(
      (each) => each.method === declared && each.pattern.test(url.pathname),
    )
    // As the real server does: `/appointments/filters` is not the appointment with the id `filters`.
    const [route] = matching.toSorted((one, other) => one.parameters - other.parameters)
    if (!route) {
      this.unexpected.push(`${method} ${url.pathname}`)
      return Response.json({ error: 'The test server has no handler for this' }, { status: 501 })
    }
    const request: Received = {
      params: { ...route.pattern.exec(url.pathname)?.groups },
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
      method,
    }
    route.received.push(request)
    const result = await route.respond(request)
    if (result === noResponse) throw new TypeError('Failed to fetch')
    if (result instanceof Response) return result
    return result instanceof Failure
      ? Response.json(result.body, { status: result.status })
      : Response.json(result ?? {}, { status: 200 })
  }
}

/** The server of the current test. */
export let server: TestServer

/** Starts a test server without handlers. */
export function startServer(): TestServer {
  server = new TestServer()
  return (
    server
      // Fetched in the background when something is stored on the device.
      .on('profile', 'deviceSecret', () => noResponse)
      // Ours are shown, on a page that many tests open because it needs nothing else.
      .on('terms', 'current', () => ({ data: null }))
      // Forms for new patients ask whether these can do without an email.
      .on('settings', 'show', () => ({ data: { mode: 'production', demo_accounts: [] } }))
  )
}

/**
 * Returns a page of rows as list calls return it.
 *
 * @param rows all rows
 * @param query of the request, with `page` and `limit` (10 by default)
 */
export function pageOf<Row>(rows: readonly Row[], { query }: Pick<Received, 'query'>): { data: Row[]; meta: PageMeta } {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('limit') ?? 10)
  return {
    data: rows.slice((page - 1) * size, page * size),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(rows.length / size)),
      per_page: size,
      total: rows.length,
    },
  }
}

/** Creates a response that arrives when the test resolves it. */
export function pending<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
