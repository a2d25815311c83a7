import type * as z from 'zod'
import type { FieldProblems } from '#contract/kit/issues'
import type { UserInput } from '#contract/users/userInput'
import { auditedValues, readState } from '../../platform/audit/callEntry'
import { type AuditEvent, auditEventOfChange, insertAuditEntries } from '../../platform/audit/events'
import { db } from '../../platform/context'
import { refusedOr } from '../../platform/http/refusedOr'
import { createUser } from './saveUser'

interface Creation {
  /** One that no password matches; for all of them, because nobody knows it. */
  passwordHash: string
  /** The call by which they are created, for the audit log. */
  action: string
  /** Mails each of them a link to choose a password. */
  invites: boolean
}

/**
 * Creates several accounts of staff, one after another as the form of users does. Expects a transaction, and a caller in
 * whose name it is done.
 * @returns for each of them, in their order, the id, or what the form would say; nothing is stored of the latter
 */
export async function createStaff(
  people: readonly z.output<typeof UserInput>[],
  { passwordHash, action, invites }: Creation,
): Promise<(number | FieldProblems)[]> {
  const created: (number | FieldProblems)[] = []
  const events: AuditEvent[] = []
  for (const person of people) {
    const result = await refusedOr(() => createUser(person, { passwordHash, invites }))
    created.push(result)
    if (typeof result !== 'number') continue
    const changes = auditedValues('user', result).difference({}, await readState('user', result))
    events.push(auditEventOfChange({ action, kind: 'user', id: result, changes }))
  }
  if (events.length > 0) await db().execute(insertAuditEntries(events))
  return created
}
