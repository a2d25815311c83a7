import * as z from 'zod'
import { type Permission, permissions } from '../access/permissions'
import { accessPathNames } from '../kit/accessPath'
import { area } from '../kit/endpoint'
import { recordKinds } from '../kit/record'
import { filter, List, NamedOption, One, searchText } from '../kit/responses'
import { id, instant } from '../kit/values'
import { subjectKinds } from './subjects'

const permission = z.enum(permissions as [Permission, ...Permission[]])

/** A role of the person, at one hospital or at all of theirs (null). */
const HeldRole = z.object({ role: NamedOption, hospital: NamedOption.nullable() })

/** The account whose permissions are explained, and what they derive from. */
const Account = z.object({
  id: z.number(),
  name: z.string(),
  is_super_admin: z.boolean(),
  is_closed: z.boolean(),
  is_verified: z.boolean(),
  /** A role of the person requires a second factor, and they have not set one up yet. */
  must_set_up_second_factor: z.boolean(),
  roles: z.array(HeldRole),
  /** The hospitals that the person belongs to; there and below, roles without a hospital count. */
  hospitals: z.array(NamedOption),
})

const refusals = ['closed', 'permission', 'unverified', 'secondFactor', 'record', 'reason', 'missing'] as const

/**
 * Why access is refused: the account is closed; the permission is missing; the email address is not verified; a role
 * requires a second factor, which is not set up yet; no access path leads to the record; one would if the person gave a reason; the record does not exist (any more).
 */
const Refusal = z.enum(refusals).nullable()
export type WhyRefusal = z.output<typeof Refusal>

export const WhyPermission = z.object({
  account: Account,
  permission,
  allowed: z.boolean(),
  reason: Refusal,
  /** The person's roles that grant it. */
  grants: z.array(HeldRole),
  /** Where it counts: hospitals of the person, and the number of hospitals below each. */
  counts_in: z.array(z.object({ hospital: NamedOption, below: z.number().int() })),
  /** All roles that would grant it. */
  given_by: z.array(NamedOption),
})
export type WhyPermission = z.output<typeof WhyPermission>

/** A role that counts at a hospital of the record because the person has it there (`from`) or above. */
const Through = z.object({
  role: NamedOption,
  permission,
  from: NamedOption,
  hospital: NamedOption,
  general: z.boolean(),
})

/** The calls and channels that share an access rule and permissions. */
export const WhyStep = z.object({
  kind: z.enum(recordKinds),
  /** One of these is required; empty: any signed-in user, or only Super Admin if `super_only`. */
  permissions: z.array(permission),
  super_only: z.boolean(),
  /** The calls, such as `clinics.show`, and the channels, such as `lobby.{id}`. */
  calls: z.array(z.string()),
  allowed: z.boolean(),
  reason: Refusal,
  /** Those of the permissions that the person has, and the roles that grant them. */
  grants: z.array(HeldRole.extend({ permission })),
  access_paths: z.array(z.object({ access_path: z.enum(accessPathNames), through: z.array(Through) })),
  /** The hospitals of the record, where the access rule depends on them. */
  hospitals: z.array(NamedOption),
})
export type WhyStep = z.output<typeof WhyStep>

/** Enough to identify the record. */
const Subject = z.object({
  kind: z.enum(subjectKinds),
  id: z.number(),
  name: z.string(),
  /** Its start, if it has a time. */
  at: instant.nullable(),
  /** The clinic's time zone if `at` is the time of a clinic. */
  time_zone: z.string().nullable(),
})
export type WhySubject = z.output<typeof Subject>

export const WhyRecord = z.object({
  account: Account,
  subject: Subject,
  /** Whether one of the allowed calls only reads the record. */
  sees: z.boolean(),
  steps: z.array(WhyStep),
})
export type WhyRecord = z.output<typeof WhyRecord>

/** A person's permissions and the reasons for them, evaluated with the same access rules that authorize requests. */
export const why = area({
  permission: {
    method: 'GET',
    path: '/api/admin/users/{id}/why/permission',
    permission: 'super',
    summary: 'Whether a person holds a permission, by which roles, and where it counts; closed accounts too',
    query: z.object({ permission }),
    reads: { kind: 'user', param: 'id' },
    response: One(WhyPermission),
  },
  record: {
    method: 'GET',
    path: '/api/admin/users/{id}/why/record',
    permission: 'super',
    summary: 'Whether a person reaches a record, by which role, hospital or relation, or why not; closed accounts too',
    query: z.object({ kind: z.enum(subjectKinds), key: id }),
    reads: { kind: 'user', param: 'id' },
    response: One(WhyRecord),
  },
  subjects: {
    method: 'GET',
    path: '/api/admin/why/subjects',
    permission: 'super',
    summary: 'Records of a kind by part of their name or by their number, 50 at most: to ask about one of them',
    query: z.object({ kind: z.enum(subjectKinds), q: searchText, id: filter(id) }),
    scope: 'reference',
    reads: { kind: 'row', ids: 'data.id' },
    response: List(Subject),
  },
})
