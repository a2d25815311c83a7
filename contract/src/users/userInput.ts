import * as z from 'zod'
import { withAlternateName } from '../kit/alternateName'
import { jsonList } from '../kit/form'
import {
  always,
  chosenId,
  day,
  email,
  id,
  isTimeZone,
  optionalMultiLine,
  optionalSingleLine,
  password,
  singleLine,
} from '../kit/values'

const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Yes or no, as forms and JSON send it; nothing is no. */
const flag = z.preprocess((value) => value === true || value === 1 || value === '1' || value === 'true', z.boolean())

const optionalId = z.preprocess(emptyAsMissing, chosenId().optional()).transform((value) => value ?? null)

/** E.164; the form turns national spellings into it before sending, and the server checks it again. */
const phone = z.preprocess(emptyAsMissing, singleLine(20).optional()).transform((value) => value ?? null)

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'validation.timeZone')
  .or(z.literal('').transform(() => undefined))
  .nullish()

const gender = z.enum(['male', 'female'], { error: 'validation.required' })

/** What a person tells of themselves, on every form that is about a person. */
const own = {
  first_name: singleLine(),
  last_name: singleLine(),
  /** Both names in the other script. */
  alternate_name: optionalSingleLine,
  gender,
  birth_date: day,
  phone,
  country: chosenId(),
  city: chosenId(),
  address: optionalSingleLine,
  time_zone: timeZone,
  bio: optionalMultiLine(2000),
}

const userFields = {
  ...own,
  email,
  /** National id. */
  uuid: singleLine(),
  guardian_phone: phone,
  guardian_uuid: optionalSingleLine,
  is_staff_member: flag,
  is_doctor: flag,
  /** Roles that count in every hospital that the person belongs to. */
  roles: jsonList(id).pipe(z.array(z.number()).min(1, 'validation.required')),
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

/** The rules between fields: a phone for staff; phone and national id of the guardian, or neither. */
function checkRelatedFields(user: Rules, context: z.RefinementCtx): void {
  const miss = (field: keyof Rules) =>
    context.addIssue({ code: 'custom', path: [field], message: 'validation.required', input: undefined })
  if (user.is_staff_member && !user.phone) miss('phone')
  if (user.guardian_phone && !user.guardian_uuid) miss('guardian_uuid')
  if (user.guardian_uuid && !user.guardian_phone) miss('guardian_phone')
}

const withNames = <S extends z.ZodObject>(schema: S) =>
  withAlternateName(schema, 'alternate_name', 'first_name', 'last_name')

const newPassword = z.preprocess(emptyAsMissing, password.optional())

/** A new user, as a form; its files come beside it. Who works here may get no password, but a link to choose one. */
export const UserInput = withNames(z.object({ ...userFields, password: newPassword })).superRefine(
  checkRelatedFields,
  always,
)

/** A changed user; without a password it stays. */
export const UserChange = withNames(z.object({ ...userFields, password: newPassword })).superRefine(
  checkRelatedFields,
  always,
)

/** What one changes of oneself. A new password needs the one of now. */
export const ProfileInput = withNames(
  z.object({
    ...own,
    language: z.enum(['en', 'ar']),
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
  roles: z.array(id).min(1, 'validation.required').max(50),
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
