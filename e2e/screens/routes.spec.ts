import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { screens } from '../support/screens'

const areas = resolve(import.meta.dirname, '../../web/src/areas')

test('every route of the app has a screen', () => {
  const files = readdirSync(areas).map((area) => join(areas, area, 'routes.tsx'))
  const routes = files.filter(existsSync).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
  })
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
})

test('screen names are unique', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
})
