import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fhir } from '#contract/fhir/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { ask, type Found, pagesOf, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
let superAdmin: Client
beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const types = Object.keys(fhir).flatMap((name) => (name.startsWith('search') ? [name.slice('search'.length)] : []))

/** The resources of the demo that tests look at: the validators take a second for fifty. */
const validated = 150

// The demo has no images: `imagingStudies.test.ts` validates those of DICOM files.
describe('every resource of the demo passes both validators', () => {
  test.each(types)('%s', async (type) => {
    const pages = await pagesOf(superAdmin, `${type}?_count=100`)
    const all = pages.flat()
    if (type === 'ImagingStudy') return expect(all).toEqual([])
    expect(all.length).toBeGreaterThan(0)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const step = Math.ceil(all.length / validated)
    const faults = all.filter((_, index) => index % step === 0).flatMap((each) => faultsOf(each))
    expect(faults).toEqual([])
    const [first] = all as [Found]
    const read = await readOne(superAdmin, `${type}/${first.id}`)
    expect(read.body).toEqual(first)
    expect(read.headers.get('etag')).toBe(`W/"${first.meta.versionId}"`)
  })
})

test('the page of a search is a valid bundle, also without results', async () => {
  for (const search of ['Observation?_count=3', 'Observation?patient=999999']) {
    expect(faultsOf((await ask(superAdmin, search)).body)).toEqual([])
  }
})
