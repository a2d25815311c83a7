import { expect, test } from 'vitest'
import { seededRoles } from '../roles/seededRoles'
import { dashboardOf } from './dashboard'

test.each([
  [['SUPER_ADMIN'], 'super'],
  [['DOCTOR'], 'doctor'],
  [['NURSE'], 'nurse'],
  [['LAB_OR_RADIOLOGY'], 'center'],
  [['ADMIN'], 'other'],
  [['COORDINATOR'], 'other'],
  [['PATIENT'], 'other'],
  [[], 'other'],
])('%s gets the dashboard %s', (roles, dashboard) => {
  expect(dashboardOf(roles)).toBe(dashboard)
})

test('with several roles, the first role in the order of dashboards decides, in whatever order they are given', () => {
  const all = Object.keys(seededRoles)
  expect(dashboardOf(all)).toBe('super')
  expect(dashboardOf(all.toReversed())).toBe('super')
  expect(dashboardOf(['ADMIN', 'NURSE', 'DOCTOR'])).toBe('doctor')
  expect(dashboardOf(['LAB_OR_RADIOLOGY', 'NURSE', 'CALENDAR'])).toBe('nurse')
})
