import { expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import arabic from './locales/ar.json' with { type: 'json' }
import english from './locales/en.json' with { type: 'json' }
import { subjectsOf } from './permissionSubjects'

test('permissions are grouped by subject, with single ones last', () => {
  expect(subjectsOf(['start-clinic', 'create-user', 'list-requests', 'update-user', 'update-profile'])).toEqual([
    { subject: 'user', permissions: ['create-user', 'update-user'] },
    { subject: 'other', permissions: ['start-clinic', 'list-requests', 'update-profile'] },
  ])
})

test('each permission is in exactly one group', () => {
  const all = subjectsOf(permissions).flatMap((subject) => subject.permissions)
  expect(all.toSorted()).toEqual(permissions.toSorted())
})

test('every permission has a text; the English one is its name with spaces for hyphens', () => {
  for (const permission of permissions) {
    const words: Record<string, string> = english
    expect(words[`permission.${permission}`]).toBe(permission.replaceAll('-', ' '))
    expect((arabic as Record<string, string>)[`permission.${permission}`], permission).toMatch(/[\u0600-\u06ff]/)
  }
})
