import { expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import { areaTextsIn } from '../../../build/areaTexts'
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
  const [english, arabic] = [areaTextsIn('permissions', 'en'), areaTextsIn('permissions', 'ar')]
  for (const permission of permissions) {
    expect(english[`permission.${permission}`]).toBe(permission.replaceAll('-', ' '))
    expect(arabic[`permission.${permission}`], permission).toMatch(/[\u0600-\u06ff]/)
  }
})

test('every subject has a name', () => {
  const english = areaTextsIn('permissions', 'en')
  expect(subjectsOf(permissions).filter(({ subject }) => !(`subject.${subject}` in english))).toEqual([])
})
