import { expect, test } from 'vitest'
import { newClinic } from '../clinics/newClinic'
import { choicesOf } from './choices'
import { bareNumber, clinicTypeOf, durationOf, hoursOf, timeOf, weekdaysOf } from './clinicCells'
import { type ClinicSetting, type ComparedClinic, clinicKey, clinicOfRow, isSameClinic } from './clinicRow'
import { clinicFields, fieldsOfKind, missingFields, suggestFields } from './fields'

const setting: ClinicSetting = {
  hospital: {
    id: 3,
    name: 'Cairo Hospital',
    alternate_name: 'مستشفى القاهرة',
    time_zone: 'Africa/Cairo',
    address: null,
  },
  today: '2026-11-18',
  dateOrder: 'dmy',
  named: {
    specialty: choicesOf([{ id: 7, names: ['Cardiology', 'القلب'] }]),
    level: choicesOf([
      { id: 8, names: ['Consultant', 'استشاري'] },
      { id: 9, names: ['Consultant'] },
      { id: 10, names: ['Specialist', 'أخصائي'] },
    ]),
  },
  doctors: new Map([['mona@import.example', 20]]),
  coordinators: new Map([
    ['hoda@import.example', 30],
    ['sami@import.example', 31],
  ]),
}
const given = {
  title: 'Hearts',
  alternate_title: 'عيادة القلب',
  specialty: 'القلب',
  level: 'specialist',
  doctor: 'Mona@Import.example',
  coordinators: 'hoda@import.example; sami@import.example',
  price: '٢٥٠٫٥ جنيه',
  follow_up_price: 'EGP 100',
  days: 'Sat, Mon',
  opens: '9 am',
  closes: '0.5',
  slot_time: '20 min',
}
const problemsOf = (changes: Parameters<typeof clinicOfRow>[0]) => {
  const row = clinicOfRow({ ...given, ...changes }, setting)
  return 'problems' in row
    ? Object.fromEntries(Object.entries(row.problems).map(([field, texts]) => [field, texts.map(({ key }) => key)]))
    : {}
}

test('a row becomes the clinic that the form would have sent, with the values of a new one where it says nothing', () => {
  const row = clinicOfRow(given, setting)
  expect(row).toMatchObject({
    clinic: {
      ...{ title: 'Hearts', alternate_title: 'عيادة القلب', hospital_id: 3, time_zone: 'Africa/Cairo' },
      ...{ specialty_id: 7, level_id: 10, doctor_id: 20, coordinators: [30, 31], price: 250.5, follow_up_price: 100 },
      ...{ start_date: '2026-11-18', address: null, ...newClinic },
      ...{ saturday_enabled: true, saturday_from: '09:00', saturday_to: '12:00', saturday_slot_time: 20 },
      ...{ sunday_enabled: false, monday_enabled: true },
    },
  })
})

test('durations, dates, type and hours by day are read', () => {
  const changes = {
    ...{ days: '', opens: '', closes: '', sunday: '14:00 - 18:30', tuesday: 'closed', friday: 'من ٦:٠٠ م إلى 24:00' },
    ...{ clinic_type: 'في المستشفى', address: 'Ground floor', walk_in_limit: '5', late_cancellation_refund: '50%' },
    ...{ start_date: '01/12/2026', end_date: '2027-12-01', follow_up_period: '2 days', hospital: 'مستشفى القاهره' },
    ...{ patient_cancellation_tolerance: '90 minutes', last_appointment_tolerance: '-10' },
  }
  expect(clinicOfRow({ ...given, ...changes }, setting)).toMatchObject({
    clinic: {
      ...{ sunday_from: '14:00', sunday_to: '18:30', sunday_slot_time: 20, tuesday_enabled: false },
      ...{
        friday_from: '18:00',
        friday_to: '24:00',
        saturday_enabled: false,
        type: 'physical',
        address: 'Ground floor',
      },
      ...{ walk_in_limit: 5, late_cancellation_refund: 50, start_date: '2026-12-01', end_date: '2027-12-01' },
      ...{ follow_up_period: 2, follow_up_unit: 'days' },
      ...{ patient_cancellation_tolerance: 90, patient_tolerance_unit: 'minutes' },
      ...{ last_appointment_tolerance: -10, last_appointment_unit: 'minutes' },
    },
  })
})

