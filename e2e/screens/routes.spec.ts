import { expect, test } from '@playwright/test'
import { screens } from '../support/screens'
import { areasByRoute } from './areaOfRoute'

test('every route of the app has a screen', () => {
  const routes = [...areasByRoute.keys()]
  expect(routes).toEqual(expect.arrayContaining(['/users/:id/why', '/drugs', '/cities/:id/edit']))
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
})

test('screen names are unique', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
})
