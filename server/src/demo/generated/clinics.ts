import type { WeekdayName } from '#contract/clinics/clinicInput'
import type { DemoClinic } from '../clinics'
import type { Region } from './patients'

const friday: readonly WeekdayName[] = ['friday']
const weekend: readonly WeekdayName[] = ['friday', 'saturday']
const openOnly = (...open: WeekdayName[]) => week.filter((weekday) => !open.includes(weekday))
const week: readonly WeekdayName[] = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']

const cairo = { hospital: 'hub', bookableUntil: 60, coordinators: ['coordinator@demo.test'] } as const
const aswan = { hospital: 'aswan', bookableUntil: 60, coordinators: ['w.barakat@staff.demo.test'] } as const
const banadir = { hospital: 'banadir', bookableUntil: 60, coordinators: ['a.gedi@staff.demo.test'] } as const
const hargeisa = { ...banadir, hospital: 'hargeisa' } as const

/** The clinics with the hours of an ordinary working week. */
export const generatedClinics: readonly DemoClinic[] = [
  {
    ...cairo,
    title: 'Internal medicine outpatients',
    alternate_title: 'عيادة الباطنة الخارجية',
    doctor: 'h.lotfy@staff.demo.test',
    specialty: 'Internal Medicine',
    type: 'physical',
    price: 250,
    hours: ['09:00', '14:00'],
    slotMinutes: 20,
    closed: weekend,
  },
  {
    ...cairo,
    title: 'Internal medicine by video',
    alternate_title: 'عيادة الباطنة بالفيديو',
    doctor: 'h.lotfy@staff.demo.test',
    specialty: 'Internal Medicine',
    type: 'virtual',
    price: 0,
    hours: ['17:00', '20:00'],
    slotMinutes: 15,
    closed: openOnly('monday', 'wednesday'),
  },
  {
    ...cairo,
    title: 'Bone and joint clinic',
    alternate_title: 'عيادة العظام والمفاصل',
    doctor: 's.ghoneim@staff.demo.test',
    specialty: 'Orthopedics',
    type: 'physical',
    price: 350,
    hours: ['10:00', '14:00'],
    slotMinutes: 20,
    closed: openOnly('saturday', 'monday', 'wednesday'),
  },
  {
    ...cairo,
    title: 'Women’s health clinic',
    alternate_title: 'عيادة صحة المرأة',
    doctor: 'n.abdelaziz@staff.demo.test',
    specialty: 'Obstetrics and Gynecology',
    type: 'physical',
    price: 400,
    hours: ['09:00', '14:00'],
    slotMinutes: 30,
    closed: openOnly('sunday', 'tuesday', 'thursday'),
  },
  {
    ...cairo,
    title: 'Neurology by video',
    alternate_title: 'عيادة المخ والأعصاب بالفيديو',
    doctor: 'r.fouad@staff.demo.test',
    specialty: 'Neurology',
    type: 'virtual',
    price: 0,
    hours: ['11:00', '14:00'],
    slotMinutes: 30,
    closed: openOnly('sunday', 'wednesday'),
  },
  {
    ...cairo,
    title: 'عيادة السكري المسائية',
    alternate_title: 'Evening diabetes clinic',
    doctor: 'doctor3@demo.test',
    specialty: 'Endocrinology',
    type: 'physical',
    price: 500,
    hours: ['17:00', '20:00'],
    slotMinutes: 20,
    closed: openOnly('monday', 'thursday'),
  },
  {
    ...aswan,
    title: 'عيادة طب الأسرة بأسوان',
    alternate_title: 'Family medicine in Aswan',
    doctor: 'a.bakr@staff.demo.test',
    specialty: 'Family Medicine',
    type: 'physical',
    price: 100,
    hours: ['09:00', '14:00'],
    slotMinutes: 15,
    closed: weekend,
  },
  {
    ...aswan,
    title: 'Skin by video',
    alternate_title: 'عيادة الجلدية بالفيديو',
    doctor: 'doctor4@demo.test',
    specialty: 'Dermatology',
    type: 'virtual',
    price: 0,
    hours: ['19:00', '21:00'],
    slotMinutes: 20,
    closed: openOnly('sunday', 'tuesday'),
  },
  {
    ...banadir,
    title: 'Mother and birth clinic',
    alternate_title: 'عيادة الأمومة والولادة',
    doctor: 's.elmi@staff.demo.test',
    specialty: 'Obstetrics and Gynecology',
    type: 'physical',
    price: 120,
    hours: ['08:00', '13:00'],
    slotMinutes: 30,
    closed: friday,
  },
  {
    ...banadir,
    title: 'General clinic',
    alternate_title: 'العيادة العامة',
    doctor: 'b.samatar@staff.demo.test',
    specialty: 'Family Medicine',
    type: 'physical',
    price: 80,
    hours: ['09:00', '14:00'],
    slotMinutes: 15,
    closed: friday,
  },
  {
    ...banadir,
    title: 'General medicine by video',
    alternate_title: 'العيادة العامة بالفيديو',
    doctor: 'b.samatar@staff.demo.test',
    specialty: 'Family Medicine',
    type: 'virtual',
    price: 0,
    hours: ['16:00', '18:00'],
    slotMinutes: 15,
    closed: openOnly('saturday', 'tuesday'),
  },
  {
    ...hargeisa,
    title: 'Internal medicine in Hargeisa',
    alternate_title: 'عيادة الباطنة في هرجيسا',
    doctor: 'm.hersi@staff.demo.test',
    specialty: 'Internal Medicine',
    type: 'physical',
    price: 60,
    hours: ['08:30', '13:30'],
    slotMinutes: 20,
    closed: openOnly('saturday', 'sunday', 'monday', 'tuesday', 'wednesday'),
  },
]

