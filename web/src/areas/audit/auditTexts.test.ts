import { expect, test } from 'vitest'
import { patientRecords } from '#contract/access/patientRecords'
import { realtime } from '#contract/channels'
import { contract } from '#contract/index'
import type { Channel } from '#contract/kit/channel'
import type { Area, Endpoint } from '#contract/kit/endpoint'
import { areaTextsIn } from '../../../build/areaTexts'

const areas: Record<string, Area> = contract

/** Returns whether a call can write an audit entry: it changes data, exports a list or reads a patient's record. */
function hasAuditEntry(name: string, { method, changes, record, reads, response }: Endpoint): boolean {
  const isSheet = /sheet$/i.test(name) && response.meta()?.title === 'File'
  return (
    method !== 'GET' ||
    changes === true ||
    isSheet ||
    reads !== undefined ||
    (record !== undefined && patientRecords.has(record.kind))
  )
}

const logged = Object.entries(areas).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([call, endpoint]) => (hasAuditEntry(call, endpoint) ? [`${area}.${call}`] : [])),
)

const logsSubscription = ({ record }: Channel) => record !== 'self' && patientRecords.has(record)
const subscribed = Object.entries<Channel>(realtime).flatMap(([channel, declared]) =>
  logsSubscription(declared) ? [`${channel}.subscribe`] : [],
)

test('every call and channel that writes audit entries has a text in both languages', () => {
  const texts = areaTextsIn('calls', 'en')
  expect([...logged, ...subscribed].filter((name) => !(`did.${name}` in texts))).toEqual([])
})

test('no two actions and no two kinds of record have the same text', () => {
  const texts = (['en', 'ar'] as const).map((language) =>
    Object.entries(areaTextsIn('audited', language)).flatMap(([key, text]) =>
      key.split('.').length === 2 ? [text] : [],
    ),
  )
  const calls = (['en', 'ar'] as const).map((language) => Object.values(areaTextsIn('calls', language)))
  for (const distinct of [...texts, ...calls]) {
    expect(distinct.length).toBeGreaterThan(10)
    expect(distinct).toHaveLength(new Set(distinct).size)
  }
})
