import fc from 'fast-check'
import { expect, test } from 'vitest'
import { genderOf, isoDay, isRounded, splitName } from './cells'
import { missingFields, patientFields, suggestFields } from './fields'
import { patientOfRow } from './patientRow'

const setting = { country: 'EG', today: '2026-11-18', dateOrder: 'dmy' } as const
const given = {
  first_name: 'Mona',
  last_name: 'Adel',
  birth_date: '٣/٤/١٩٩٠',
  uuid: '٢٩٠٠٤٠٣٠١٢٣٤٥٦',
  email: 'Mona@Import.example',
  phone: '0100 123 4567',
  gender: 'أنثى',
}

test.each([
  ['1990-04-03', 'dmy', '1990-04-03'],
  ['1990/4/3 00:00:00', 'mdy', '1990-04-03'],
  ['3/4/1990', 'dmy', '1990-04-03'],
  ['3/4/1990', 'mdy', '1990-03-04'],
  ['٠٣-٠٤-١٩٩٠', 'dmy', '1990-04-03'],
  ['31.12.1990', 'dmy', '1990-12-31'],
  ['3/4/90', 'dmy', undefined],
  ['April 3', 'dmy', undefined],
] as const)('the date %s in the order %s is %s', (cell, order, day) => {
  expect(isoDay(cell, order)).toBe(day)
})

test('every day is read as it was, however it is written', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-18'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.'), fc.boolean(), (date, mark, isPadded) => {
      const day = date.toISOString().slice(0, 10)
      const [year = '', month = '', number = ''] = day.split('-')
      const short = (part: string) => (isPadded ? part : String(Number(part)))
      expect(isoDay([short(number), short(month), year].join(mark), 'dmy')).toBe(day)
      expect(isoDay([short(month), short(number), year].join(mark), 'mdy')).toBe(day)
    }),
  )
})

test('genders are read in both languages, and nothing else is one', () => {
  expect(['M', 'ذكر', 'Female', 'انثى', 'أنثي', 'other', ''].map(genderOf)).toEqual([
    ...['male', 'male', 'female', 'female', 'female'],
    ...[undefined, undefined],
  ])
})

test('numbers that a spreadsheet program has rounded are recognized', () => {
  expect(['2.9001E+13', '2,9E+13', '29001150112345', '٢٫٩E+13', 'E12'].map(isRounded)).toEqual([
    ...[true, true, false],
    ...[true, false],
  ])
})

test.each([
  ['Mona Adel Hassan', 'Mona', 'Adel Hassan'],
  ['عبد الرحمن محمد علي', 'عبد الرحمن', 'محمد علي'],
  ['Abd El Rahman Ali', 'Abd El Rahman', 'Ali'],
  ['نور الدين محمود', 'نور الدين', 'محمود'],
  ['Nour El Din Mahmoud', 'Nour El Din', 'Mahmoud'],
  ['Mona', 'Mona', ''],
])('the name %s is split', (full, first_name, last_name) => {
  expect(splitName(full)).toEqual({ first_name, last_name })
})

test('no word of a name is lost', () => {
  const words = fc.array(fc.constantFrom('Mona', 'Abd', 'El', 'Din', 'عبد', 'الله', 'Ali'), { maxLength: 6 })
  fc.assert(
    fc.property(words, (all) => {
      const { first_name, last_name } = splitName(all.join('  '))
      expect([first_name, last_name].filter(Boolean).join(' ')).toBe(all.join(' '))
    }),
  )
})

test('columns are suggested by headers in both languages, each field once', () => {
  expect(
    suggestFields(['الاسم', 'تاريخ الميلاد', 'الرقم القومي', 'E-Mail', 'Mobile', 'النوع', 'Ward', 'Phone']),
  ).toEqual([...['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'], ...[null, null]])
  expect(suggestFields([...patientFields])).toEqual([...patientFields])
  expect(missingFields(['full_name', 'uuid'])).toEqual(['birth_date', 'email', 'phone', 'gender'])
  expect(missingFields(['first_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'])).toEqual(['last_name'])
})

test('a row becomes the patient whom the form would have sent', () => {
  expect(patientOfRow(given, setting)).toMatchObject({
    patient: {
      ...{ first_name: 'Mona', last_name: 'Adel', birth_date: '1990-04-03', uuid: '29004030123456' },
      ...{ email: 'mona@import.example', phone: '+201001234567', gender: 'female', guardian_phone: null },
    },
  })
})

test('every problem of a row is reported at its field', () => {
  const row = {
    full_name: 'Mona',
    birth_date: '31/02/1990',
    uuid: '2.9E+13',
    phone: '12',
    gender: '?',
    guardian_phone: '01001234567',
  }
  expect(patientOfRow(row, setting)).toEqual({
    problems: {
      full_name: [{ key: 'import.oneName' }],
      birth_date: [{ key: 'validation.date', values: {} }],
      uuid: [{ key: 'import.rounded' }],
      email: [{ key: 'validation.required', values: {} }],
      phone: [{ key: 'validation.invalidPhone' }],
      gender: [{ key: 'validation.invalidChoice', values: {} }],
      guardian_uuid: [{ key: 'validation.required', values: {} }],
    },
  })
  expect(patientOfRow({ ...given, birth_date: '19/11/2026' }, setting)).toEqual({
    problems: { birth_date: [{ key: 'validation.dateInFuture' }] },
  })
})