test.each([
  [{ title: '' }, { title: ['validation.required'] }],
  [{ doctor: 'nobody@import.example' }, { doctor: ['import.unknownDoctor'] }],
  [{ doctor: '' }, { doctor: ['validation.required'] }],
  [{ coordinators: 'hoda@import.example, x@y.example' }, { coordinators: ['import.unknownCoordinator'] }],
  [{ coordinators: '' }, { coordinators: ['validation.coordinators'] }],
  [
    { specialty: 'Magic', level: 'consultant' },
    { specialty: ['import.unknownName'], level: ['import.severalMatch'] },
  ],
  [
    { price: 'free', follow_up_price: '' },
    { price: ['validation.invalidPrice'], follow_up_price: ['validation.required'] },
  ],
  [{ hospital: 'Giza Hospital' }, { hospital: ['import.otherHospital'] }],
  [{ days: 'Sat, Someday' }, { days: ['import.unknownDays'] }],
  [{ days: '' }, { row: ['validation.openDays'] }],
  [
    { opens: '', closes: 'noon' },
    { opens: ['validation.required'], closes: ['validation.time'] },
  ],
  [{ opens: '13:00' }, { closes: ['validation.closesBeforeOpening'] }],
  [{ slot_time: '' }, { slot_time: ['validation.required'] }],
  [{ slot_time: '200' }, { slot_time: ['validation.slotTooLong'] }],
  [{ sunday: 'mornings' }, { sunday: ['import.hours'] }],
  [{ sunday: '9:00-8:00' }, { sunday: ['validation.closesBeforeOpening'] }],
  [{ clinic_type: 'other' }, { clinic_type: ['validation.invalidChoice'] }],
  [{ clinic_type: 'physical' }, { row: ['import.addressMissing'] }],
  [{ start_date: '31/02/2027' }, { start_date: ['validation.date'] }],
  [{ end_date: '01/11/2026' }, { end_date: ['validation.endBeforeStart'] }],
  [{ follow_up_period: '3 moons' }, { follow_up_period: ['validation.number'] }],
])('%o is a problem of its columns', (changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems)
})

test.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['9.30', '09:30'],
  ['09:00:00', '09:00'],
  ['٩:٣٠ م', '21:30'],
  ['12 AM', '00:00'],
  ['12 p.m.', '12:00'],
  ['12:15 صباحًا', '00:15'],
  ['٥ مساءً', '17:00'],
  ['24:00', '24:00'],
  ['0.3958333333333333', '09:30'],
  ['13 pm', undefined],
  ['25:00', undefined],
  ['9:75', undefined],
  ['nine', undefined],
  ['', undefined],
])('the time %s is read as %s', (cell, time) => {
  expect(timeOf(cell)).toBe(time)
})

