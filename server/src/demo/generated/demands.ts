import { type WeekdayName, weekdayNames } from '#contract/clinics/clinicInput'
import type { Region } from './patients'

/** How busy a clinic is, and which patients visit it. */
export interface Demand {
  specialty: string
  /** The mean share of a day's slots that are booked, from 0 to 1. */
  occupancy: number
  regions: readonly Region[]
  /** Limits visits to these hours ('HH:mm') and weekdays, for clinics whose opening hours are much longer. */
  within?: { hours: [from: string, to: string]; weekdays: readonly WeekdayName[] }
}

const evenings: Demand['within'] = { hours: ['18:00', '21:00'], weekdays: ['sunday', 'wednesday'] }
// Later than the hours of the same doctor's other clinic.
const lateEvenings: Demand['within'] = { hours: ['20:00', '22:00'], weekdays: ['monday', 'thursday'] }
const schoolHours: Demand['within'] = { hours: ['08:00', '15:00'], weekdays: weekdayNames }
const egypt: readonly Region[] = ['cairo', 'aswan']
const somalia: readonly Region[] = ['mogadishu', 'hargeisa']
const everywhere: readonly Region[] = [...egypt, ...somalia]

/** The demand for each clinic, by its title. */
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
