import { expect, test } from 'vitest'
import { typedPatient } from './typedPatient'

test.each([
  ['Salma Naguib', { first_name: 'Salma', last_name: 'Naguib' }],
  ['  منى  عبد الله ', { first_name: 'منى', last_name: 'عبد الله' }],
  ['Salma', { first_name: 'Salma', last_name: '' }],
  ['26403140102375', { uuid: '26403140102375', birth_date: '1964-03-14', gender: 'male' }],
  ['٢٦٤٠٣١٤٠١٠٢٣٧٥', { uuid: '26403140102375', birth_date: '1964-03-14', gender: 'male' }],
  ['0100 555-0148', { phone: '01005550148' }],
  ['+20 100 555 0148', { phone: '+201005550148' }],
  ['784198765', { uuid: '784198765' }],
  ['K7QM-3XWD', {}],
  ['12', {}],
  ['', {}],
])('%s', (text, expected) => {
  expect(typedPatient(text)).toEqual(expected)
})
