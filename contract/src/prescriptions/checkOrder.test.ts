import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, thousandthsOf } from '../drugs/amount'
import { checkOrder, type OrderFields, startProblem, storedOrder } from './checkOrder'

const scheduled: OrderFields = {
  dosage: '500',
  dosage_unit: 'mg',
  kind: 'scheduled',
  frequency: 8,
  frequency_time_unit: 'hours',
}
const asNeeded: OrderFields = {
  dosage: '500',
  dosage_unit: 'mg',
  kind: 'as_needed',
  indication: 'Pain',
  minimum_interval: 240,
  maximum_in_24_hours: '500',
}
const fieldsOf = (changes: Partial<OrderFields>, base = scheduled, type: 'doctor' | 'S' = 'doctor') =>
  Object.keys(checkOrder({ ...base, ...changes }, type)).toSorted()

test.each<[Partial<OrderFields>, string[]]>([
  [{}, []],
  [{ frequency: null }, ['frequency']],
  [{ frequency_time_unit: null }, ['frequency_time_unit']],
  [{ frequency: 168 }, []],
  [{ frequency: 169 }, ['frequency']],
  [{ frequency: 90, frequency_time_unit: 'days' }, []],
  [{ frequency: 91, frequency_time_unit: 'days' }, ['frequency']],
  [{ frequency: 27, frequency_time_unit: 'weeks' }, ['frequency']],
  [{ duration: 5 }, ['time_unit']],
  [{ time_unit: 'days' }, ['duration']],
  [{ duration: 365, time_unit: 'days' }, []],
  [{ duration: 53, time_unit: 'weeks' }, ['duration']],
  [{ duration: 25, time_unit: 'months' }, ['duration']],
  [{ dosage: 'one sachet', dosage_unit: null }, []],
  [{ dosage: 'one' }, ['dosage']],
])('of a scheduled prescription with %j, these fields are wrong: %j', (changes, fields) => {
  expect(fieldsOf(changes)).toEqual(fields)
})

test.each<[Partial<OrderFields>, string[]]>([
  [{}, []],
  [{ dosage_unit: null }, ['dosage_unit']],
  [{ indication: '' }, ['indication']],
  [{ minimum_interval: null }, ['minimum_interval']],
  [{ maximum_in_24_hours: null }, ['maximum_in_24_hours']],
  [{ maximum_in_24_hours: '499.999' }, ['maximum_in_24_hours']],
  [{ maximum_in_24_hours: 'much' }, ['maximum_in_24_hours']],
])('of a prescription as needed with %j, these fields are wrong: %j', (changes, fields) => {
  expect(fieldsOf(changes, asNeeded)).toEqual(fields)
})

test('the time after discharge has an end, but what is given once has no duration', () => {
  expect(fieldsOf({}, scheduled, 'S')).toEqual(['duration', 'time_unit'])
  expect(fieldsOf({ kind: 'once' }, scheduled, 'S')).toEqual([])
})

test('fields that the kind does not have are not stored, and numbers have ASCII digits', () => {
  const stored = storedOrder({
    ...scheduled,
    ...asNeeded,
    dosage: '٢٫٥٠',
    maximum_in_24_hours: '7,5',
    duration: 2,
    time_unit: 'days',
  })
  expect(stored).toMatchObject({ dosage: '2.5', maximum_in_24_hours: '7.5', frequency: null, duration: 2 })
  expect(storedOrder({ ...scheduled, ...asNeeded, kind: 'once' })).toMatchObject({
    frequency: null,
    indication: null,
    minimum_interval: null,
    maximum_in_24_hours: null,
  })
})

test('a dose that could be two numbers is refused as such', () => {
  const problems = checkOrder({ ...scheduled, dosage: '1,500' }, 'doctor')
  expect(problems).toEqual({ dosage: [{ key: 'validation.ambiguousNumber' }] })
})

test.each(['', '0', '1,500', '0.000', '-1', '1.2345', '1e3', '1.', '.5', '1234567890', 'Infinity'])(
  '%j is no amount',
  (text) => {
    expect(thousandthsOf(text)).toBeUndefined()
  },
)

test('an amount survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (thousandths) => {
      expect(thousandthsOf(amountText(thousandths))).toBe(thousandths)
    }),
  )
})

test('a course begins between 24 hours before its order and 30 days after it', () => {
  const now = Date.parse('2026-11-18T11:00:00Z')
  const hour = 3_600_000
  const isWrong = (hours: number) => startProblem(now + hours * hour, now) !== undefined
  expect([-24.01, -24, 0, 720, 720.01].map(isWrong)).toEqual([true, false, false, false, true])
})
