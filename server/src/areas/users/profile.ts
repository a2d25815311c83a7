import { eq, getTableColumns, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { permissions } from '#contract/access/permissions'
import { type Profile, profile } from '#contract/users/profile'
import type { ProfileInput } from '#contract/users/userInput'
import { avatarOf } from '../../platform/auth/avatar'
import { mustSetUpSecondFactor } from '../../platform/auth/caller'
import { hashNewPassword } from '../../platform/auth/newPassword'
import { searchOf } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { callTransactionAfter } from '../../platform/http/perform'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { canBeNamedByRole } from '../../schema/memberships'
import { asksForConsent } from '../../schema/terms'
import {
  clearRefreshCookie,
  endAuthSessionsOf,
  endUseOfOldPassword,
  identityWarnings,
  listAuthSessions,
  proveCurrentPassword,
  signOutDevice,
} from '../auth'
import { deviceSecretOf } from './deviceSecret'
import { decideEmail } from './emailChange'
import { decideManagement, managingHospitals } from './managingHospitals'
import { movedPhoneLogin } from './phoneLogin'
import { savePictures } from './pictures'
import { ownValues } from './userValues'

function ownRow() {
  return db().select().from(users).where(eq(users.id, caller().id))
}

/** Distinct roles, general and at hospitals. */
const heldRoles = sql<{ id: number; code: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', roles.id, 'code', roles.code, 'name', roles.name) order by roles.id), '[]')
  from roles where roles.id in (select held.role_id from user_roles as held where held.user_id = users.id))`

async function ownProfile(): Promise<Profile> {
  const person = caller()
  const [row] = await db()
    .select({
      user: getTableColumns(users),
      assigned: heldRoles,
      isAllowed: canBeNamedByRole(person.id),
      asksTerms: asksForConsent(sql`${person.id}`),
    })
    .from(users)
    .where(eq(users.id, person.id))
  const { user, assigned, isAllowed, asksTerms } = orNotFound(row)
  const { password_hash: _hash, search: _search, ...shown } = user
  return {
    ...shown,
    avatar: avatarOf(user),
    permissions: person.isSuperAdmin ? [...permissions] : [...person.permissions].sort(),
    roles: assigned,
    verified: user.verified_at !== null,
    weak_password: user.password_weak === true,
    must_set_up_second_factor: mustSetUpSecondFactor(person),
    asked_for_terms: asksTerms,
    can_be_named_by_role: isAllowed,
    uuid: user.national_id,
    identity_warnings: identityWarnings(user),
    country: user.country_id,
    city: user.city_id,
  }
}

/**
 * Hashes a new password after checking the current one, so that an open browser alone is not enough to take over an
 * account.
 * @returns the new hash, and the hash of the password that was checked, which must still be stored when the new one is
 * saved
 * @throws Problem 422 on current_password or password; 429
 */
async function newHash(input: z.output<typeof ProfileInput>, disconnected: AbortSignal) {
  if (input.password === undefined) return undefined
  const proven = await proveCurrentPassword(input.current_password, disconnected)
  const owner = { ...input, email: caller().email }
  return { passwordHash: await hashNewPassword(input.password, owner, disconnected), proven }
}

/** Saves the profile. Expects the transaction of the call. */
async function updateProfile(
  input: z.output<typeof ProfileInput>,
  chosen: Awaited<ReturnType<typeof newHash>>,
): Promise<void> {
  const [row] = await ownRow().for('update')
  const before = orNotFound(row)
  if (chosen && chosen.proven !== before.password_hash) throw fieldProblem('current_password', 'user.wrongPassword')
  if (before.is_staff_member && !input.phone) throw fieldProblem('phone', 'validation.required')
  const { values } = await ownValues(input)
  const moved = before.email === '' && movedPhoneLogin(before, values)
  if (moved) throw fieldProblem(moved, 'user.ownPhone')
  await db()
    .update(users)
    .set({
      ...values,
      ...(input.language ? { language: input.language } : {}),
      ...(input.named_by_role === undefined ? {} : { named_by_role: input.named_by_role }),
      ...(before.is_doctor ? { bio: input.bio, alternate_bio: input.alternate_bio } : {}),
      ...(chosen ? { password_hash: chosen.passwordHash, password_weak: false, owner_chose: true } : {}),
      ...searchOf({ ...before, ...values }),
    })
    .where(eq(users.id, before.id))
  if (chosen) await endUseOfOldPassword(before.id, caller().sessionId)
}

export const profileHandlers = handlers(profile, {
  show: async () => ({ data: await ownProfile() }),

  update: ({ body, http }) =>
    callTransactionAfter(
      () => newHash(body, http.disconnected),
      async (chosen) => {
        await updateProfile(body, chosen)
        return { data: await ownProfile() }
      },
    ),

  updateMedia: async ({ files }) => {
    await savePictures(caller().id, files)
    return { data: await ownProfile() }
  },

  decideEmail: async ({ body }) => {
    await decideEmail(body)
    return { data: await ownProfile() }
  },

  managingHospitals: async ({ scope }) => ({ data: await managingHospitals(scope()) }),

  decideManagement: async ({ body }) => {
    await decideManagement(body)
    return { data: await managingHospitals(caller().id) }
  },

  language: async ({ body }) => {
    await db().update(users).set({ language: body.language, updated_at: now() }).where(eq(users.id, caller().id))
    return { message: apiText('done.saved') }
  },

  timeZone: async ({ body }) => {
    await db().update(users).set({ time_zone: body.time_zone, updated_at: now() }).where(eq(users.id, caller().id))
    return { message: apiText('done.saved') }
  },

  sessions: async ({ scope }) => ({ data: await listAuthSessions(scope(), caller().sessionId) }),

  deviceSecret: async () => ({ data: { secret: deviceSecretOf(caller().id) } }),

  endSession: async ({ params, http }) => {
    const { id, sessionId } = caller()
    await signOutDevice(id, params.id)
    if (params.id === sessionId) clearRefreshCookie(http)
    return { message: apiText('done.signedOut') }
  },

  endSessions: async ({ http }) => {
    await endAuthSessionsOf(caller().id)
    clearRefreshCookie(http)
    return { message: apiText('done.signedOut') }
  },
})
