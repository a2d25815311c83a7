import { expect, test } from 'vitest'
import { CallerCache } from './callerCache'
import type { LoadedCaller } from './loadCaller'

function loaded(sessionId: number, version = 'first'): LoadedCaller {
  const caller = {
    id: sessionId,
    sessionId,
    firstName: 'Test',
    lastName: 'Person',
    alternateName: null,
    email: 'person@test.example',
    language: 'en' as const,
    timeZone: 'Africa/Cairo',
    verified: true,
    hasSecondFactor: false,
    requiresSecondFactor: false,
    isSuperAdmin: false,
    roleCodes: new Set<string>(),
    permissions: new Set<string>(),
  }
  return { caller, version }
}

test('caches no more than the maximum number of sessions, and evicts the least recently used one', () => {
  const cache = new CallerCache(3)
  for (const sessionId of [1, 2, 3]) cache.set(sessionId, loaded(sessionId))
  cache.get(1)
  cache.set(4, loaded(4))
  const held = [1, 2, 3, 4].filter((sessionId) => cache.get(sessionId))
  expect(held).toEqual([1, 3, 4])
})

test('a session has its latest version, and none once it is deleted', () => {
  const cache = new CallerCache(3)
  cache.set(1, loaded(1))
  cache.set(1, loaded(1, 'second'))
  expect(cache.get(1)?.version).toBe('second')
  cache.delete(1)
  expect(cache.get(1)).toBeUndefined()
})
