import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Coalescer } from './coalescer'
import type { AuditEvent } from './events'

let written: AuditEvent[]
let coalescer: Coalescer

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  coalescer = new Coalescer((event) => void written.push(event))
})
afterEach(() => void vi.useRealTimers())

function refusal(id: number): AuditEvent {
  return {
    at: new Date(id),
    userId: null,
    action: 'auth.loginRefused',
    kind: 'user',
    ids: [id],
    change: false,
    address: '192.0.2.1',
    requestId: `r${id}`,
  }
}

test('the first event is written at once, and all that follow within the minute become one entry', () => {
  for (const turn of [1, 2, 3]) coalescer.add('a', refusal(turn))
  coalescer.add('b', refusal(9))
  expect(written).toEqual([refusal(1), refusal(9)])
  vi.advanceTimersByTime(60_000)
  expect(written.slice(2)).toEqual([{ ...refusal(3), times: 2 }])
  coalescer.add('a', refusal(4))
  expect(written.slice(3)).toEqual([refusal(4)])
})

test('an event that is repeated once is written as an ordinary entry, and nothing is left after a flush', () => {
  coalescer.add('a', refusal(1))
  coalescer.add('a', refusal(2))
  coalescer.closeAll()
  expect(written).toEqual([refusal(1), refusal(2)])
  vi.advanceTimersByTime(60_000)
  expect(written).toHaveLength(2)
})
