import * as z from 'zod'
import { ContactShape, PlaceInput } from './hospitals'
import { One, PageQuery, searchText } from './kit/answers'
import { crud } from './kit/crud'
import { area } from './kit/endpoint'
import { documents, mediaCalls } from './kit/media'
import { chosenId, optionalId } from './kit/values'
import { NamedOption } from './pickers'
import { staffCalls } from './staff'

/** Center types are coded 1 for a lab and 2 for a radiology center. */
export const CENTER_TYPE = { lab: 1, radiology: 2 } as const

export const LabInput = PlaceInput.extend({
  country_id: optionalId(),
  city_id: optionalId(),
  /** Whose staff keep it beside its own; the caller's own hospital where it is left out. */
  hospital_id: optionalId('validation.invalidLocation'),
})
export type CenterInput = z.output<typeof LabInput>

/** As a lab, but country and city are required. */
export const RadiologyInput = LabInput.extend({ country_id: chosenId(), city_id: chosenId() })

export const CenterRow = z.object({
  id: z.number(),
  name: z.string(),
  name_ar: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  phone: z.string(),
  country: NamedOption.nullable(),
  city: NamedOption.nullable(),
  hospital: NamedOption.nullable(),
})
export type CenterRow = z.output<typeof CenterRow>

/** A lab or a radiology center. */
export const Center = CenterRow.extend(ContactShape)
export type Center = z.output<typeof Center>

const CenterQuery = PageQuery.extend({ q: searchText })
const Media = ['agreement'] as const

const lab = crud({
  many: 'labs',
  single: 'lab',
  entity: 'lab',
  record: 'lab',
  row: CenterRow,
  item: Center,
  input: LabInput,
  query: CenterQuery,
})
const labMedia = mediaCalls({
  at: 'labs',
  names: Media,
  record: 'lab',
  read: ['show-lab', 'update-lab'],
  change: 'update-lab',
})

export const labs = area({
  ...lab,
  create: {
    method: 'POST',
    path: '/api/admin/labs',
    permission: 'create-lab',
    summary: 'A new lab with its agreement',
    form: LabInput,
    files: documents(Media, true),
    answer: One(Center),
  },
  media: labMedia.media,
  updateMedia: { ...labMedia.updateMedia, answer: One(Center) },
  ...staffCalls({
    at: 'lab',
    role: 'role',
    record: 'lab',
    own: 'ownLab',
    read: 'show-lab',
    manage: 'manage-lab-member',
  }),
})

const radiologyCenter = crud({
  many: 'radiology-centers',
  single: 'radiology-center',
  entity: 'radiology',
  record: 'radiologyCenter',
  row: CenterRow,
  item: Center,
  input: RadiologyInput,
  query: CenterQuery,
})
const radiologyMedia = mediaCalls({
  at: 'radiology-centers',
  names: Media,
  record: 'radiologyCenter',
  read: ['show-radiology', 'update-radiology'],
  change: 'update-radiology',
})

export const radiology = area({
  ...radiologyCenter,
  create: {
    method: 'POST',
    path: '/api/admin/radiology-centers',
    permission: 'create-radiology',
    summary: 'A new radiology center with its agreement',
    form: RadiologyInput,
    files: documents(Media, true),
    answer: One(Center),
  },
  media: radiologyMedia.media,
  updateMedia: { ...radiologyMedia.updateMedia, answer: One(Center) },
  ...staffCalls({
    at: 'radiology',
    role: 'role',
    record: 'radiologyCenter',
    own: 'ownRadiologyCenter',
    read: 'show-radiology',
    manage: 'manage-Radiology-member',
  }),
})
