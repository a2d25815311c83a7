import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { screens } from '../support/screens'

const areas = resolve(import.meta.dirname, '../../web/src/areas')

test('every route of the app is among the screens', async () => {
  const files = readdirSync(areas).map((area) => join(areas, area, 'manifest.tsx'))
  const manifests: { areaRoutes: readonly { path: string }[] }[] = await Promise.all(
    files.filter(existsSync).map((file) => import(file)),
  )
  const routes = manifests.flatMap(({ areaRoutes }) => areaRoutes.map(({ path }) => path))
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
})

test('every screen has a name of its own', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
})
