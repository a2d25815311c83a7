import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../lib/api/testing'

const refresh = '/api/admin/auth/refresh'
const logout = '/api/admin/auth/logout'
const sessionOf = (person: number, id: number) => ({
  access_token: `h.${btoa(JSON.stringify({ sub: String(person), sid: id }))}.s`,
  expires_in: 900,
})
const left = sessionOf(1, 8)
const next = sessionOf(2, 9)
const bearerOf = ({ access_token: token }: typeof left) => `Bearer ${token}`

/** A storage whose entries are its properties, as those of `localStorage` are. */
function memoryStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  })
}

const assign = vi.fn()
let session: typeof import('./authSession')
let signing: typeof import('./signOut')
let ending: typeof import('./ending')
let mark: typeof import('./signedInMark')
let token: typeof import('../../lib/api/token')

/** Loads the page: what was in memory is gone. */
async function load() {
  vi.resetModules()
  session = await import('./authSession')
  signing = await import('./signOut')
  ending = await import('./ending')
  mark = await import('./signedInMark')
  token = await import('../../lib/api/token')
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: { lang: 'en' }, querySelector: () => null }),
  )
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign } }))
  await load()
  localStorage.setItem('mashfa.signed-in', '1')
})

afterEach(() => {
  token.clearToken(false)
  assign.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a session that was left without a connection signs nobody in, and is ended as soon as there is one', async () => {
  fakeServer(() => 'no response')
  await signing.requireSignIn()
  expect(assign).toHaveBeenCalledWith('/login')
  await load()
  const server = fakeServer(({ path }) => (path === refresh ? { status: 200, body: left } : { status: 200 }))
  await session.startAuthSession()
  expect(session.currentAuthSession()).toMatchObject({ phase: 'signed-out' })
  await ending.endOnServer()
  expect(server.to(logout).map(({ headers }) => headers.authorization)).toContain(bearerOf(left))
  expect(token.accessToken()).toBeUndefined()
  expect(mark.isEnding()).toBe(false)
  expect(mark.mayBeSignedIn()).toBe(false)
})

test('a page without a token ends its session with the cookie', async () => {
  const server = fakeServer(({ path, headers }) => {
    if (path === refresh) return { status: 200, body: left }
    return { status: headers.authorization ? 200 : 401 }
  })
  await signing.signOut()
  await load()
  await ending.endOnServer()
  expect(server.to(logout).map(({ headers }) => headers.authorization)).toEqual([undefined, bearerOf(left)])
  expect(mark.isEnding()).toBe(false)
})

test('as long as the server cannot be reached, the session is ended later', async () => {
  fakeServer(() => 'no response')
  await signing.signOut()
  await ending.endOnServer()
  expect(mark.isEnding()).toBe(true)
  const server = fakeServer(({ path }) => (path === refresh ? { status: 200, body: left } : { status: 200 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.to(logout)).toHaveLength(1)
  expect(mark.isEnding()).toBe(false)
})

test('the session of somebody who signs in meanwhile is not ended', async () => {
  fakeServer(() => 'no response')
  await signing.signOut()
  await load()
  let cookie = next
  const server = fakeServer(({ path }) => {
    if (path === refresh) token.storeToken(next)
    return path === refresh ? { status: 200, body: cookie } : { status: 200 }
  })
  await ending.endOnServer()
  expect(server.to(logout)).toEqual([])
  // The response with the cookie of the session that was left comes after that of the sign-in.
  cookie = left
  await ending.endOnServer()
  expect(server.to(logout).map(({ headers }) => headers.authorization)).toEqual([bearerOf(left)])
  expect(token.accessToken()).toBe(next.access_token)
})

test('after signing out with a connection nothing is left to end', async () => {
  const server = fakeServer(() => ({ status: 200 }))
  token.storeToken(left)
  await signing.signOut()
  expect(server.to(logout).map(({ headers }) => headers.authorization)).toEqual([bearerOf(left)])
  await load()
  await ending.endOnServer()
  expect(server.sent).toHaveLength(1)
})