test.each([
  ['saturday', ['saturday']],
  ['Mon; sat / WED', ['saturday', 'monday', 'wednesday']],
  ['Sun-Thu', ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']],
  ['Thursday to Saturday', ['saturday', 'thursday', 'friday']],
  ['السبت والاثنين و الأربعاء', ['saturday', 'monday', 'wednesday']],
  ['من الأحد إلى الثلاثاء، الجمعة', ['sunday', 'monday', 'tuesday', 'friday']],
  ['يوم الإثنين', ['monday']],
  ['كل يوم', ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
  ['Sat Mon', undefined],
  ['Sat-Mon-Wed', undefined],
  ['-', undefined],
])('the days %s are read', (cell, days) => {
  expect(weekdaysOf(cell)).toEqual(days)
})

test('hours, durations, prices and types are read in both languages', () => {
  expect(hoursOf('9-14')).toEqual({ from: '09:00', to: '14:00' })
  expect(hoursOf('9:00 AM to 2:00 PM')).toEqual({ from: '09:00', to: '14:00' })
  expect([hoursOf('مغلق'), hoursOf('-'), hoursOf('9'), hoursOf('9-10-11')]).toEqual([
    'closed',
    'closed',
    undefined,
    undefined,
  ])
  expect(durationOf('14 يومًا', 'hours')).toEqual({ amount: '14', unit: 'days' })
  expect(durationOf('24h', 'days')).toEqual({ amount: '24', unit: 'hours' })
  expect(durationOf('٣ ساعات', 'days')).toEqual({ amount: '٣', unit: 'hours' })
  expect(durationOf('7', 'days')).toEqual({ amount: '7', unit: 'days' })
  expect([bareNumber('250 EGP'), bareNumber('L.E. 250'), bareNumber('٢٥٠ ج.م'), bareNumber('50 %')]).toEqual([
    '250',
    '250',
    '٢٥٠',
    '50',
  ])
  expect([clinicTypeOf('Online'), clinicTypeOf('عن بُعد'), clinicTypeOf('في المستشفى'), clinicTypeOf('both')]).toEqual([
    'virtual',
    'virtual',
    'physical',
    undefined,
  ])
})

test('columns are suggested by headers in both languages, and days with their own hours replace the common ones', () => {
  expect(suggestFields([...clinicFields], 'clinics')).toEqual([...clinicFields])
  expect(suggestFields(['Clinic', 'Doctor', 'Coordinator', 'From', 'To', 'Sat', 'Phone'], 'clinics')).toEqual([
    ...['title', 'doctor', 'coordinators', 'opens', 'closes', 'saturday'],
    null,
  ])
  expect(suggestFields(['اسم العيادة', 'الطبيب', 'السعر', 'من', 'إلى', 'الأحد', 'النوع'], 'clinics')).toEqual([
    ...['title', 'doctor', 'price', 'opens', 'closes', 'sunday', 'clinic_type'],
  ])
  const about = ['title', 'specialty', 'level', 'doctor', 'coordinators', 'price', 'follow_up_price'] as const
  expect(missingFields(about, 'clinics')).toEqual(['days', 'opens', 'closes', 'slot_time'])
  expect(missingFields([...about, 'slot_time', 'monday'], 'clinics')).toEqual([])
  expect(fieldsOfKind.staff).not.toContain('doctor')
})

test('the same clinic has a doctor, a title and hours in common', () => {
  const clinic: ComparedClinic = {
    ...{ title: 'Hearts', alternate_title: 'القلب', doctor_id: 1, start_date: '2026-01-01', end_date: '2026-12-31' },
    days: [{ weekday: 'monday', opens: '09:00', closes: '12:00' }],
  }
  const other = (changes: Partial<ComparedClinic>) => isSameClinic(clinic, { ...clinic, ...changes })
  const on = (weekday: string, opens: string, closes: string) => other({ days: [{ weekday, opens, closes }] })
  expect(other({})).toBe(true)
  expect(other({ title: ' hearts ', alternate_title: null })).toBe(true)
  expect(other({ title: 'القلب', alternate_title: null })).toBe(true)
  expect(on('monday', '11:00', '13:00')).toBe(true)
  expect(on('monday', '12:00', '15:00')).toBe(false)
  expect(on('sunday', '09:00', '12:00')).toBe(false)
  expect(other({ doctor_id: 2 })).toBe(false)
  expect(other({ title: 'Lungs', alternate_title: null })).toBe(false)
  expect(other({ start_date: '2027-01-01', end_date: '2027-12-31' })).toBe(false)
  expect(clinicKey({ title: 'Hearts ', doctor_id: 1 })).toBe(clinicKey({ title: 'hearts', doctor_id: 1 }))
})
