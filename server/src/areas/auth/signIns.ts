import { createHmac } from 'node:crypto'
import type { SignInAction } from '#contract/auth/signInActions'
import type { AuditKind } from '../../platform/audit/auditLog'
import type { AuditEvent } from '../../platform/audit/events'
import { caller, context, now } from '../../platform/context'
import { Problem } from '../../platform/http/problem'
import { networkOf } from '../../platform/limits/networkOf'

interface AuditSubject {
  kind: AuditKind
  id: number | string
}

/** Whose account it is, as far as the log may say: of an address that is nobody's it keeps a mark, by which it is known again. */
export function accountSubject(email: string, userId: number | undefined): AuditSubject {
  if (userId !== undefined) return { kind: 'user', id: userId }
  const { secretKey } = context().platform.config
  const mark = createHmac('sha256', secretKey).update(`audit-email:${email.trim().toLowerCase()}`).digest('hex')
  return { kind: 'unknownEmail', id: mark.slice(0, 16) }
}

interface SignInDetails {
  subject?: AuditSubject
  /** Who did it; nobody is known to be there before a password was right. */
  userId?: number | null
  change?: boolean
}

/** A line that says something of signing in, by whoever calls at this moment. */
export function signInEvent(
  action: SignInAction,
  { subject, userId = null, change = true }: SignInDetails,
): AuditEvent {
  const { address, requestId } = context()
  const { kind = null, id = null } = subject ?? {}
  return { at: now(), userId, action, kind, ids: [id], change, address, requestId }
}

function auditRefusal(action: SignInAction, details: SignInDetails): void {
  const event = signInEvent(action, { ...details, change: false })
  const { kind, ids, address } = event
  context().platform.audit.recordRefusal([action, kind, ids[0], networkOf(address ?? '')].join(), event)
}

/** The password was wrong, or there is no such account. */
export function auditRefusedSignIn(email: string, userId: number | undefined): void {
  auditRefusal('auth.loginRefused', { subject: accountSubject(email, userId) })
}

/** Somebody who is signed in did not know the password of now. */
export function auditRefusedPassword(): void {
  const { id } = caller()
  auditRefusal('auth.passwordRefused', { subject: { kind: 'user', id }, userId: id })
}

/** Notes a refusal for too many tries, which names no account, for nobody has looked for one. Throws what it was given. */
export function auditLimited(error: unknown): never {
  if (error instanceof Problem && error.status === 429) auditRefusal('auth.loginLimited', {})
  throw error
}
