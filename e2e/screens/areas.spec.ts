import { expect, test } from '@playwright/test'
import { areasOfFiles } from './changedAreas'

test('screens of a changed area and of those that import it are checked', () => {
  const drugs = areasOfFiles(['web/src/areas/drugs/fields.tsx'])
  expect(drugs).toContain('drugs')
  expect(drugs).not.toContain('vacations')
  expect(areasOfFiles(['contract/src/drugs/calls.ts'])).toContain('prescriptions')
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
    expect(areasOfFiles([file, 'docs/security.md']), file).toBe('all')
  const hidden = [
    'docs/security.md',
    'server/src/areas/drugs/drugs.test.ts',
    'scripts/test.mjs',
    'e2e/journeys/drugs.spec.ts',
  ]
  expect(areasOfFiles(hidden)).toEqual(new Set())
})
