import { expect, test } from 'vitest'
import { answerOf } from './cells'
import { choicesOf, namedBy } from './choices'
import { fieldsOfKind, missingFields, suggestFields } from './fields'
import { importKinds } from './kinds'
import { atStaffColumns, type OfferedRole, type StaffSetting, staffOfRow } from './staffRow'

const role = (id: number, code: string, grantable = true): [number, OfferedRole] => [id, { id, code, grantable }]

const setting: StaffSetting = {
  country: 'EG',
  today: '2026-11-18',
  dateOrder: 'dmy',
  hospital: { id: 3, country_id: 1, city_id: 10, time_zone: 'Africa/Cairo' },
  roles: new Map([
    role(1, 'SUPER_ADMIN', false),
    role(2, 'DOCTOR'),
    role(3, 'NURSE'),
    role(4, 'PATIENT'),
    role(5, 'X_2'),
  ]),
  named: {
    role: choicesOf([
      { id: 1, names: ['Super Admin', 'مدير النظام'] },
      { id: 2, names: ['Doctor', 'طبيب'] },
      { id: 3, names: ['Nurse', 'تمريض'] },
      { id: 4, names: ['Patient', 'مريض'] },
      { id: 5, names: ['Nurse'] },
    ]),
    specialty: choicesOf([{ id: 7, names: ['Cardiology', 'القلب'] }]),
    level: choicesOf([{ id: 8, names: ['Consultant', null] }]),
    city: choicesOf([{ id: 11, names: ['Giza', 'الجيزة'] }]),
  },
}
const given = {
  full_name: 'منى عادل',
  alternate_name: 'Mona Adel',
  birth_date: '٣/٤/١٩٩٠',
  uuid: '٢٩٠٠٤٠٣٠١٢٣٤٥٦',
  email: 'Mona@Import.example',
  phone: '0100 123 4567',
  gender: 'أنثى',
  role: 'طبيب',
}

test('a row becomes the staff member whom the form would have sent', () => {
  const row = { ...given, specialty: 'cardiology', level: 'CONSULTANT', city: 'الجيزه', bio: 'Hearts' }
  expect(staffOfRow(row, setting)).toMatchObject({
    person: {
      ...{ first_name: 'منى', last_name: 'عادل', alternate_name: 'Mona Adel', birth_date: '1990-04-03' },
      ...{ uuid: '29004030123456', email: 'mona@import.example', phone: '+201001234567', gender: 'female' },
      ...{ roles: [2], hospitals: [3], country: 1, city: 11, time_zone: 'Africa/Cairo' },
      ...{ is_staff_member: true, is_doctor: true, specialty_id: 7, level_id: 8, bio: 'Hearts' },
    },
  })
})

test.each([
  [{ role: 'Doctor' }, true],
  [{ role: 'x_2' }, false],
  [{ role: 'X_2', is_doctor: 'نعم' }, true],
  [{ role: 'Doctor', is_doctor: 'no' }, false],
])('with %j, is_doctor is %s', (cells, is_doctor) => {
  expect(staffOfRow({ ...given, ...cells }, setting)).toMatchObject({ person: { is_doctor } })
})

test.each([
  [{ role: 'Nurse' }, { role: 'import.severalMatch' }],
  [{ role: 'Wizard', specialty: 'القلب' }, { role: 'import.unknownRole' }],
  [{ role: 'مريض' }, { role: 'import.patientRole' }],
  [{ role: 'super_admin' }, { role: 'user.rolesBeyond' }],
  [{ role: undefined }, { role: 'validation.required' }],
  [{ role: 'NURSE', level: 'Consultant' }, { level: 'import.onlyDoctors' }],
  [{ is_doctor: 'maybe' }, { is_doctor: 'import.yesOrNo' }],
  [
    { specialty: 'Magic', level: 'High' },
    { specialty: 'import.unknownName', level: 'import.unknownName' },
  ],
  [{ city: 'Atlantis' }, { city: 'import.unknownName' }],
  [{ phone: undefined }, { phone: 'validation.required' }],
  [{ alternate_name: 'منى' }, { alternate_name: 'validation.otherScript' }],
  [{ full_name: 'منى' }, { full_name: 'import.oneName' }],
])('with %j, the problems are %j', (cells, keys) => {
  const row = staffOfRow({ ...given, ...cells }, setting)
  const problems = 'problems' in row ? row.problems : {}
  expect(Object.fromEntries(Object.entries(problems).map(([field, texts]) => [field, texts[0]?.key]))).toEqual(keys)
})

test('the city is required if neither the row nor the hospital has one, where the country has cities', () => {
  const nowhere = { ...setting, hospital: { ...setting.hospital, city_id: null } }
  expect(staffOfRow(given, nowhere)).toEqual({ problems: { city: [{ key: 'validation.required' }] } })
  expect(staffOfRow({ ...given, city: 'Giza' }, nowhere)).toMatchObject({ person: { city: 11 } })
  const withoutCities = { ...nowhere, named: { ...setting.named, city: choicesOf([]) } }
  expect(staffOfRow(given, withoutCities)).toMatchObject({ person: { city: null } })
})

test('columns of staff are suggested by headers in both languages', () => {
  const headers = [
    'Employee',
    'الاسم بالعربية',
    'DOB',
    'NID',
    'E-mail',
    'Mobile',
    'Sex',
    'Job title',
    'التخصص',
    'Grade',
  ]
  expect(suggestFields(headers, 'staff')).toEqual([
    ...['full_name', 'alternate_name', 'birth_date', 'uuid', 'email', 'phone', 'gender', 'role', 'specialty', 'level'],
  ])
  expect(suggestFields(['Role', 'Guardian phone'], 'patients')).toEqual([null, 'guardian_phone'])
  expect(suggestFields(['Role', 'Guardian phone'], 'staff')).toEqual(['role', null])
  for (const kind of importKinds) expect(suggestFields(fieldsOfKind[kind], kind)).toEqual(fieldsOfKind[kind])
  expect(missingFields(['full_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'], 'staff')).toEqual(['role'])
})

test('answers are read in both languages, and a name of two choices names both', () => {
  expect(['Yes', 'نعم', 'NO', 'لا', '0', 'maybe', ''].map(answerOf)).toEqual([
    ...[true, true, false, false, false],
    ...[undefined, undefined],
  ])
  expect(namedBy('nurse', setting.named.role)).toEqual([3, 5])
})

test('problems of the form are reported at the columns of the file', () => {
  const problem = { key: 'validation.invalidChoice' } as const
  expect(atStaffColumns({ roles: [problem], level_id: [problem], email: [problem], hospitals: [problem] })).toEqual({
    role: [problem],
    level: [problem],
    email: [problem],
    row: [problem],
  })
})
