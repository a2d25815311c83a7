import * as z from 'zod'
import { withAlternateName } from '../kit/alternateName'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { filter, NamedOption, PageQuery, searchText } from '../kit/responses'
import { chosenId, id, optionalMultiLine, optionalSingleLine, singleLine } from '../kit/values'

/** The fields of a level and of a specialty. */
export const SubjectInput = withAlternateName(
  z.object({
    name: singleLine(),
    alternate_name: optionalSingleLine,
    description: optionalMultiLine(2000),
  }),
  'alternate_name',
  'name',
)

export const Subject = z.object({
  id: z.number(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  description: z.string().nullable(),
})
export type Subject = z.output<typeof Subject>

const SubjectQuery = PageQuery.extend({ q: searchText })

/** A doctor's level of experience. */
export const levels = area(
  crud({
    many: 'levels',
    single: 'level',
    entity: 'level',
    row: Subject,
    item: Subject,
    input: SubjectInput,
    query: SubjectQuery,
  }),
)

export const specialties = area(
  crud({
    many: 'specialties',
    single: 'specialty',
    entity: 'specialty',
    row: Subject,
    item: Subject,
    input: SubjectInput,
    query: SubjectQuery,
  }),
)

export const CityInput = z.object({ name: singleLine(), name_ar: singleLine(), country_id: chosenId() })

export const City = z.object({
  id: z.number(),
  name: z.string(),
  name_ar: z.string(),
  /** In the caller's language. */
  name_text: z.string(),
  country_id: z.number(),
  country: NamedOption,
})
export type City = z.output<typeof City>

export const cities = area(
  crud({
    many: 'cities',
    single: 'city',
    entity: 'city',
    row: City,
    item: City,
    input: CityInput,
    query: PageQuery.extend({ q: searchText, country_id: filter(id) }),
  }),
)
