import { expect, test } from 'vitest'
import { areasOfScreens, areasOfTests, testsLeftOut } from './changedAreas'

test('screens of a changed area and of those that import it are checked', () => {
  const drugs = areasOfScreens(['web/src/areas/drugs/fields.tsx'])
  expect(drugs).toContain('drugs')
  expect(drugs).not.toContain('vacations')
  expect(areasOfScreens(['contract/src/drugs/calls.ts'])).toContain('prescriptions')
})

test('what all areas share means all screens, what no screen shows means none', () => {
  for (const file of [
    'contract/src/kit/endpoint.ts',
    'server/src/platform/http/mount.ts',
    'server/src/schema/drugs.ts',
    'server/migrations/0101_drugs.sql',
    'web/src/ui/Button.tsx',
    'web/src/app/shell/Shell.tsx',
    'package-lock.json',
    'e2e/screens/scope.ts',
  ])
    expect(areasOfScreens([file, 'docs/security.md']), file).toBe('all')
  const hidden = [
    'docs/security.md',
    'server/src/areas/drugs/drugs.test.ts',
    'scripts/test.mjs',
    'e2e/journeys/drugs.spec.ts',
  ]
  expect(areasOfScreens(hidden)).toEqual(new Set())
})

test('tests of a changed area and of those that import it run, the others are left out', () => {
  const left = testsLeftOut(['contract/src/drugs/calls.ts', 'docs/security.md'])
  expect(left).toContain('server/src/areas/vacations/**')
  expect(left).toContain('web/src/areas/vacations/**')
  for (const area of ['drugs', 'prescriptions']) expect(left).not.toContain(`server/src/areas/${area}/**`)
})

test('a changed test runs, also where no screen is checked', () => {
  expect(areasOfTests(['server/src/areas/drugs/drugs.test.ts'])).toContain('drugs')
  expect(areasOfTests(['web/src/areas/drugs/testing/drugs.ts'])).toContain('drugs')
})

test('what the tests of all areas use runs them all, what none uses runs none', () => {
  for (const file of [
    'server/src/schema/drugs.ts',
    'server/src/demo/fill.ts',
    'server/src/testing/accessFixture.ts',
    'web/src/testing/open.tsx',
    'vitest.config.ts',
    'package-lock.json',
  ])
    expect(areasOfTests([file]), file).toBe('all')
  const others = ['e2e/support/mail.ts', 'server/src/exports.test.ts', 'server/src/accessMatrix/records.test.ts']
  expect(areasOfTests(others)).toEqual(new Set())
  expect(testsLeftOut(undefined)).toEqual([])
})
