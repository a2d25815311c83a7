import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { screens } from '../support/screens'

const areas = resolve(import.meta.dirname, '../../web/src/areas')

/** The routes of `entityRoutes`, by the path of the list. */
const routesOfEntity = (at: string) => [at, `${at}/create`, `${at}/:id/show`, `${at}/:id/edit`]

test('every route of the app has a screen', () => {
  const files = readdirSync(areas).map((area) => join(areas, area, 'manifest.tsx'))
  const routes = files.filter(existsSync).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const addresses = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, address = '']) => address)
    return [...addresses(/\bpath: '([^']+)'/g), ...addresses(/\bat: '([^']+)'/g).flatMap(routesOfEntity)]
  })
  expect(routes).toEqual(expect.arrayContaining(['/users/:id/why', '/drugs', '/cities/:id/edit']))
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
})

test('screen names are unique', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
})
