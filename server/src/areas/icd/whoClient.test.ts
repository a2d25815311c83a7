import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWhoServer, testCredentials, type WhoServer } from './testing/whoServer'
import { WhoClient } from './whoClient'

let who: WhoServer
/** Milliseconds since 1970. */
let time: number
beforeEach(async () => {
  who = await startWhoServer()
  time = Date.parse('2026-11-18T11:00:00Z')
})
afterEach(() => who.close())

function clientOf(changes: Partial<typeof testCredentials> = {}, timeout?: number): WhoClient {
  const credentials = { tokenUrl: who.tokenUrl, ...testCredentials, ...changes }
  return new WhoClient({ url: who.url, credentials }, '2021-05', { now: () => time, ...(timeout ? { timeout } : {}) })
}

const failureOf = (search: Promise<unknown>) =>
  search.then(
    () => 'no failure',
    (error) => error.failure,
  )

test('a search sends the documented request and returns entities with a code, without markup', async () => {
  expect(await clientOf().search('diabetes & more', 'en')).toEqual([
    {
      id: 'http://id.who.int/icd/release/11/2021-05/mms/119724091',
      title: 'Type 2 diabetes mellitus',
      theCode: '5A11',
      matchingPVs: [{ propertyId: 'Title', label: 'type 2 diabetes mellitus', score: 0.9 }],
    },
    {
      id: 'http://id.who.int/icd/release/11/2021-05/mms/1',
      title: 'Invented entity',
      theCode: '9Z99.1',
      matchingPVs: [],
    },
  ])
  const [sent] = who.searches
  expect(sent?.path).toBe('/icd/release/11/2021-05/mms/search')
  expect(sent?.query.get('q')).toBe('diabetes & more')
  expect(sent?.headers).toMatchObject({ 'api-version': 'v2', 'accept-language': 'en', accept: 'application/json' })
  expect((await clientOf().search('التهاب', 'ar')).map(({ title }) => title)).toEqual(['التهاب الرئة'])
})

test('one token serves concurrent searches, until a minute before it expires', async () => {
  const client = clientOf()
  const { release } = who.holdTokens()
  const searches = Promise.all([client.search('a', 'en'), client.search('b', 'en'), client.search('c', 'ar')])
  release()
  await searches
  time += 3_539_000
  await client.search('d', 'en')
  expect(who.tokenRequests).toBe(1)
  time += 1_000
  await client.search('e', 'en')
  expect(who.tokenRequests).toBe(2)
})

test('a token that was revoked is replaced once; a second 401 is a refusal', async () => {
  const client = clientOf()
  await client.search('a', 'en')
  who.revokeTokens()
  expect(await client.search('b', 'en')).toHaveLength(2)
  expect(who.tokenRequests).toBe(2)
  const container = new WhoClient({ url: who.url, credentials: undefined }, '2021-05', { now: () => time })
  expect(await failureOf(container.search('c', 'en'))).toBe('refused')
})

test('wrong credentials are a refusal, and the next search asks again', async () => {
  const client = clientOf({ clientSecret: 'wrong' })
  expect(await failureOf(client.search('a', 'en'))).toBe('refused')
  expect(await failureOf(client.search('a', 'en'))).toBe('refused')
  expect(who.tokenRequests).toBe(2)
})

test('the container needs no token', async () => {
  who.needsToken = false
  const container = new WhoClient({ url: who.url, credentials: undefined }, '2024-01', { now: () => time })
  expect(await container.search('a', 'en')).toHaveLength(2)
  expect(who.searches[0]?.headers.authorization).toBeUndefined()
  expect(who.searches[0]?.path).toBe('/icd/release/11/2024-01/mms/search')
  expect(who.tokenRequests).toBe(0)
})

test.each([
  ['busy', 'busy'],
  ['broken', 'unavailable'],
  ['garbage', 'unavailable'],
  ['message', 'unavailable'],
] as const)('the answer %s is the failure %s', async (answer, failure) => {
  who.answer = answer
  expect(await failureOf(clientOf().search('a', 'en'))).toBe(failure)
})

test('the message that the service provides is passed on, and none has a secret or the search text', async () => {
  who.answer = 'message'
  const error = await clientOf()
    .search('rare disease', 'en')
    .catch((thrown) => thrown)
  expect(error.provided).toBe('The search text is too long')
  expect(error.message).not.toMatch(/rare disease|secret|token-/)
})

test('a service that does not answer, or gives no token, is given up', async () => {
  const client = clientOf({}, 200)
  who.answer = 'hang'
  expect(await failureOf(client.search('a', 'en'))).toBe('unavailable')
  const { release } = who.holdTokens()
  expect(await failureOf(clientOf({}, 200).search('a', 'en'))).toBe('unavailable')
  release()
})

test('a service that cannot be reached is unavailable', async () => {
  const client = clientOf()
  await who.close()
  expect(await failureOf(client.search('a', 'en'))).toBe('unavailable')
})
