import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import { Blob, type PageMeta } from '#contract/kit/responses'
import { type Client, everyCall } from '../platform/testing/client'
import { roleCodes } from '../testing/accessFixture'
import { isLetIn, type Reached, reachBy, reasonsBy } from '../testing/accessRules'
import type { Keys } from '../testing/areaTesting'
import { askCall, type Verdict } from '../testing/askCall'
import { guardedCalls, recordsOf, rolesThatCall, setUpAccessFixture } from '../testing/setUpAccessFixture'

const fixture = setUpAccessFixture()

/** Their body or address names a record, which gets 404 for callers who cannot reach it. */
const namingRecords = new Set([
  'chat.coordinators',
  'chat.doctors',
  'meeting.accessToken',
  'fhir.readAuditEvent',
  'patient.rate',
  'payments.byCode',
  'payments.intention',
  'payments.charge',
  'payments.result',
  'payments.log',
  'rounds.rate',
  'rounds.session',
])

describe('a call without a record rule is allowed for the roles that have its permission', () => {
  test.each(guardedCalls.filter(({ endpoint }) => !endpoint.record))('$name', async ({ name, endpoint }) => {
    expect(await askCall(fixture().testServer.stranger, endpoint, fixture().recordsAt.own)).toBe(401)
    for (const role of rolesThatCall(name, roleCodes)) {
      const verdict = await askCall(fixture().people[role], endpoint, fixture().recordsAt.own)
      const expected: Verdict[] = !isLetIn(endpoint, role) ? [403] : namingRecords.has(name) ? ['in', 404] : ['in']
      expect([role, expected.includes(verdict) ? 'as meant' : verdict]).toEqual([role, 'as meant'])
    }
  })
})

const isFhir = ({ path }: Endpoint) => path.startsWith('/fhir/')

/**
 * Lists whose rows are records of a kind (`scope`), with that kind, and whether they also show what the person opens with a
 * reason: not if they show whole records (`scope.opens`).
 */
const lists = everyCall().flatMap(({ name, endpoint }) => {
  const { scope, response } = endpoint
  if (response === Blob || isFhir(endpoint)) return []
  if (typeof scope === 'object' && 'opens' in scope && response instanceof z.ZodObject && 'meta' in response.shape)
    return [{ name, endpoint, kind: scope.opens, withReasons: false }]
  const isKind = typeof scope === 'string' && scope !== 'own' && scope !== 'reference'
  return isKind ? [{ name, endpoint, kind: scope, withReasons: true }] : []
})

/** Returns the field of a row that has the id of the record of this kind. */
function idField({ reads }: Endpoint, kind: RecordKind): string {
  const isNamed = typeof reads === 'object' && 'ids' in reads && reads.kind === kind
  return (isNamed ? reads.ids.split('.').at(-1) : undefined) ?? 'id'
}

/**
 * Returns the ids in all pages of a list; in a list of what belongs to a record, such as a hospital, those of all records that the
 * person reaches.
 */
async function idsIn(
  person: Client,
  { endpoint, kind }: { endpoint: Endpoint; kind: RecordKind },
  records: [Reached, Keys][],
): Promise<number[]> {
  const { path, record } = endpoint
  const field = idField(endpoint, kind)
  // In the other paths of lists, 0 means any.
  const keys = record ? new Set(records.map(([, { [record.kind]: key }]) => key)) : ['0']
  const ids: number[] = []
  for (const key of keys) {
    const address = path.replaceAll(/\{\w+\}/g, String(key))
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await person.get<{ data?: Record<string, number>[]; meta?: PageMeta }>(
        `${address}?limit=100&page=${page}`,
      )
      ids.push(...(body.data ?? []).map((row) => row[field] ?? 0))
      last = body.meta?.last_page ?? 1
    }
  }
  return ids
}

/** Searches of the FHIR API, with the kind of the records. */
const searches = everyCall().flatMap(({ name, endpoint }) => {
  const { scope } = endpoint
  return typeof scope === 'object' && 'opens' in scope && isFhir(endpoint)
    ? [{ name, endpoint, kind: scope.opens }]
    : []
})

/** Returns the ids of a page of resources that a person finds, and the address of the next page. */
async function pageFound(person: Client, address: string): Promise<{ ids: string[]; next: string | undefined }> {
  const { body } = await person.get<SearchSet>(address)
  const next = body.link.find(({ relation }) => relation === 'next')?.url
  return { ids: (body.entry ?? []).map(({ resource }) => resource.id), next: next?.slice(next.indexOf('/fhir/')) }
}

/** Returns the ids of all resources that a person finds. */
async function idsFound(person: Client, path: string): Promise<Set<string>> {
  const ids: string[] = []
  for (let address: string | undefined = `${path}?_count=100`; address !== undefined; ) {
    const page: Awaited<ReturnType<typeof pageFound>> = await pageFound(person, address)
    ids.push(...page.ids)
    address = page.next
  }
  return new Set(ids)
}

interface SearchSet {
  link: { relation: string; url: string }[]
  entry?: { resource: { id: string } }[]
}

describe('a search returns the records that the caller could open one by one, without a reason', () => {
  test.each(searches)('$name', async ({ endpoint, kind }) => {
    for (const role of roleCodes.filter((each) => isLetIn(endpoint, each))) {
      const ids = await idsFound(fixture().people[role], endpoint.path)
      const found = recordsOf(fixture(), role).flatMap(([relation, keys]) =>
        ids.has(String(keys[kind])) ? [relation] : [],
      )
      const reach = reachBy(kind, role)
      const expected = recordsOf(fixture(), role).flatMap(([relation]) => (reach.has(relation) ? [relation] : []))
      expect([role, ...found]).toEqual([role, ...expected])
    }
  })
})

describe('a list returns the records that the caller could reach one by one', () => {
  test.each(lists)('$name', async ({ endpoint, kind, withReasons }) => {
    for (const role of roleCodes.filter((each) => isLetIn(endpoint, each))) {
      const ids = new Set(await idsIn(fixture().people[role], { endpoint, kind }, recordsOf(fixture(), role)))
      const held = recordsOf(fixture(), role).flatMap(([relation, keys]) =>
        ids.has(Number(keys[kind])) ? [relation] : [],
      )
      const reach = new Set<Reached>([...reachBy(kind, role), ...(withReasons ? reasonsBy(kind, role) : [])])
      expect([role, ...held]).toEqual([
        role,
        ...recordsOf(fixture(), role).flatMap(([relation]) => (reach.has(relation) ? [relation] : [])),
      ])
    }
  })
})
