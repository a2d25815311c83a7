import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import type { UserChange, UserInput } from '#contract/userInput'
import { hashPassword } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { caller, context, db, now } from '../../platform/context'
import { unlessTaken } from '../../platform/database/refusals'
import { inTransaction } from '../../platform/database/transaction'
import type { ReceivedFile } from '../../platform/http/handlers'
import { found, Problem } from '../../platform/http/problem'
import { endSessionsOf } from '../accounts'
import { mayDoMore } from './authority'
import { isChanged, membershipOf, setMembership } from './membership'
import { keepPictures } from './pictures'
import { userValues } from './userValues'

type Input = z.output<typeof UserInput>
type Change = z.output<typeof UserChange>

function taken<T>(work: Promise<T>): Promise<T> {
  return unlessTaken(work, 'email', 'validation.emailTaken')
}

/** Opens an account; who opened it has seen the person, so it needs no mail to be verified. Out: its id. Throws 422. */
export async function createUser(input: Input, files: readonly ReceivedFile[]): Promise<number> {
  const passwordHash = await hashPassword(input.password)
  return inTransaction(async () => {
    const at = now()
    const values = { ...(await userValues(input)), passwordHash, verifiedAt: at, createdAt: at }
    const [row] = await taken(db().insert(users).values(values).returning({ id: users.id }))
    const { id } = found(row)
    await setMembership(id, input, 'create-user')
    await keepPictures(id, files)
    await context().platform.audit.change('users.create', 'user', id)
    return id
  })
}

/**
 * Email, password, roles and hospitals decide who a person is and what they may do: nobody changes them of somebody who
 * may do more, and nobody but a Super Admin of themselves.
 */
async function checkAccess(id: number, email: string, input: Change): Promise<void> {
  const person = caller()
  if (person.isSuperAdmin) return
  const before = await membershipOf(id)
  const changed = [
    ...(input.email.toLowerCase() === email ? [] : ['email']),
    ...(input.password === undefined ? [] : ['password']),
    ...(isChanged({ ...before, hospitals: [] }, { roles: input.roles, hospitals: [] }) ? ['roles'] : []),
    ...(isChanged({ ...before, roles: [] }, { roles: [], hospitals: input.hospitals }) ? ['hospitals'] : []),
  ]
  if (changed.length === 0) return
  const isSelf = id === person.id
  if (!isSelf && !(await mayDoMore(person, id))) return
  const key = isSelf ? 'user.ownAccess' : 'user.accessBeyond'
  const fields: FieldProblems = Object.fromEntries(changed.map((field) => [field, [{ key }]]))
  throw new Problem(422, 'error.invalid', { fields })
}

/** Changes an account; another password ends its sessions. Throws 404, 422. */
export async function updateUser(id: number, input: Change): Promise<void> {
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  await inTransaction(async () => {
    const [held] = await db().select({ email: users.email }).from(users).where(eq(users.id, id)).for('update')
    await checkAccess(id, found(held).email.toLowerCase(), input)
    const values = { ...(await userValues(input)), ...(passwordHash ? { passwordHash } : {}) }
    await taken(db().update(users).set(values).where(eq(users.id, id)).returning({ id: users.id }))
    await setMembership(id, input, 'update-user')
    if (passwordHash) await endSessionsOf(id, id === caller().id ? caller().sessionId : undefined)
    await context().platform.audit.change('users.update', 'user', id)
  })
}
