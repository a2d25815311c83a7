import * as z from 'zod'
import { type Permission, permissions } from '../access/permissions'
import { accessPathNames } from '../kit/accessPath'
import { filter, List, NamedOption, One, searchText } from '../kit/answers'
import { area } from '../kit/endpoint'
import { recordKinds } from '../kit/record'
import { id, instant } from '../kit/values'
import { subjectKinds } from './subjects'

const permission = z.enum(permissions as [Permission, ...Permission[]])

/** A role of the person; for one hospital, or in general (null). */
const HeldRole = z.object({ role: NamedOption, hospital: NamedOption.nullable() })

/** Whose rights these are, and what they come from. */
const Account = z.object({
  id: z.number(),
  name: z.string(),
  is_super_admin: z.boolean(),
  is_closed: z.boolean(),
  is_verified: z.boolean(),
  roles: z.array(HeldRole),
  /** Where the person belongs; there and below, general roles count. */
  hospitals: z.array(NamedOption),
})

const refusals = ['closed', 'permission', 'unverified', 'record', 'missing'] as const

/**
 * Why not: the account is closed; no permission; the address is not verified; none of the ways leads to the record; there
 * is none such (any more).
 */
const Refusal = z.enum(refusals).nullable()
export type WhyRefusal = z.output<typeof Refusal>

export const WhyPermission = z.object({
  account: Account,
  permission,
  allowed: z.boolean(),
  reason: Refusal,
  /** The roles that give it to the person. */
  grants: z.array(HeldRole),
  /** Where it counts: hospitals of the person, and how many there are below each. */
  counts_in: z.array(z.object({ hospital: NamedOption, below: z.number().int() })),
  /** All roles that would give it. */
  given_by: z.array(NamedOption),
})
export type WhyPermission = z.output<typeof WhyPermission>

/** A role that counts at a hospital of the record because the person has it there (`from`), or above. */
const Through = z.object({
  role: NamedOption,
  permission,
  from: NamedOption,
  hospital: NamedOption,
  general: z.boolean(),
})

/** What the same rule and the same permissions guard. */
export const WhyStep = z.object({
  kind: z.enum(recordKinds),
  /** One of these is needed; none: any signed-in person, or Super Admin alone where `super_only`. */
  permissions: z.array(permission),
  super_only: z.boolean(),
  /** The calls, such as `clinics.show`, and the channels, such as `lobby.{id}`. */
  calls: z.array(z.string()),
  allowed: z.boolean(),
  reason: Refusal,
  /** Those of the permissions that the person holds, and by which roles. */
  grants: z.array(HeldRole.extend({ permission })),
  ways: z.array(z.object({ way: z.enum(accessPathNames), through: z.array(Through) })),
  /** The hospitals of the record, where the rule asks for them. */
  hospitals: z.array(NamedOption),
})
export type WhyStep = z.output<typeof WhyStep>

/** Enough to know it again; `at` is when it begins, for what has a time. */
const Subject = z.object({ kind: z.enum(subjectKinds), id: z.number(), name: z.string(), at: instant.nullable() })
export type WhySubject = z.output<typeof Subject>

export const WhyRecord = z.object({
  account: Account,
  subject: Subject,
  /** Whether one of the calls that let the person in only reads it. */
  sees: z.boolean(),
  steps: z.array(WhyStep),
})
export type WhyRecord = z.output<typeof WhyRecord>

/** What a person may do, and why: asked of the same rules that let them in or refuse them. */
export const why = area({
  permission: {
    method: 'GET',
    path: '/api/admin/users/{id}/why/permission',
    permission: 'super',
    summary: 'Whether a person holds a permission, by which roles, and where it counts; closed accounts too',
    query: z.object({ permission }),
    reads: { kind: 'user', param: 'id' },
    answer: One(WhyPermission),
  },
  record: {
    method: 'GET',
    path: '/api/admin/users/{id}/why/record',
    permission: 'super',
    summary: 'Whether a person reaches a record, by which role, hospital or relation, or why not; closed accounts too',
    query: z.object({ kind: z.enum(subjectKinds), key: id }),
    reads: { kind: 'user', param: 'id' },
    answer: One(WhyRecord),
  },
  subjects: {
    method: 'GET',
    path: '/api/admin/why/subjects',
    permission: 'super',
    summary: 'Records of a kind by part of their name or by their number, 50 at most: to ask about one of them',
    query: z.object({ kind: z.enum(subjectKinds), q: searchText, id: filter(id) }),
    scope: 'reference',
    reads: { kind: 'row', ids: 'data.id' },
    answer: List(Subject),
  },
})
