import { expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import arabic from './locales/ar.json' with { type: 'json' }
import english from './locales/en.json' with { type: 'json' }
import { subjectsOf } from './permissionSubjects'

test('permissions are taken together by what they are about; what stands alone comes last', () => {
  expect(subjectsOf(['start-clinic', 'create-user', 'list-requests', 'update-user', 'update-profile'])).toEqual([
    { subject: 'user', permissions: ['create-user', 'update-user'] },
    { subject: 'other', permissions: ['start-clinic', 'list-requests', 'update-profile'] },
  ])
})

test('none is lost and none comes twice', () => {
  const all = subjectsOf(permissions).flatMap((subject) => subject.permissions)
  expect(all.toSorted()).toEqual(permissions.toSorted())
})

test('every permission is named, in English by its own name with spaces for hyphens', () => {
  for (const permission of permissions) {
    const words: Record<string, string> = english
    expect(words[`permission.${permission}`]).toBe(permission.replaceAll('-', ' '))
    expect((arabic as Record<string, string>)[`permission.${permission}`], permission).toMatch(/[\u0600-\u06ff]/)
  }
})
