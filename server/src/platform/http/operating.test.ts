import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsFor } from '../limits/limits'
import { createLog } from '../log'
import { Client } from '../testing/client'
import { samplePng } from '../testing/sampleFiles'
import { startTestServer, type TestServer } from '../testing/server'

const metricsToken = 'a-token-of-this-test'
const said: string[] = []
let testServer: TestServer

beforeAll(async () => {
  const to = new Writable({
    write(chunk, _encoding, done) {
      said.push(String(chunk))
      done()
    },
  })
  testServer = await startTestServer({ metricsToken }, { log: createLog('trace', to) })
})
afterAll(() => testServer.stop())

describe('the log', () => {
  const secrets = {
    name: 'Zubaida',
    family: 'Qasimova',
    email: 'zubaida.q@patients.test',
    phone: '+201001234567',
    nationalId: '29001011234567',
    password: 'Wrong-horse-77',
    complaint: 'A burning feeling behind the breastbone',
    file: 'mri-of-zubaida.png',
  }

  test('has one line per call, with its route but never its URL or personal data', async () => {
    const countries = await testServer.stranger.get<{ data: { id: number }[] }>('/api/admin/country?q=Egypt')
    const country = countries.body.data[0]?.id
    const cities = await testServer.stranger.get<{ data: { id: number }[] }>(`/api/admin/country/${country}/cities`)
    const registered = await testServer.stranger.post<{ access_token: string }>('/api/admin/auth/register', {
      first_name: secrets.name,
      last_name: secrets.family,
      email: secrets.email,
      password: secrets.password,
      phone: secrets.phone,
      uuid: secrets.nationalId,
      gender: 'female',
      birth_date: '1990-01-01',
      country,
      city: cities.body.data[0]?.id,
    })
    expect(registered.status).toBe(200)
    await testServer.database.$client.query(`update users set verified_at = now() where email = $1`, [secrets.email])
    const patient = new Client(testServer.url, registered.body.access_token)
    await testServer.stranger.post('/api/admin/auth/login', { email: secrets.email, password: `${secrets.password}!` })
    await testServer.stranger.post('/api/admin/auth/reset-password', {
      email: secrets.email,
      token: 'guessed-token-9',
      password: secrets.password,
    })
    await testServer.stranger.get(`/api/admin/auth/verify-account/guessed-token-9/${secrets.email}`)
    const receptionist = await testServer.as('coordinator@demo.test')
    await receptionist.get(`/api/admin/patients/list?q=${secrets.family}`)
    await patient.post('/api/patient/appointments/99/complaint', { complaint: secrets.complaint })
    const form = new FormData()
    form.set('attachment_name', secrets.file)
    form.set('attachment_file', new Blob([new Uint8Array(samplePng)]), secrets.file)
    await patient.send('POST', '/api/patient/appointments/99/complaint/save-attachment', { form })
    await patient.send('POST', '/api/patient/appointments', { headers: { 'content-type': 'application/json' } })

    const log = said.join('')
    for (const [what, secret] of Object.entries(secrets)) expect(log.includes(secret), what).toBe(false)
    expect(log).not.toContain('guessed-token-9')
    expect(log).not.toContain(registered.body.access_token)
    const lines = said.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/admin/auth/verify-account/:token/:email',
        status: 400,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ms: expect.any(Number),
      }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/api/admin/patients/list', user_id: receptionist.userId }),
    )
  })

  test('has the location of a failed statement, but not its values', async () => {
    const { platform } = testServer.server
    await platform.database
      .execute(`select '${secrets.complaint}'::integer`)
      .catch((err: unknown) => platform.log.error({ err }))
    const last = JSON.parse(said.at(-1) ?? '{}')
    expect(last.err).toMatchObject({ message: 'a statement failed', code: '22P02' })
    expect(said.join('')).not.toContain(secrets.complaint)
  })
})

describe('metrics', () => {
  const read = (token?: string) => new Client(testServer.url, token).get<{ text: string }>('/api/metrics')

  test('require the token', async () => {
    expect((await read()).status).toBe(401)
    expect((await read('another-token-of-this-test')).status).toBe(403)
    const { body, status } = await read(metricsToken)
    expect(status).toBe(200)
    expect(body.text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/admin\/patients\/list",status="200"\} 1/,
    )
    for (const name of ['mashfa_database_waiting', 'mashfa_live_connections', 'nodejs_eventloop_lag_p99_seconds'])
      expect(body.text).toContain(name)
  })

  test('do not exist without a token in the settings', async () => {
    const other = await startTestServer({}, { sharedWith: testServer })
    expect((await new Client(other.url, metricsToken).get('/api/metrics')).status).toBe(404)
    await other.stop()
  })
})

describe('headers', () => {
  const policyOf = async (path: string) => (await testServer.stranger.get(path)).headers.get('content-security-policy')

  test("make a call's response harmless when it is opened as a page", async () => {
    expect(await policyOf('/api/health')).toMatch(/^default-src 'none'/)
  })

  test('allow no inline script in a page, and inline styles only with the nonce of the response', async () => {
    const [one, two] = [await policyOf('/api/docs'), await policyOf('/api/docs')]
    expect(one).toContain("script-src 'self';")
    expect(one).not.toContain('unsafe')
    expect(one).not.toBe(two)
    const response = await fetch(`${testServer.url}/api/docs`)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    expect(await response.text()).toContain(`<style nonce="${nonce}">`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'cross-origin-opener-policy': 'same-origin',
    })
  })
})

test('uploads beyond the limit are refused before they are read', async () => {
  const upload = { perAddress: { tries: 100, seconds: 60 }, perAccount: { tries: 2, seconds: 60 } }
  const strict = await startTestServer(
    {},
    {
      sharedWith: testServer,
      limits: { ...limitsFor('production'), upload },
    },
  )
  const { token } = await testServer.as('patient@demo.test')
  const { rows } = await testServer.database.$client.query(
    `select appointments.id from appointments join users on users.id = patient_id where email = 'patient@demo.test' limit 1`,
  )
  const send = () => {
    const form = new FormData()
    form.set('attachment_name', 'x')
    return new Client(strict.url, token).send(
      'POST',
      `/api/patient/appointments/${rows[0].id}/complaint/save-attachment`,
      { form, language: 'ar' },
    )
  }
  const responses = [await send(), await send(), await send()]
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 429])
  expect(responses[2]?.headers.get('retry-after')).toMatch(/^\d+$/)
  await strict.stop()
})

test('a server that is stopping is not ready, and notifies every connection', async () => {
  const going = await startTestServer({}, { sharedWith: testServer })
  const { token } = await testServer.as('doctor@demo.test')
  const { io } = await import('socket.io-client')
  const socket = io(going.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const heard: string[] = []
  socket.onAny((message: string) => heard.push(message))
  await new Promise((connected) => socket.once('connect', () => connected(undefined)))
  const ended = new Promise((gone) => socket.once('disconnect', gone))
  expect((await new Client(going.url).get('/api/ready')).status).toBe(200)
  going.server.platform.stopping = true
  expect((await new Client(going.url).get('/api/ready')).status).toBe(503)
  await going.stop()
  await ended
  expect(heard).toEqual(['going'])
})
