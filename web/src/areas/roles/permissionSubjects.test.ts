import { expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import { areaTextsIn } from '../../../build/areaTexts'
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
  const [english, arabic] = [areaTextsIn('permissions', 'en'), areaTextsIn('permissions', 'ar')]
  for (const permission of permissions) {
    expect(english[`permission.${permission}`]).toBe(permission.replaceAll('-', ' '))
    expect(arabic[`permission.${permission}`], permission).toMatch(/[\u0600-\u06ff]/)
  }
})

test('every subject is named', () => {
  const english = areaTextsIn('permissions', 'en')
  expect(subjectsOf(permissions).filter(({ subject }) => !(`subject.${subject}` in english))).toEqual([])
})
