import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { OwnSession } from '#contract/users/profile'
import { executeAudited, insertAuditEntries, setAuditSubject } from '../../platform/audit/events'
import { accessTokenSeconds } from '../../platform/auth/accessToken'
import { hashToken, newToken, successorOf } from '../../platform/auth/secretToken'
import { authSessions, refreshTokens, roles, userRoles, users } from '../../platform/auth/tables'
import { context, db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import type { HttpExchange } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'
import { calendarFeeds } from '../../schema/calendar'
import { invalidateLinks } from './accountTokens'
import { signInEvent } from './signIns'
import { namesInUserAgent } from './userAgent'

const cookieName = 'mashfa_refresh'
const hour = 60 * 60 * 1000
/**
 * A browser that lost the response to its refresh may retry with its old token within this time (docs/decisions/072).
 */
const graceMilliseconds = 10_000

type Timestamps = Pick<typeof authSessions.$inferSelect, 'created_at' | 'last_seen_at'>

/** Returns the instant at which a session ends, however much it is used. */
function absoluteEndOf({ created_at: createdAt }: Timestamps): Date {
  return new Date(createdAt.getTime() + context().platform.config.authSessions.days * 24 * hour)
}

/** Returns the instant at which a session ends unless it is used before: staff are signed out when idle. */
function endOf(session: Timestamps, roleCodes: readonly string[]): Date {
  const end = absoluteEndOf(session)
  if (roleCodes.every((code) => code === 'PATIENT')) return end
  const idle = session.last_seen_at.getTime() + context().platform.config.authSessions.staffIdleHours * hour
  return new Date(Math.min(end.getTime(), idle))
}

function setRefreshCookie(http: HttpExchange, token: string, session: Timestamps): void {
  http.setCookie(cookieName, token, Math.ceil((absoluteEndOf(session).getTime() - now().getTime()) / 1000))
}

async function roleCodesOf(userId: number): Promise<string[]> {
  const assigned = await db()
    .selectDistinct({ code: roles.code })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, userId))
  return assigned.map(({ code }) => code)
}

function issueAccessToken(userId: number, sessionId: number, roleCodes: string[]) {
  const token = context().platform.tokens.sign({ userId, sessionId, roles: roleCodes })
  return { access_token: token, expires_in: accessTokenSeconds }
}

/**
 * Opens a session: sets the refresh token as a cookie and returns the access token. Expects the transaction of the
 * call, and writes its audit entry.
 */
export async function openAuthSession(userId: number, http: HttpExchange) {
  const at = now()
  const roleCodes = await roleCodesOf(userId)
  const used = { created_at: at, last_seen_at: at }
  const [session] = await db()
    .insert(authSessions)
    .values({
      ...used,
      user_id: userId,
      expires_at: endOf(used, roleCodes),
      address: context().address,
      agent: http.userAgent?.slice(0, 255) ?? null,
    })
    .returning({ id: authSessions.id })
  if (!session) throw new Error('The session was not stored')
  await db()
    .update(users)
    .set({ in_use: true })
    .where(and(eq(users.id, userId), eq(users.in_use, false)))
  setAuditSubject({ kind: 'user', id: userId, userId })
  const token = newToken()
  const stored = { hash: hashToken(token), session_id: session.id, created_at: at }
  await executeAudited(db().insert(refreshTokens).values(stored).getSQL())
  setRefreshCookie(http, token, used)
  return issueAccessToken(userId, session.id, roleCodes)
}

/**
 * Ends a session immediately, with its tokens and realtime connections. Its open pages stay, so that nothing that was
 * typed is lost; they prompt for sign-in.
 */
export async function endAuthSession(sessionId: number): Promise<void> {
  await db()
    .update(authSessions)
    .set({ ended_at: now() })
    .where(and(eq(authSessions.id, sessionId), isNull(authSessions.ended_at)))
  context().platform.realtime.disconnect({ sessionId })
}

/** Ends a session of a user as `endAuthSession`, but its open pages leave for the sign-in page: the user ordered it. */
export async function signOutDevice(userId: number, sessionId: number): Promise<void> {
  closePages(userId, sessionId)
  await endAuthSession(sessionId)
}

function closePages(userId: number, sessionId: number): void {
  context().platform.realtime.publish('user', userId, { event: 'SessionEnded', data: { session_id: sessionId } })
}

/**
 * Ends what an old password could still be used for: all sessions of the user, sign-ins that wait for the second factor,
 * and mailed links to choose a password, which a person who reads the mailbox later could use.
 * @param except a session that stays open, for users who change their own password
 */
export async function endUseOfOldPassword(userId: number, except?: number): Promise<void> {
  await invalidateLinks(userId, 'reset')
  await invalidateLinks(userId, 'sign-in')
  await endAuthSessionsOf(userId, except)
}

/**
 * Ends all sessions of a user immediately, and the address of their calendar; their open pages leave for the sign-in page.
 * @param except a session that stays open, for users who change their own password
 */
