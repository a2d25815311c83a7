import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the next searches are answered. `hang` never answers; `garbage` is not JSON. */
export type SearchAnswer = 'found' | 'busy' | 'broken' | 'garbage' | 'hang' | 'message'

export const testCredentials = { clientId: 'client of the test', clientSecret: 'secret & of the test' }

const failures: Partial<Record<SearchAnswer, number>> = { busy: 429, broken: 500 }

/** The titles that it finds, with the markup of highlighted matches that WHO's service adds. */
const entities = {
  en: [
    {
      id: 'http://id.who.int/icd/release/11/2021-05/mms/119724091',
      title: "Type 2 <em class='found'>diabetes</em> mellitus",
      theCode: '5A11',
      chapter: '05',
      score: 0.9,
      isLeaf: true,
      matchingPVs: [{ propertyId: 'Title', label: "type 2 <em class='found'>diabetes</em> mellitus", score: 0.9 }],
      descendants: [],
    },
    // A block, which has no code; its descendant has one that is in no list of an installation.
    {
      id: 'http://id.who.int/icd/entity/1',
      title: 'Block',
      theCode: null,
      descendants: [
        { id: 'http://id.who.int/icd/release/11/2021-05/mms/1', title: 'Invented entity', theCode: '9Z99.1' },
      ],
    },
  ],
  ar: [
    { id: 'http://id.who.int/icd/release/11/2021-05/mms/142052508', title: '<em>التهاب</em> الرئة', theCode: 'CA40' },
  ],
}

/** A server that speaks the protocol of WHO's ICD-11 service: OAuth 2.0 client credentials and the search of the MMS. */
export interface WhoServer {
  url: string
  tokenUrl: string
  /** The answer to searches with a valid token. */
  answer: SearchAnswer
  /** Whether its searches need a token; the container's need none. */
  needsToken: boolean
  /** Seconds. */
  tokenLifetime: number
  tokenRequests: number
  /** The headers and the query of searches that were accepted, the latest last. */
  searches: { query: URLSearchParams; headers: IncomingMessage['headers']; path: string }[]
  /** Makes all tokens invalid. */
  revokeTokens(): void
  /** Lets requests for a token wait until `release` is called. */
  holdTokens(): { release(): void }
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Starts a WHO server for one test file. */
export async function startWhoServer(): Promise<WhoServer> {
  const valid = new Set<string>()
  let held: Promise<void> | undefined

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    who.tokenRequests += 1
    const form = await bodyOf(request)
    await held
    const { clientId, clientSecret } = testCredentials
    const isKnown = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    const isRightGrant = form.get('grant_type') === 'client_credentials' && form.get('scope') === 'icdapi_access'
    if (!isKnown || !isRightGrant) {
      json(response, 400, { error: 'invalid_client' })
      return
    }
    const token = `token-${who.tokenRequests}`
    valid.add(token)
    json(response, 200, { access_token: token, expires_in: who.tokenLifetime, token_type: 'Bearer' })
  }

  function search(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const { headers } = request
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    if (who.needsToken && !valid.has(token)) {
      json(response, 401, {})
      return
    }
    who.searches.push({ query: url.searchParams, headers, path: url.pathname })
    if (who.answer === 'hang') return
    const status = failures[who.answer]
    if (status) {
      json(response, status, {})
      return
    }
    if (who.answer === 'garbage') {
      response.end('<html>')
      return
    }
    const language = headers['accept-language'] === 'ar' ? 'ar' : 'en'
    const error = who.answer === 'message'
    json(response, 200, {
      error,
      errorMessage: error ? 'The search text is too long' : null,
      resultChopped: false,
      destinationEntities: error ? null : entities[language],
    })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://who.test')
    if (url.pathname === '/connect/token') void giveToken(request, response)
    else if (url.pathname.endsWith('/mms/search')) search(request, response, url)
    else json(response, 404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const who: WhoServer = {
    url,
    tokenUrl: `${url}/connect/token`,
    answer: 'found',
    needsToken: true,
    tokenLifetime: 3600,
    tokenRequests: 0,
    searches: [],
    revokeTokens: () => valid.clear(),
    holdTokens() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return { release }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return who
}
