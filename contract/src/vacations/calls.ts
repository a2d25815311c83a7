import * as z from 'zod'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { filter, List, NamedOption, PageQuery, searchText } from '../kit/responses'
import { code } from '../kit/values'
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
  /** The name of what is closed or who is away, in the caller's language. */
  related_name: z.string(),
  doctor_id: idOrNull,
  hospital_id: idOrNull,
  clinic_id: idOrNull,
  country_id: idOrNull,
  /** Whether the caller can edit it; others are shown because they close something that the caller works with. */
  editable: z.boolean(),
})
export type Vacation = z.output<typeof Vacation>

/**
 * When clinics are closed (document 1, sections 5 and 7). A vacation that includes appointments is refused with 422 on
 * `appointments`, with `appointments_count` and those that the caller can see, until `cancel_appointments` confirms it.
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
    shows: 'nobody',
    permission: ['create-vacation', 'update-vacation'],
    summary: 'The types of vacation that I may make: national ones only with manage-national-vacations',
    scope: { through: 'vacation' },
    response: List(NamedOption).extend({
      /** `YYYY-MM-DD`: today where it is earliest among all clinics; a vacation cannot begin before it. */
      today: z.string(),
    }),
  },
  related: {
    method: 'GET',
    path: '/api/admin/vacations/related',
    shows: 'staff',
    permission: ['create-vacation', 'update-vacation'],
    summary: 'Whom a vacation of a type may be for: doctors, clinics, hospitals or countries that are mine to close',
    query: z.object({ type: z.coerce.number().pipe(z.literal([1, 2, 3, 4])), q: searchText }),
    scope: { through: 'vacation' },
    response: List(NamedOption),
  },
})