export async function endAuthSessionsOf(userId: number, except?: number): Promise<void> {
  // Whoever has its address reads the appointments without signing in.
  await db().delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId))
  const ended = await db()
    .update(authSessions)
    .set({ ended_at: now() })
    .where(
      and(
        eq(authSessions.user_id, userId),
        isNull(authSessions.ended_at),
        except === undefined ? undefined : ne(authSessions.id, except),
      ),
    )
    .returning({ id: authSessions.id })
  if (ended.length === 0) return
  const { caller } = context()
  const line = signInEvent('auth.sessionsEnded', { subject: { kind: 'user', id: userId }, userId: caller?.id ?? null })
  await db().execute(insertAuditEntries([ended.length > 1 ? { ...line, times: ended.length } : line]))
  const { realtime } = context().platform
  for (const { id } of ended) {
    closePages(userId, id)
    realtime.disconnect({ sessionId: id })
  }
}

/** Returns the sessions of a user that have not ended, the given one first and then by last use; at most 100. */
export async function listAuthSessions(userId: number, current: number): Promise<OwnSession[]> {
  const rows = await db()
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.user_id, userId), isNull(authSessions.ended_at), gt(authSessions.expires_at, now())))
    .orderBy(desc(eq(authSessions.id, current)), desc(authSessions.last_seen_at), desc(authSessions.id))
    .limit(100)
  return rows.map(({ id, agent, address, created_at: signedInAt, last_seen_at: lastUsedAt }) => ({
    id,
    ...namesInUserAgent(agent ?? ''),
    address,
    signed_in_at: signedInAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === current,
  }))
}

interface ActiveAuthSession extends Timestamps {
  session_id: number
  user_id: number
  used_at: Date | null
}

async function authSessionOfToken(token: string): Promise<ActiveAuthSession | undefined> {
  const [row] = await db()
    .select({
      session_id: authSessions.id,
      user_id: authSessions.user_id,
      created_at: authSessions.created_at,
      last_seen_at: authSessions.last_seen_at,
      used_at: refreshTokens.used_at,
    })
    .from(refreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, refreshTokens.session_id))
    .innerJoin(users, eq(users.id, authSessions.user_id))
    .where(
      and(
        eq(refreshTokens.hash, hashToken(token)),
        isNull(authSessions.ended_at),
        isNull(users.closed_at),
        sql`${authSessions.expires_at} > ${now().toISOString()}`,
      ),
    )
    .for('update', { of: refreshTokens })
  return row
}

function authSessionEnded(): Problem {
  return new Problem(401, 'error.session')
}

/**
 * Stores the token that follows another, unless it is stored already.
 * @returns the latest token of the session: when the next one has been used meanwhile, the one after it
 */
async function storeSuccessor(token: string, sessionId: number): Promise<string> {
  const next = successorOf(context().platform.config.secretKey, token)
  const [stored] = await db()
    .insert(refreshTokens)
    .values({ hash: hashToken(next), session_id: sessionId, created_at: now() })
    .onConflictDoUpdate({ target: refreshTokens.hash, set: { session_id: sessionId } })
    .returning({ used_at: refreshTokens.used_at })
  return stored?.used_at ? storeSuccessor(next, sessionId) : next
}

async function rotate(session: ActiveAuthSession, token: string, isIdle: boolean, http: HttpExchange) {
  const at = now()
  const roleCodes = await roleCodesOf(session.user_id)
  // Older versions, other settings or other roles may have given the session a later end.
  if (endOf(session, roleCodes) <= at) return undefined
  const used = { created_at: session.created_at, last_seen_at: isIdle ? session.last_seen_at : at }
  await db()
    .update(refreshTokens)
    .set({ used_at: session.used_at ?? at })
    .where(eq(refreshTokens.hash, hashToken(token)))
  await db()
    .update(authSessions)
    .set({ last_seen_at: used.last_seen_at, expires_at: endOf(used, roleCodes), address: context().address })
    .where(eq(authSessions.id, session.session_id))
  setRefreshCookie(http, await storeSuccessor(token, session.session_id), used)
  return issueAccessToken(session.user_id, session.session_id, roleCodes)
}

/**
 * Returns a new access token for the refresh cookie and replaces the cookie. When an old refresh token is used again,
 * somebody has copied it, so the whole session ends (decisions 9). A bearer token alone renews nothing: who copied one
 * keeps access only until it expires.
 * @param isIdle nobody has used the page since the last refresh
 * @throws Problem 401
 */
export async function refreshAuthSession(http: HttpExchange, isIdle: boolean) {
  const token = http.cookie(cookieName)
  if (!token) throw authSessionEnded()
  const outcome = await inTransaction(async () => {
    const session = await authSessionOfToken(token)
    if (!session) return undefined
    const reused = session.used_at !== null && now().getTime() - session.used_at.getTime() > graceMilliseconds
    if (!reused) return rotate(session, token, isIdle, http)
    await endAuthSession(session.session_id)
    await db().execute(
      insertAuditEntries([signInEvent('auth.tokenReused', { subject: { kind: 'user', id: session.user_id } })]),
    )
    return undefined
  })
  if (outcome) return outcome
  http.clearCookie(cookieName)
  throw authSessionEnded()
}

export function clearRefreshCookie(http: HttpExchange): void {
  http.clearCookie(cookieName)
}
