import * as z from 'zod'
import { withAlternateName } from '../kit/alternateName'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { jsonList } from '../kit/form'
import { documents, mediaCalls, StoredFile } from '../kit/media'
import { Blob, filter, List, NamedOption, One, PageQuery, searchText } from '../kit/responses'
import {
  chosenId,
  contactEmail,
  flag,
  id,
  instant,
  multiLine,
  numericPhone,
  optionalId,
  optionalSingleLine,
  properName,
  singleLine,
  timeZone,
} from '../kit/values'
import { staffCalls } from './staff'

/** The fields that a hospital, a lab and a radiology center have in common: the facility and its contact person. */
export const FacilityInput = withAlternateName(
  z.object({
    name: properName,
    alternate_name: optionalSingleLine,
    phone: numericPhone,
    address: singleLine(),
    description: multiLine(2000).min(1, 'validation.required'),
    c_name: properName,
    c_phone: numericPhone,
    c_email: contactEmail,
  }),
  'alternate_name',
  'name',
)

export const HospitalInput = FacilityInput.safeExtend({
  country: chosenId(),
  city: optionalId(),
  time_zone: timeZone,
  is_hub: flag,
  restrict_episodes: flag,
  /** Whether patients read only the role of its staff who choose so, in the list of who opened their record. */
  names_by_role: flag,
  /** The hub above this hospital. */
  parent_id: optionalId(),
})
export type HospitalInput = z.output<typeof HospitalInput>

export const HospitalRow = z.object({
  id: z.number(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  phone: z.string().nullable(),
  country: NamedOption,
  city: NamedOption.nullable(),
  is_hub: z.boolean(),
  /** Hub or spoke, in the caller's language. */
  is_hub_text: z.string(),
  parent: NamedOption.nullable(),
})
export type HospitalRow = z.output<typeof HospitalRow>

/** The contact person's fields; null where none was entered. */
export const ContactShape = {
  address: z.string().nullable(),
  description: z.string().nullable(),
  c_name: z.string().nullable(),
  c_phone: z.string().nullable(),
  c_email: z.string().nullable(),
  agreement: StoredFile.nullable(),
}

export const Hospital = HospitalRow.extend({
  ...ContactShape,
  time_zone: z.string(),
  restrict_episodes: z.boolean(),
  names_by_role: z.boolean(),
  logo: StoredFile.nullable(),
})
export type Hospital = z.output<typeof Hospital>

/**
 * A hospital in the tree. A `parent_id` that is not in the response belongs to a hospital that the caller cannot see.
 */
export const HospitalNode = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string().nullable(),
  is_hub: z.boolean(),
  parent_id: z.number().nullable(),
})
export type HospitalNode = z.output<typeof HospitalNode>

/** A hospital in the network of hospitals (document 3, section 3). */
export const NetworkHospital = NamedOption.extend({
  logo: StoredFile.nullable(),
  /** null: before this was recorded. */
  created_at: instant.nullable(),
  /** The hospitals right below it, by name; those below them are loaded with `children`. */
  children: z.array(NamedOption),
})
export type NetworkHospital = z.output<typeof NetworkHospital>

const Media = ['logo', 'agreement'] as const
const crudCalls = crud({
  many: 'hospitals',
  single: 'hospital',
  entity: 'hospital',
  record: 'hospital',
  row: HospitalRow,
  item: Hospital,
  input: HospitalInput,
  query: PageQuery.extend({
    q: searchText,
    /** 1: hubs only, as candidates for a parent. */
    is_hub: filter(z.literal(['0', '1'])),
    excludedIds: filter(z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), jsonList(id))),
  }),
})
const { media, updateMedia } = mediaCalls({
  at: 'hospitals',
  names: Media,
  record: 'hospital',
  read: ['show-hospital', 'update-hospital'],
  change: 'update-hospital',
})

/** Hospitals, also called locations or spokes, and the hubs above them. */
export const hospitals = area({
  ...crudCalls,
  show: { ...crudCalls.show, permission: [...crudCalls.show.permission, 'manage-hospital-member'] },
  create: {
    method: 'POST',
    path: '/api/admin/hospitals',
    permission: 'create-hospital',
    summary: 'A new hospital with its logo and agreement',
    form: HospitalInput,
    audit: { kind: 'hospital', id: 'data.id' },
    files: documents(Media, true),
    response: One(Hospital),
  },
  media,
  updateMedia: { ...updateMedia, response: One(Hospital) },
  ...staffCalls({
    at: 'hospitals',
    role: 'roleCode',
    record: 'hospital',
    own: 'ownHospital',
    read: 'show-hospital',
    manage: 'manage-hospital-member',
  }),
  my: {
    method: 'GET',
    path: '/api/admin/hospitals/my',
    permission: 'signed-in',
    summary: 'The hospitals that I belong to; all of them for Super Admin',
    scope: 'own',
    response: List(NetworkHospital),
  },
  children: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/children',
    shows: 'nobody',
    permission: ['show-hospital', 'list-hospital', 'list-episode', 'show-calendar', 'list-round'],
    summary: 'The hospitals right below one',
    record: { kind: 'hospital', param: 'id' },
    response: List(NetworkHospital),
  },
  logo: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/logo',
    shows: 'nobody',
    permission: ['show-hospital', 'list-hospital', 'list-episode', 'show-calendar', 'list-round'],
    summary: 'The logo of a hospital of the network, if it is a picture',
    record: { kind: 'hospital', param: 'id' },
    /** Of the file, so that another logo has another address. */
    query: z.object({ v: filter(id) }),
    response: Blob,
  },
  tree: {
    method: 'GET',
    path: '/api/admin/hospitals/tree',
    shows: 'nobody',
    permission: 'list-hospital',
    summary: 'Every hospital that I may see, with the one above it',
    scope: 'hospital',
    response: List(HospitalNode),
  },
})
