import * as z from 'zod'
import type { Permission } from '../access/permissions'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { documents, mediaCalls } from '../kit/media'
import type { RecordKind } from '../kit/record'
import { NamedOption, One, PageQuery, searchText } from '../kit/responses'
import { chosenId, optionalId } from '../kit/values'
import { ContactShape, FacilityInput } from './hospitals'
import { staffCalls } from './staff'

/** Codes of the center types: 1 for a lab, 2 for a radiology center. */
export const CENTER_TYPE = { lab: 1, radiology: 2 } as const

export const LabInput = FacilityInput.safeExtend({
  country_id: optionalId(),
  city_id: optionalId(),
  /** The hospital whose staff manage the center beside its own staff; defaults to the caller's hospital. */
  hospital_id: optionalId('validation.invalidLocation'),
})
export type CenterInput = z.output<typeof LabInput>

/** Same as a lab, but the country is required, and the city where the country has any (the server checks this). */
export const RadiologyInput = LabInput.safeExtend({ country_id: chosenId() })

export const CenterRow = z.object({
  id: z.number(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  phone: z.string(),
  country_id: z.number().nullable(),
  city_id: z.number().nullable(),
  country: NamedOption.nullable(),
  city: NamedOption.nullable(),
  hospital: NamedOption.nullable(),
})
export type CenterRow = z.output<typeof CenterRow>

/** A lab or a radiology center. */
export const Center = CenterRow.extend(ContactShape)
export type Center = z.output<typeof Center>

interface CenterParts<Many, Single, At, E, Input> {
  /** The path segments: of the list, of one record, and of its staff. */
  many: Many
  single: Single
  staffAt: At
  entity: E
  input: Input
  record: RecordKind
  own: RecordKind
  manage: Permission
}

/** Declares the CRUD and staff calls of labs or of radiology centers. */
function centerCalls<
  const Many extends string,
  const Single extends string,
  const At extends string,
  const E extends 'lab' | 'radiology',
  Input extends z.ZodObject,
>({ many, single, staffAt, entity, input, record, own, manage }: CenterParts<Many, Single, At, E, Input>) {
  const query = PageQuery.extend({ q: searchText })
  const crudCalls = crud({ many, single, entity, record, row: CenterRow, item: Center, input, query })
  const names = ['agreement'] as const
  const { media, updateMedia } = mediaCalls({
    at: many,
    names,
    record,
    read: [`show-${entity}`, `update-${entity}`],
    change: `update-${entity}`,
  })
  return {
    ...crudCalls,
    list: { ...crudCalls.list, permission: [...crudCalls.list.permission, manage] },
    sheet: { ...crudCalls.sheet, permission: [crudCalls.sheet.permission, manage] },
    show: { ...crudCalls.show, permission: [...crudCalls.show.permission, manage] },
    create: {
      method: 'POST',
      path: `/api/admin/${many}`,
      permission: `create-${entity}`,
      summary: `A new ${single}, with its agreement if there is one`,
      form: input,
      audit: { kind: record, id: 'data.id' },
      files: documents(names, false),
      response: One(Center),
    },
    media,
    updateMedia: { ...updateMedia, response: One(Center) },
    ...staffCalls({ at: staffAt, role: 'role', record, own, read: `show-${entity}`, manage }),
  } as const
}

export const labs = area(
  centerCalls({
    many: 'labs',
    single: 'lab',
    staffAt: 'lab',
    entity: 'lab',
    input: LabInput,
    record: 'lab',
    own: 'ownLab',
    manage: 'manage-lab-member',
  }),
)

export const radiology = area(
  centerCalls({
    many: 'radiology-centers',
    single: 'radiology-center',
    staffAt: 'radiology',
    entity: 'radiology',
    input: RadiologyInput,
    record: 'radiologyCenter',
    own: 'ownRadiologyCenter',
    manage: 'manage-Radiology-member',
  }),
)
