import type * as z from 'zod'
import type { IcdEntity } from '#contract/icd/calls'
import type { Language } from '#contract/kit/translate'
import type { Config, IcdSettings } from '../../platform/config/config'
import { foundEntities, TokenAnswer, WhoAnswer } from './whoAnswer'

/** unavailable: no answer, or none that can be used. busy: too many requests. refused: the credentials are not accepted. */
export type IcdFailure = 'unavailable' | 'busy' | 'refused'

/** WHO's service did not answer a search. The message contains neither credentials nor what was searched. */
export class IcdServiceError extends Error {
  constructor(
    readonly failure: IcdFailure,
    reason: string,
    /** The message that the service provides for its users. */
    readonly provided: string | null = null,
  ) {
    super(`The ICD-11 service failed: ${reason}`)
  }
}

/** A bearer token of WHO's service. */
export interface IcdToken {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Milliseconds, for a search with its token. */
const defaultTimeout = 9_000
/** A token is renewed this many milliseconds before it expires. */
const margin = 60_000

interface Options {
  /** Milliseconds since 1970. */
  now: () => number
  /** Milliseconds; by default 9 seconds. */
  timeout?: number
}

/** Searches WHO's ICD-11 service or its local container. The token is requested once and used until shortly before it expires. */
export class WhoClient {
  readonly searchUrl: string
  private readonly settings: IcdSettings
  private readonly options: Options
  private cached: IcdToken | undefined
  private requested: Promise<IcdToken> | undefined

  constructor(settings: IcdSettings, release: Config['icd']['release'], options: Options) {
    this.settings = settings
    this.options = options
    this.searchUrl = `${settings.url}/icd/release/11/${release}/mms/search`
  }

  /**
   * Searches entities by words of their titles and synonyms.
   * @param language of the titles, in which WHO searches too
   * @throws IcdServiceError
   */
  async search(searchText: string, language: Language): Promise<IcdEntity[]> {
    const signal = AbortSignal.timeout(this.options.timeout ?? defaultTimeout)
    const query = new URLSearchParams({ q: searchText, flatResults: 'true', highlightingEnabled: 'false' })
    const ask = async () => {
      const token = await this.token(signal)
      const response = await send(`${this.searchUrl}?${query}`, {
        signal,
        headers: {
          accept: 'application/json',
          'accept-language': language,
          'api-version': 'v2',
          ...(token && { authorization: `Bearer ${token.token}` }),
        },
      })
      return { token, response }
    }
    const first = await ask()
    // The token was revoked, or expired earlier than announced.
    const { response } = first.token && first.response.status === 401 ? await this.again(first.token, ask) : first
    const answer = await answerOf(response, WhoAnswer)
    if (answer.error) throw new IcdServiceError('unavailable', 'it returned an error', answer.errorMessage || null)
    return foundEntities(answer)
  }

  /**
   * Returns a token that is valid for at least a minute; undefined if the service needs none.
   * @param signal ends the wait; the request itself continues for others who wait for it
   * @throws IcdServiceError
   */
  async token(signal = AbortSignal.timeout(this.options.timeout ?? defaultTimeout)): Promise<IcdToken | undefined> {
    const { credentials } = this.settings
    if (!credentials) return undefined
    if (this.cached && this.cached.expiresAt - margin > this.options.now()) return this.cached
    this.requested ??= this.requestToken(credentials).finally(() => {
      this.requested = undefined
    })
    return withSignal(this.requested, signal)
  }

  private async again<T>(rejected: IcdToken, ask: () => Promise<T>): Promise<T> {
    if (this.cached === rejected) this.cached = undefined
    return ask()
  }

  private async requestToken(credentials: NonNullable<IcdSettings['credentials']>): Promise<IcdToken> {
    const { tokenUrl, clientId, clientSecret } = credentials
    const response = await send(tokenUrl, {
      method: 'POST',
      signal: AbortSignal.timeout(this.options.timeout ?? defaultTimeout),
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'icdapi_access',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    // An OAuth server answers wrong credentials with 400 (invalid_client) as well as with 401.
    if (response.status === 400) throw new IcdServiceError('refused', 'its token endpoint answered 400')
    const { access_token: token, expires_in: seconds } = await answerOf(response, TokenAnswer)
    this.cached = { token, expiresAt: this.options.now() + seconds * 1000 }
    return this.cached
  }
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, redirect: 'error' })
  } catch (error) {
    throw connectionError(error)
  }
}

function connectionError(error: unknown): IcdServiceError {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return new IcdServiceError('unavailable', cause?.code ?? name)
}

/** Rejects as soon as the signal is aborted, although the promise continues. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(connectionError(signal.reason))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([promise, aborted])
}

async function answerOf<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  const { status } = response
  if (status === 429) throw new IcdServiceError('busy', 'it answered 429')
  if (status === 401 || status === 403) throw new IcdServiceError('refused', `it answered ${status}`)
  if (!response.ok) throw new IcdServiceError('unavailable', `it answered ${status}`)
  const text = await response.text().catch((error: unknown) => {
    throw connectionError(error)
  })
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new IcdServiceError('unavailable', 'its answer could not be read')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
