import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { permissions } from '#contract/access/permissions'
import { type Profile, profile } from '#contract/users/profile'
import type { ProfileInput } from '#contract/users/userInput'
import { nameInAudit } from '../../platform/audit/events'
import { avatarOf } from '../../platform/auth/avatar'
import { checkPassword, hashPassword } from '../../platform/auth/password'
import { searchOf } from '../../platform/auth/search'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { caller, context, db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { callTransactionAfter } from '../../platform/http/perform'
import { fieldProblem, found } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { endSessionsOf, noteLimited, noteRefusedPassword } from '../auth'
import { keepPictures } from './pictures'
import { ownValues } from './userValues'

function ownRow() {
  return db().select().from(users).where(eq(users.id, caller().id))
}

async function ownProfile(): Promise<Profile> {
  const person = caller()
  const [row] = await ownRow()
  const user = found(row)
  const held = await db()
    .selectDistinct({ id: roles.id, code: roles.code, name: roles.name })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, person.id))
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    avatar: avatarOf(user),
    permissions: person.isSuperAdmin ? [...permissions] : [...person.permissions].sort(),
    roles: held,
    time_zone: user.timeZone,
    language: user.language,
    verified: user.verifiedAt !== null,
    phone: user.phone,
    gender: user.gender,
    birth_date: user.birthDate,
    uuid: user.nationalId,
    country: user.countryId,
    city: user.cityId,
    address: user.address,
    is_staff_member: user.isStaffMember,
    is_doctor: user.isDoctor,
    bio: user.bio,
  }
}

/**
 * A new password needs the one of now: an open browser alone does not take an account over. Out: its hash, and that of
 * the one that was proven, in whose place alone it may come.
 */
async function newHash(input: z.output<typeof ProfileInput>) {
  if (input.password === undefined) return undefined
  const { platform, address } = context()
  const [row] = await ownRow()
  const { passwordHash, email } = found(row)
  const tried = { address: address ?? 'unknown', account: email }
  await platform.limiter.check('login', tried).catch(noteLimited)
  if (!(await checkPassword(passwordHash, input.current_password ?? ''))) {
    noteRefusedPassword()
    throw fieldProblem('current_password', 'user.wrongPassword')
  }
  await platform.limiter.forgive('login', tried)
  return { passwordHash: await hashPassword(input.password), proven: passwordHash }
}

/** Expects the transaction of the call. */
async function updateProfile(
  input: z.output<typeof ProfileInput>,
  chosen: Awaited<ReturnType<typeof newHash>>,
): Promise<void> {
  const [row] = await ownRow().for('update')
  const before = found(row)
  nameInAudit({ kind: 'user', id: before.id })
  if (chosen && chosen.proven !== before.passwordHash) throw fieldProblem('current_password', 'user.wrongPassword')
  if (before.isStaffMember && !input.phone) throw fieldProblem('phone', 'validation.required')
  const { values } = await ownValues(input)
  await db()
    .update(users)
    .set({
      ...values,
      language: input.language,
      ...(before.isDoctor ? { bio: input.bio } : {}),
      ...(chosen ? { passwordHash: chosen.passwordHash, ownerChose: true } : {}),
      ...searchOf({ ...before, ...values }),
    })
    .where(eq(users.id, before.id))
  if (chosen) await endSessionsOf(before.id, caller().sessionId)
}

export const profileHandlers = handlers(profile, {
  show: async () => ({ data: await ownProfile() }),

  update: ({ body }) =>
    callTransactionAfter(
      () => newHash(body),
      async (chosen) => {
        await updateProfile(body, chosen)
        return { data: await ownProfile() }
      },
    ),

  updateMedia: async ({ files }) => {
    await keepPictures(caller().id, files)
    return { data: await ownProfile() }
  },

  language: async ({ body }) => {
    await db().update(users).set({ language: body.language, updatedAt: now() }).where(eq(users.id, caller().id))
    return { message: apiText('done.saved') }
  },
})
