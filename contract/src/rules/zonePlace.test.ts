import { expect, it } from 'vitest'
import { zonePlace } from './zonePlace'

it.each([
  ['Africa/Cairo', 'en', 'Cairo'],
  ['America/New_York', 'en', 'New York'],
  ['Africa/Mogadishu', 'ar', 'الصومال'],
] as const)('%s is called a well-known place (%s): %s', (zone, language, place) => {
  expect(zonePlace(zone, language)).toBe(place)
})
