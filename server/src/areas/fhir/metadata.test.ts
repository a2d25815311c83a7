import { afterAll, beforeAll, expect, test } from 'vitest'
import { fhir } from '#contract/fhir/calls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { ask, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

interface Capabilities {
  rest: [{ security: object; resource: { type: string; searchParam: { name: string; type: string }[] }[] }]
}

test('the capability statement is public, valid, and lists the resources with their parameters', async () => {
  const { status, body, headers } = await testServer.stranger.get<Capabilities>('/fhir/R4/metadata')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json; charset=utf-8'])
  expect(faultsOf(body)).toEqual([])
  const { resource, security } = body.rest[0]
  expect(JSON.stringify(security)).toContain('/api/oauth/token')
  expect(resource).toHaveLength((Object.keys(fhir).length - 1) / 2)
  expect(resource.find(({ type }) => type === 'Encounter')?.searchParam).toEqual([
    { name: '_lastUpdated', type: 'date' },
    { name: 'patient', type: 'reference' },
    { name: 'date', type: 'date' },
    { name: 'status', type: 'token' },
  ])
})

test('errors are valid OperationOutcomes in the language of the caller', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const patient = await testServer.addUser()
  const answers = await Promise.all([
    ask(testServer.stranger, 'Patient'),
    ask(patient, 'Observation'),
    readOne(superAdmin, 'Patient/999999'),
    readOne(superAdmin, 'Encounter/12'),
    ask(superAdmin, 'Medication', { headers: { accept: 'text/html' } }),
    ask(superAdmin, 'Encounter?date=yesterday&status=nearly'),
    ask(superAdmin, 'Patient?_cursor=99.x'),
  ])
  expect(answers.map(({ status, body }) => [status, body.issue?.[0]?.code])).toEqual([
    [401, 'login'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [404, 'not-found'],
    [404, 'not-found'],
    [422, 'invalid'],
    [422, 'invalid'],
  ])
  for (const { body, headers } of answers) {
    expect(headers.get('content-type')).toBe('application/fhir+json; charset=utf-8')
    expect(faultsOf(body)).toEqual([])
  }
  expect(answers[5]?.body.issue?.map(({ details }) => details.text.split(':')[0])).toEqual(['date', 'status'])
  const arabic = await ask(testServer.stranger, 'Patient', { language: 'ar' })
  expect(arabic.body.issue?.[0]?.details.text).toMatch(/[ء-ي]/)
})
