import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { api as Client } from './api'
import { subjectOf } from './claims'
import type { Problem } from './problem'
import { fakeServer, tokenOf } from './testing'

const refresh = '/api/admin/auth/refresh'
const list = '/api/admin/clinics'

let api: typeof Client
let token: typeof import('./token')
let prompt: typeof import('./signInPrompt')

beforeEach(async () => {
  // The client keeps the token in module state: each test starts with freshly loaded modules.
  vi.resetModules()
  ;({ api } = await import('./api'))
  token = await import('./token')
  prompt = await import('./signInPrompt')
})

afterEach(() => {
  token.clearToken(false)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page = { data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } }
const authSession = (mark: string) => ({ access_token: tokenOf(1, mark), expires_in: 900 })

function failure(call: Promise<unknown>): Promise<Problem> {
  return call.then(
    () => Promise.reject(new Error('It succeeded')),
    (problem) => problem,
  )
}

test('fills in the path, omits empty filters, and sends the bearer token and the language', async () => {
  const server = fakeServer(() => ({ status: 200, body: page }))
  token.storeToken(authSession('a'))
  await api.clinics.list.call({ query: { page: 2, q: '', type: 'virtual' } })
  await api.clinics.agenda.call({ params: { id: 7, date: '25-11-2026' } })
  expect(server.sent.map(({ path }) => path)).toEqual([
    `${list}?page=2&type=virtual`,
    '/api/admin/clinics/7/appointments/25-11-2026',
  ])
  expect(server.sent[0]?.headers).toMatchObject({
    authorization: `Bearer ${tokenOf(1, 'a')}`,
    'accept-language': 'en',
  })
  await api.clinics.list.call({ language: 'ar' })
  expect(server.sent[2]?.headers['accept-language']).toBe('ar')
})

test('a 401 renews the token once for all waiting calls, and each call continues', async () => {
  const server = fakeServer(({ path, headers }) => {
    if (path === refresh) return { status: 200, body: authSession('new') }
    return headers.authorization?.includes(tokenOf(1, 'new')) ? { status: 200, body: page } : { status: 401 }
  })
  token.storeToken(authSession('old'))
  await Promise.all([api.clinics.list.call(), api.clinics.myClinics.call(), api.chat.unread.call()])
  expect(server.to(refresh)).toHaveLength(1)
})

test('a mutating call sends the same idempotency key after renewal and sign-in', async () => {
  const server = fakeServer(({ path }, count) => {
    if (path === refresh) return { status: 401 }
    return count < 2 ? { status: 401 } : { status: 200, body: { message: 'ok' } }
  })
  token.storeToken(authSession('old'))
  prompt.setSignInPrompt(async () => {
    token.storeToken(authSession('again'))
    return 'resume'
  })
  await api.clinics.remove.call({ params: { id: 3 } })
  const keys = server.to('/api/admin/clinics/3').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test('one sign-in resumes every call that got a 401', async () => {
  const server = fakeServer(({ path, headers }) => {
    if (path === refresh) return { status: 401 }
    return headers.authorization?.includes(tokenOf(1, 'again')) ? { status: 200, body: page } : { status: 401 }
  })
  const ask = vi.fn(async () => {
    token.storeToken(authSession('again'))
    return 'resume' as const
  })
  prompt.setSignInPrompt(ask)
  await Promise.all([api.clinics.list.call(), api.clinics.myClinics.call()])
  expect(ask).toHaveBeenCalledOnce()
  expect(server.to(list)).toHaveLength(2)
})

test.each(['cancel', 'other'] as const)('the call fails with the 401 when sign-in ends with %s', async (outcome) => {
  const server = fakeServer(() => ({ status: 401, body: { error: 'Sign in to continue' } }))
  prompt.setSignInPrompt(async () => outcome)
  const problem = await failure(api.clinics.remove.call({ params: { id: 3 } }))
  expect(problem).toMatchObject({ status: 401, message: 'Sign in to continue' })
  expect(server.to('/api/admin/clinics/3')).toHaveLength(1)
})

test('a call that is aborted does not wait for the sign-in', async () => {
  fakeServer(() => ({ status: 401 }))
  const control = new AbortController()
  prompt.setSignInPrompt(() => {
    control.abort()
    return new Promise(() => undefined)
  })
  expect(await failure(api.clinics.list.call({ signal: control.signal }))).toMatchObject({ name: 'AbortError' })
})

test('a refused sign-in is a response: no renewal and no sign-in prompt follow', async () => {
  const server = fakeServer(() => ({ status: 400, body: { error: 'Incorrect email or password' } }))
  const problem = await failure(api.auth.login.call({ body: { email: 'a@b.test', password: 'x' } }))
  expect(problem).toMatchObject({ status: 400, message: 'Incorrect email or password', isTransient: false })
  expect(server.sent).toHaveLength(1)
})

test('no response, and a response from a gateway, are transient problems', async () => {
  const { apiSettings } = await import('./settings')
  apiSettings.texts = { network: 'Network error check your connection', server: 'Server Error' }
  fakeServer(() => 'no response')
  expect(await failure(api.clinics.list.call())).toMatchObject({
    status: 0,
    message: 'Network error check your connection',
    isTransient: true,
  })
  fakeServer(() => ({ status: 502, body: '<html>' }))
  expect(await failure(api.clinics.list.call())).toMatchObject({
    status: 502,
    message: 'Server Error',
    isTransient: true,
  })
})

test('a 422 carries its field errors, the flag of an unverified account and the extra members of its body', async () => {
  fakeServer(() => ({
    status: 422,
    body: { message: 'No', errors: { schedule_time: ['Taken'] }, verify: true, slots: { '10:00': 'x' } },
  }))
  const problem = await failure(
    api.patient.create.call({ body: { clinic_id: 1, doctor_id: 1, date: '2026-11-25', schedule_time: '10:00' } }),
  )
  expect(problem).toMatchObject({
    errors: { schedule_time: ['Taken'] },
    verify: true,
    extra: { slots: { '10:00': 'x' } },
  })
})

test('a form is sent as multipart, with its files and without empty values', async () => {
  const server = fakeServer(() => ({ status: 200 }))
  const file = new File(['x'], 'scan.png', { type: 'image/png' })
  await api.patient.updateAttachment.call({
    params: { attachmentId: 4 },
    body: { attachment_name: 'Scan', attachment_type: 'labs' },
    files: { attachment_file: file },
  })
  const body = server.sent[0]?.body
  expect(body).toBeInstanceOf(FormData)
  const form = body instanceof FormData ? body : new FormData()
  expect([form.get('attachment_name'), form.get('attachment_file')]).toEqual(['Scan', file])
  expect(server.sent[0]?.headers['content-type']).toBeUndefined()
})

test('a download comes with its file name', async () => {
  fakeServer(() => ({
    status: 200,
    headers: { 'content-disposition': 'attachment; filename="x"; filename*=UTF-8\'\'%D8%A3%D8%B4%D8%B9%D8%A9.pdf' },
  }))
  const { blob, fileName } = await api.patient.media.call({ params: { mediaId: 9 } })
  expect(fileName).toBe('أشعة.pdf')
  expect(blob).toBeInstanceOf(Blob)
})

test('the token is renewed five seconds before it expires, or before a call if the device slept past its expiry', async () => {
  vi.useFakeTimers()
  const server = fakeServer(({ path }, count) =>
    path === refresh ? { status: 200, body: authSession(String(count)) } : { status: 200, body: page },
  )
  token.storeToken(authSession('first'))
  await vi.advanceTimersByTimeAsync(894_000)
  expect(server.to(refresh)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(server.to(refresh)).toHaveLength(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  await api.clinics.list.call()
  expect(server.to(list)[0]?.headers.authorization).toBe(`Bearer ${tokenOf(1, '2')}`)
})

test('reads the person from a token', () => {
  expect([subjectOf(tokenOf(42)), subjectOf('nonsense'), subjectOf(undefined)]).toEqual(['42', undefined, undefined])
})

test('nothing is sent as somebody else who is signed in in this browser', async () => {
  const server = fakeServer(({ path, headers }) => {
    if (path === refresh) return { status: 200, body: { access_token: tokenOf(2), expires_in: 900 } }
    return headers.authorization ? { status: 200, body: page } : { status: 401 }
  })
  const events: string[] = []
  token.onTokenChange((event) => events.push(event))
  token.bindPage('1')
  expect(await failure(api.clinics.list.call())).toMatchObject({ status: 401 })
  expect(server.to(list).map(({ headers }) => headers.authorization)).toEqual([undefined])
  expect(events).toEqual(['other'])
})

test('a page that becomes that of a person drops the token of another one', () => {
  token.storeToken(authSession('a'))
  token.bindPage('1')
  expect(token.accessToken()).toBe(tokenOf(1, 'a'))
  token.bindPage('2')
  expect(token.accessToken()).toBeUndefined()
})

test('the token is renewed with the cookie only, and the server learns whether anybody has used the pages', async () => {
  const server = fakeServer(() => ({ status: 200, body: authSession('new') }))
  token.storeToken(authSession('old'))
  await token.renew()
  token.setIdleCheck(() => true)
  await token.renew()
  expect(server.to(refresh).map(({ body }) => JSON.parse(String(body)))).toEqual([{ idle: false }, { idle: true }])
  expect(server.to(refresh).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
})
