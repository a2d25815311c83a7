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

/**
 * Returns the audit subject of a sign-in. For an address without an account it is a keyed hash, which identifies
 * repeated tries without storing the address.
 */
export function accountSubject(email: string, userId: number | undefined): AuditSubject {
  if (userId !== undefined) return { kind: 'user', id: userId }
  return { kind: 'unknownEmail', id: markOf(`audit-email:${email.trim().toLowerCase()}`) }
}

/**
 * Returns the same for a phone number with which nobody signs in.
 * @param number E.164
 */
export function phoneSubject(number: string, userId: number | undefined): AuditSubject {
  if (userId !== undefined) return { kind: 'user', id: userId }
  return { kind: 'unknownPhone', id: markOf(`audit-phone:${number}`) }
}

function markOf(text: string): string {
  return createHmac('sha256', context().platform.config.secretKey).update(text).digest('hex').slice(0, 16)
}

interface SignInDetails {
  subject?: AuditSubject
  /** Who did it; null as long as no password was correct. */
  userId?: number | null
  change?: boolean
}

/** Returns an audit event about signing in, with the address and request id of the current call. */
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

/** Records that the password was wrong or that no such account exists. */
export function auditRefusedSignIn(email: string, userId: number | undefined): void {
  auditRefusal('auth.loginRefused', { subject: accountSubject(email, userId) })
}

/** Records that a code from a text message was wrong, of no use any more, or never asked for. */
export function auditRefusedPhoneCode(userId: number | undefined): void {
  auditRefusal('phoneSignIn.refused', userId === undefined ? {} : { subject: { kind: 'user', id: userId } })
}

/** Records a wrong code of the second factor, at sign-in or for a change of the second factor. */
export function auditRefusedSecondFactor(userId: number): void {
  auditRefusal('auth.secondFactorRefused', {
    subject: { kind: 'user', id: userId },
    userId: context().caller?.id ?? null,
  })
}

/** Records that a signed-in user gave a wrong current password. */
export function auditRefusedPassword(): void {
  const { id } = caller()
  auditRefusal('auth.passwordRefused', { subject: { kind: 'user', id }, userId: id })
}

/**
 * Records a refusal for too many tries, without an account: guessing the passwords of many accounts must not write an
 * entry for each.
 * @throws the given error
 */
export function auditLimited(error: unknown): never {
  if (error instanceof Problem && error.status === 429) auditRefusal('auth.loginLimited', {})
  throw error
}
