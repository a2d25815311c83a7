import { expect, test } from 'vitest'
import { patientRecords } from '#contract/access/patientRecords'
import { contract } from '#contract/index'
import type { Area, Endpoint } from '#contract/kit/endpoint'
import arabic from './locales/ar.json' with { type: 'json' }
import english from './locales/en.json' with { type: 'json' }

const areas: Record<string, Area> = contract

/** Whether the log may have a line of a call: it changes something, takes a list out, or reads what is a patient's. */
function hasAuditEntry(name: string, { method, changes, record, answer }: Endpoint): boolean {
  const isSheet = /sheet$/i.test(name) && answer.meta()?.title === 'File'
  return method !== 'GET' || changes === true || isSheet || (record !== undefined && patientRecords.has(record.kind))
}

const logged = Object.entries(areas).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([call, endpoint]) => (hasAuditEntry(call, endpoint) ? [`${area}.${call}`] : [])),
)

test('every call that leaves a line in the log is told in words, in both languages', () => {
  expect(logged.filter((name) => !(`did.${name}` in english))).toEqual([])
})

test('a line can be told from every other by its words', () => {
  for (const catalogue of [english, arabic]) {
    for (const kind of ['did.', 'kinds.']) {
      const words = Object.entries(catalogue).flatMap(([key, text]) => (key.startsWith(kind) ? [text] : []))
      expect(words).toHaveLength(new Set(words).size)
    }
  }
})