/** The titles of the clinics that are there before, in the other script. */
export const alternateTitles: Readonly<Record<string, string>> = {
  'Cardiology by video': 'عيادة القلب بالفيديو',
  'Cardiology outpatients': 'عيادة القلب الخارجية',
  'Children by video': 'عيادة الأطفال بالفيديو',
  'Children’s clinic': 'عيادة الأطفال',
  'عيادة السكري والغدد': 'Diabetes and endocrine clinic',
  'Skin clinic': 'عيادة الجلدية',
}

/** How busy a clinic is, and who comes. */
export interface Demand {
  specialty: string
  /** How much of a day is booked, of 1, as a mean. */
  occupancy: number
  regions: readonly Region[]
  /** Where a clinic is open longer than people come: the hours 'HH:mm' and the weekdays on which they do. */
  within?: { hours: [from: string, to: string]; weekdays: readonly WeekdayName[] }
}

const evenings: Demand['within'] = { hours: ['18:00', '21:00'], weekdays: ['sunday', 'wednesday'] }
// After the hours of the same doctor's other clinic.
const lateEvenings: Demand['within'] = { hours: ['20:00', '22:00'], weekdays: ['monday', 'thursday'] }
const schoolHours: Demand['within'] = { hours: ['08:00', '15:00'], weekdays: week }
const egypt: readonly Region[] = ['cairo', 'aswan']
const somalia: readonly Region[] = ['mogadishu', 'hargeisa']
const everywhere: readonly Region[] = [...egypt, ...somalia]

/** By the title of the clinic. */
export const demands: Readonly<Record<string, Demand>> = {
  'Cardiology by video': { specialty: 'Cardiology', occupancy: 0.3, regions: everywhere, within: evenings },
  'Cardiology outpatients': { specialty: 'Cardiology', occupancy: 0.25, regions: egypt },
  'Children by video': { specialty: 'Pediatrics', occupancy: 0.4, regions: everywhere, within: lateEvenings },
  'Children’s clinic': { specialty: 'Pediatrics', occupancy: 0.1, regions: somalia, within: schoolHours },
  'عيادة السكري والغدد': { specialty: 'Endocrinology', occupancy: 0.16, regions: egypt },
  'Skin clinic': { specialty: 'Dermatology', occupancy: 0.16, regions: ['aswan'] },
  'Internal medicine outpatients': { specialty: 'Internal Medicine', occupancy: 0.25, regions: ['cairo'] },
  'Internal medicine by video': { specialty: 'Internal Medicine', occupancy: 0.3, regions: everywhere },
  'Bone and joint clinic': { specialty: 'Orthopedics', occupancy: 0.35, regions: ['cairo'] },
  'Women’s health clinic': { specialty: 'Obstetrics and Gynecology', occupancy: 0.3, regions: ['cairo'] },
  'Neurology by video': { specialty: 'Neurology', occupancy: 0.5, regions: everywhere },
  'عيادة السكري المسائية': { specialty: 'Endocrinology', occupancy: 0.4, regions: ['cairo'] },
  'عيادة طب الأسرة بأسوان': { specialty: 'Family Medicine', occupancy: 0.14, regions: ['aswan'] },
  'Skin by video': { specialty: 'Dermatology', occupancy: 0.45, regions: everywhere },
  'Mother and birth clinic': { specialty: 'Obstetrics and Gynecology', occupancy: 0.14, regions: somalia },
  'General clinic': { specialty: 'Family Medicine', occupancy: 0.12, regions: ['mogadishu'] },
  'General medicine by video': { specialty: 'Family Medicine', occupancy: 0.3, regions: somalia },
  'Internal medicine in Hargeisa': { specialty: 'Internal Medicine', occupancy: 0.1, regions: somalia },
}
