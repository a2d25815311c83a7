import { expect, it } from 'vitest'
import { writeLeft } from './writeLeft'

it.each([
  [0, '0:00'],
  [42, '0:42'],
  [272, '4:32'],
  [3872, '1:04:32'],
])('%d seconds are %s', (seconds, clock) => expect(writeLeft(seconds)).toBe(clock))
