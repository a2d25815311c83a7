import * as z from 'zod'
import { filter, List, NamedOption, PageQuery, searchText } from '../kit/answers'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { code, instant } from '../kit/values'
import { VacationInput } from './vacationInput'

const idOrNull = z.number().nullable()
const typeFilter = filter(z.coerce.number().pipe(z.literal([1, 2, 3, 4])))

export const Vacation = z.object({
  id: z.number(),
  title: z.string(),
  type: code,
  type_text: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  /** Who is away, or what is closed, in the caller's language. */
  related_name: z.string(),
  doctor_id: idOrNull,
  hospital_id: idOrNull,
  clinic_id: idOrNull,
  country_id: idOrNull,
  /** Whether the caller keeps it; the others are shown because they close what the caller works with. */
  editable: z.boolean(),
})
export type Vacation = z.output<typeof Vacation>

/** An appointment that falls into a vacation: told in a 422, before anything is cancelled. */
export const VacationAppointment = z.object({
  id: z.number(),
  patient: z.string(),
  clinic: z.string(),
  /** The clinic's day and clock. */
  date: z.string(),
  schedule_time: z.string(),
  time_zone: z.string(),
  starts_at: instant,
})
export type VacationAppointment = z.output<typeof VacationAppointment>

/** How many of them a 422 lists at most; `appointments_count` says how many there are. */
export const appointmentsListed = 20

/**
 * When clinics are closed (document 1, sections 5 and 7). A vacation into which appointments fall is refused with 422 on
 * `appointments`, with `appointments_count` and those that the caller may see, until `cancel_appointments` confirms it.
 */
export const vacations = area({
  ...crud({
    many: 'vacations',
    single: 'vacation',
    entity: 'vacation',
    record: 'vacation',
    row: Vacation,
    item: Vacation,
    input: VacationInput,
    query: PageQuery.extend({ q: searchText, type: typeFilter }),
  }),
  types: {
    method: 'GET',
    path: '/api/admin/vacations/types',
    permission: ['create-vacation', 'update-vacation'],
    summary: 'The types of vacation that I may make: national ones only with manage-national-vacations',
    scope: { through: 'vacation' },
    answer: List(NamedOption),
  },
  related: {
    method: 'GET',
    path: '/api/admin/vacations/related',
    permission: ['create-vacation', 'update-vacation'],
    summary: 'Whom a vacation of a type may be for: doctors, clinics, hospitals or countries that are mine to close',
    query: z.object({ type: z.coerce.number().pipe(z.literal([1, 2, 3, 4])), q: searchText }),
    scope: { through: 'vacation' },
    answer: List(NamedOption),
  },
})
