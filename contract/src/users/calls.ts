import * as z from 'zod'
import { IdentityWarnings } from '../auth/calls'
import { crud } from '../kit/crud'
import { area } from '../kit/endpoint'
import { exportCall } from '../kit/exportCall'
import { file, portrait } from '../kit/form'
import { Blob, Done, filter, List, NamedOption, One, PageQuery, searchText } from '../kit/responses'
import { day, id, instant, roleReference } from '../kit/values'
import { Country } from '../reference/country'
import { accountStatuses } from './accountStatus'
import { ageFields, Person } from './people'
import { UserDocument } from './userDocument'
import { AssignInput, DocumentInput, UserChange, UserInput } from './userInput'

const flag = filter(z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true'))

/** The orders of the list: the newest or (without a minus) the oldest account first, or by first and last name. */
export const userSorts = ['-id', 'id', 'name', '-name'] as const

/** `from` and `to` limit the day on which the account was created; neither can be later than today. */
export const UserQuery = PageQuery.extend({
  /** Part of a name in any common spelling, of the email, the national ID or the phone. */
  q: searchText,
  is_staff: flag,
  specialty: filter(id),
  level: filter(id),
  country: filter(id),
  city: filter(id),
  hospital: filter(id),
  role: filter(roleReference),
  status: filter(z.enum(accountStatuses)),
  from: filter(day),
  to: filter(day),
  /** By default the newest first. */
  sort: filter(z.enum(userSorts)),
})

export const UserRow = Person.extend({
  email: z.string(),
  uuid: z.string(),
  national_id: z.string(),
  phone: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  /** In the caller's language. */
  gender_text: z.string().nullable(),
  is_staff_member: z.boolean(),
  /** Role names, each once, wherever the role counts. */
  role: z.array(z.string()),
  /** The same in the caller's language. */
  role_text: z.array(z.string()),
  hospitals: z.array(NamedOption),
  /** The caller's hospitals, and those below them, at whose clinics the user has booked. */
  patient_of: z.array(NamedOption),
  /**
   * Whether one of the caller's hospitals manages the account. If not, the user only works there or is a patient: the
   * response contains their name, and the roles and hospitals that concern the caller; of a patient of the caller's own
   * hospital, or after a reason, also national ID, phone and gender; all other fields are empty.
   */
  is_managed: z.boolean(),
  status: z.enum(accountStatuses).nullable(),
  /** In the caller's language. */
  status_text: z.string().nullable(),
  /** When the account was last used, to a quarter of an hour; null if never, or if that was not recorded yet. */
  last_seen_at: instant.nullable(),
})
export type UserRow = z.output<typeof UserRow>

export const User = UserRow.extend({
  /** First and last name in the other script. */
  alternate_name: z.string().nullable(),
  birth_date: z.string().nullable(),
  identity_warnings: IdentityWarnings,
  /** dd/MM/yyyy */
  birth_date_formatted: z.string().nullable(),
  ...ageFields,
  country: z.number().nullable(),
  city: z.number().nullable(),
  countryobj: NamedOption.nullable(),
  cityobj: NamedOption.nullable(),
  address: z.string().nullable(),
  time_zone: z.string(),
  is_doctor: z.boolean(),
  /** Ids of the roles that count in every hospital of the person; roles at one hospital are in `assign`. */
  roles: z.array(z.number()),
  level_id: z.number().nullable(),
  specialty_id: z.number().nullable(),
  level: NamedOption.nullable(),
  specialty: NamedOption.nullable(),
  bio: z.string().nullable(),
  /** The same text in the other script. */
  alternate_bio: z.string().nullable(),
  guardian_phone: z.string().nullable(),
  guardian_uuid: z.string().nullable(),
  /** URL of the ID scan; null if there is none. */
  uuid_picture: z.string().nullable(),
  /**
   * Whether the caller can change roles and hospitals: not their own here, and not those of a user whose roles they
   * could not grant.
   */
  can_change_access: z.boolean(),
  /**
   * Whether the caller can change the email, and whether also the password: neither once the owner has chosen a
   * password. If the account is in use, another email waits for the owner's confirmation.
   */
  can_change_email: z.boolean(),
  can_change_password: z.boolean(),
  /** Another email that the owner of the account has not confirmed yet. */
  pending_email: z.string().nullable(),
  /** Signing in needs a second factor. */
  second_factor: z.boolean(),
  /** Whether the caller can reset it: not their own here, and not that of a user whose roles they could not grant. */
  can_reset_second_factor: z.boolean(),
  /** A staff member who has not yet chosen a password with the emailed link. */
  waits_for_owner: z.boolean(),
  /** The hospitals where the user only has a role, by Assign To Hospitals or on the staff of the hospital. */
  role_hospitals: z.array(NamedOption),
  /** The hospitals that manage the account. */
  managed_by: z.array(NamedOption),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type User = z.output<typeof User>

const Assignments = List(z.object({ hospital: NamedOption, roles: z.array(NamedOption) }))

const one = { record: { kind: 'user', param: 'id' } } as const
const picture = portrait(false)
const idScan = file(['png', 'jpg', 'pdf'])

/** The call also opens to the hospitals where the user only works, and then shows a summary. */
const summary = { record: { kind: 'userSummary', param: 'id' }, reads: { kind: 'user', param: 'id' } } as const

/** The patients among the accounts in a list. */
const patientsInList = { kind: 'user', ids: 'data.id', unless: 'is_staff_member' } as const

const { list, sheet, show, remove } = crud({
  many: 'users',
  single: 'user',
  entity: 'user',
  record: 'user',
  row: UserRow,
  item: User,
  input: z.object({}),
  query: UserQuery,
})

export const users = area({
  utilities: {
    method: 'GET',
    path: '/api/admin/users/utilities',
    shows: 'nobody',
    permission: ['list-user', 'create-user', 'update-user'],
    summary: 'What the list and the form of users choose from; hospitals are those of the caller',
    scope: { through: 'hospital' },
    response: One(
      z.object({
        /** `assignable`: the caller has the role's permissions over others, and so can grant it. */
        roles: z.array(NamedOption.extend({ code: z.string(), assignable: z.boolean() })),
        levels: z.array(NamedOption),
        specialties: z.array(NamedOption),
        countries: z.array(Country),
        hospitals: z.array(NamedOption),
      }),
    ),
  },
  list: { ...list, scope: 'userSummary', reads: patientsInList },
  sheet: { ...sheet, scope: 'userSummary', reads: patientsInList },
  show: { ...show, ...summary },
  create: {
    method: 'POST',
    path: '/api/admin/users',
    permission: 'create-user',
    summary:
      'A new user. Nobody gives more governance than they hold. Without a password, which only Super Admin sets for those who work here, a link to choose one is mailed',
    form: UserInput,
    audit: { kind: 'user', id: 'data.id' },
    files: { avatar: picture, uuid_picture: idScan },
    // The password is hashed before the transaction.
    transaction: 'handler',
    response: One(User),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/users/{id}',
    permission: 'update-user',
    summary:
      'Change a user; roles and hospitals only if the caller could grant the user’s roles, email and password only until the owner controls the account',
    ...one,
    replaces: 'show',
    body: UserChange,
    transaction: 'handler',
    response: One(User),
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/admin/users/{id}/second-factor',
    permission: 'update-user',
    summary:
      'Reset the two-step sign-in of a user who has lost the phone: the password is enough until it is set up again',
    ...one,
    response: One(User),
  },
  remove: {
    ...remove,
    ...one,
    summary:
      'Close an account: sessions end at once, what the person did stays; refused with 422 while they hold clinics',
  },
  updateMedia: {
    method: 'POST',
    path: '/api/admin/users/{id}/update-media',
    permission: 'update-user',
    summary: 'Another picture or ID scan',
    ...one,
    form: z.object({}),
    files: { avatar: picture, uuid_picture: { ...idScan, required: false } },
    response: One(User),
  },
  avatar: {
    method: 'GET',
    path: '/api/admin/users/{id}/avatar',
    shows: 'staff',
    permission: ['update-profile', 'list-user', 'show-user', 'list-patient', 'list-clinic'],
    summary: "A person's picture: one's own, a doctor's, and of those whom one meets at work",
    record: { kind: 'avatar', param: 'id' },
    query: z.object({ v: filter(id) }),
    response: Blob,
  },
  idScan: {
    method: 'GET',
    path: '/api/admin/users/{id}/uuid-picture',
    permission: ['show-user', 'update-user'],
    summary: "The scan of a person's national id, as an attachment",
    ...one,
    response: Blob,
  },
  assignments: {
    method: 'GET',
    path: '/api/admin/users/{id}/assign',
    permission: 'super',
    summary: 'The roles that a person has at single hospitals',
    ...one,
    response: Assignments,
  },
  assign: {
    method: 'POST',
    path: '/api/admin/users/{id}/assign',
    permission: 'super',
    summary: 'Set the roles that a person has at single hospitals; those that are not sent are taken away',
    ...one,
    body: AssignInput,
    replaces: 'assignments',
    replacedFields: { rows: 'data' },
    response: Assignments,
  },
  documents: {
    method: 'GET',
    path: '/api/admin/users/{id}/documents',
    permission: 'show-document',
    summary: "A person's documents, newest first; the newest 500",
    ...one,
    response: List(UserDocument),
  },
  documentsSheet: {
    method: 'GET',
    path: '/api/admin/users/{id}/documents/sheet',
    permission: 'show-document',
    summary: "A person's documents as a spreadsheet: what there is, not the files",
    ...one,
    ...exportCall(UserDocument, {}),
  },
  addDocument: {
    method: 'POST',
    path: '/api/admin/users/{id}/documents',
    permission: 'create-document',
    summary: 'Add a document: png, jpg or pdf by its content',
    ...one,
    form: DocumentInput,
    files: { document: file(['png', 'jpg', 'pdf']) },
    response: One(UserDocument),
  },
  downloadDocument: {
    method: 'GET',
    path: '/api/admin/users/documents/{id}/download',
    permission: 'show-document',
    summary: "A document's bytes, as an attachment",
    record: { kind: 'userDocument', param: 'id' },
    response: Blob,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/api/admin/users/documents/{id}',
    permission: 'create-document',
    summary: 'Take a document away',
    record: { kind: 'userDocument', param: 'id' },
    response: Done,
  },
})
