import * as z from 'zod'
import { withAlternateName } from '../kit/alternateName'
import { jsonList } from '../kit/form'
import {
  always,
  chosenId,
  day,
  email,
  emptyAsMissing,
  gender,
  id,
  isTimeZone,
  nationalId,
  optionalMultiLine,
  optionalNationalId,
  optionalSingleLine,
  password,
  phone as requiredPhone,
  roleReference,
  singleLine,
} from '../kit/values'

/** A Boolean, as a form or JSON sends it; a missing value is false. */
const flag = z.preprocess((value) => value === true || value === 1 || value === '1' || value === 'true', z.boolean())

const optionalId = z.preprocess(emptyAsMissing, chosenId().optional()).transform((value) => value ?? null)

const phone = z.preprocess(emptyAsMissing, requiredPhone.optional()).transform((value) => value ?? null)

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'validation.timeZone')
  .or(z.literal('').transform(() => undefined))
  .nullish()

/** The personal data on every form about a person. */
const own = {
  first_name: singleLine(),
  last_name: singleLine(),
  /** First and last name in the other script. */
  alternate_name: optionalSingleLine,
  gender,
  birth_date: day,
  phone,
  country: chosenId(),
  /** Required where the country has cities, which only the server knows. */
  city: optionalId,
  address: optionalSingleLine,
  time_zone: timeZone,
  /** What patients read about a doctor. */
  bio: optionalMultiLine(2000),
  /** The same text in the other script. */
  alternate_bio: optionalMultiLine(2000),
}

const userFields = {
  ...own,
  email,
  /** National ID. */
  uuid: nationalId,
  guardian_phone: phone,
  guardian_uuid: optionalNationalId,
  is_staff_member: flag,
  is_doctor: flag,
  /** Roles that count in every hospital of the person. */
  roles: jsonList(roleReference).pipe(z.array(z.union([z.number(), z.string()])).min(1, 'validation.required')),
  /** The hospitals that the person belongs to. */
  hospitals: z.preprocess((value) => (value === '' || value === undefined ? [] : value), jsonList(id)),
  level_id: optionalId,
  specialty_id: optionalId,
}

interface Rules {
  is_staff_member: boolean
  phone: string | null
  guardian_phone: string | null
  guardian_uuid: string | null
}

/**
 * Checks the rules between fields: staff need a phone; a guardian's phone and national ID are given both or not at all.
 */
function checkRelatedFields(user: Rules, context: z.RefinementCtx): void {
  const miss = (field: keyof Rules) =>
    context.addIssue({ code: 'custom', path: [field], message: 'validation.required', input: undefined })
  if (user.is_staff_member && !user.phone) miss('phone')
  if (user.guardian_phone && !user.guardian_uuid) miss('guardian_uuid')
  if (user.guardian_uuid && !user.guardian_phone) miss('guardian_phone')
}

const inBothScripts = <S extends z.ZodObject>(schema: S) =>
  withAlternateName(withAlternateName(schema, 'alternate_name', 'first_name', 'last_name'), 'alternate_bio', 'bio')

const newPassword = z.preprocess(emptyAsMissing, password.optional())

/**
 * The form of a new user, with files as separate parts. A staff member can be created without a password, and then gets
 * a link to choose one.
 */
export const UserInput = inBothScripts(z.object({ ...userFields, password: newPassword })).superRefine(
  checkRelatedFields,
  always,
)

/** Empty only for a patient who has none and signs in by phone, which only the server knows. */
const emailOfChange = z.preprocess(emptyAsMissing, email.optional()).transform((value) => value ?? null)

/** The form of an updated user; without a password, the old one is kept. */
export const UserChange = inBothScripts(
  z.object({ ...userFields, email: emailOfChange, password: newPassword }),
).superRefine(checkRelatedFields, always)

/** The changes that users can make to their own profile. A new password requires the current one. */
export const ProfileInput = inBothScripts(
  z.object({
    ...own,
    /** Without it, the stored one stays. */
    language: z.enum(['en', 'ar']).optional(),
    /** Whether patients read only the role of the person in the list of who opened their record; without it, the stored one stays. */
    named_by_role: z.boolean('validation.invalidChoice').optional(),
    password: newPassword,
    current_password: z.preprocess(emptyAsMissing, z.string().max(200).optional()),
  }),
).superRefine((profile, context) => {
  if (!profile.password || profile.current_password) return
  context.addIssue({ code: 'custom', path: ['current_password'], message: 'validation.required', input: undefined })
}, always)

export const DocumentInput = z.object({ name: singleLine() })

/** A hospital, and the roles that count there and below it. */
const Assignment = z.object({
  hospital: chosenId(),
  roles: z.array(roleReference).min(1, 'validation.required').max(50),
})

export const AssignInput = z.object({
  rows: z
    .array(Assignment)
    .max(200)
    .superRefine((rows, context) => {
      for (const [index, row] of rows.entries()) {
        if (rows.findIndex((each) => each.hospital === row.hospital) === index) continue
        context.addIssue({
          code: 'custom',
          path: [index, 'hospital'],
          message: 'user.hospitalTwice',
          input: row.hospital,
        })
      }
    }),
})
