import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access/permissions'
import { recordKinds } from '#contract/kit/record'
import { accessRules } from '../areas'
import type { Caller } from '../platform/auth/caller'
import { runIn, systemContext } from '../platform/context'
import { setUpAccessFixture } from '../testing/setUpAccessFixture'

const fixture = setUpAccessFixture()

function personWith(held: readonly Permission[], isSuperAdmin = false): Caller {
  return {
    id: 1,
    sessionId: 1,
    firstName: 'A',
    lastName: 'B',
    alternateName: null,
    email: 'a@test.example',
    language: 'en',
    timeZone: 'Africa/Cairo',
    verified: true,
    hasSecondFactor: false,
    requiresSecondFactor: false,
    isSuperAdmin,
    roleCodes: new Set(),
    permissions: new Set(held),
  }
}

describe('every access path is opened by permissions that were asked for and are held', () => {
  const pathsOf = (kind: (typeof recordKinds)[number], person: Caller, asked: readonly Permission[]) =>
    runIn(systemContext(fixture().testServer.server.platform), () => accessRules[kind].accessPaths(person, asked))

  test.each(recordKinds)('%s', (kind) => {
    for (const asked of [[], ...permissions.map((permission) => [permission]), permissions]) {
      // Without permissions only what is the person’s own, such as a notification.
      for (const path of pathsOf(kind, personWith([]), asked)) expect(path).toMatchObject({ opensWith: 'ownRecord' })
      for (const held of [asked, permissions]) {
        for (const path of pathsOf(kind, personWith(held), asked)) {
          expect(path.opensWith).not.toBe('superAdmin')
          if (path.opensWith !== 'ownRecord') expect(path.opensWith.length).toBeGreaterThan(0)
          if (Array.isArray(path.opensWith)) for (const each of path.opensWith) expect(held).toContain(each)
        }
      }
    }
  })
})
