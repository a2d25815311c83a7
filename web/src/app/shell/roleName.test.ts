import { expect, test } from 'vitest'
import { type RoleCode, seededRoles, seededRolesInArabic } from '#contract/roles'
import ar from '../locales/ar.json'
import en from '../locales/en.json'

test('roles are searched by the names that the screens show', () => {
  for (const code of Object.keys(seededRoles) as RoleCode[]) {
    expect([en[`role.${code}`], ar[`role.${code}`]]).toEqual([seededRoles[code], seededRolesInArabic[code]])
  }
})
