import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { executeAudited, insertAuditEntries, setAuditSubject } from '../../platform/audit/events'
import { accessTokenSeconds } from '../../platform/auth/accessToken'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { authSessions, refreshTokens, roles, userRoles, users } from '../../platform/auth/tables'
import { afterCommit, context, db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import type { HttpExchange } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'
import { invalidateLinks } from './accountTokens'
import { signInEvent } from './signIns'

const cookieName = 'mashfa_refresh'
/** A session ends after 30 days without a refresh. */
const sessionDays = 30
const day = 24 * 60 * 60 * 1000
/**
 * A browser that lost the response to its refresh may retry with its old token within this time (docs/decisions/072).
 */
const graceMilliseconds = 10_000

/**
 * Sets the session's next refresh token as its cookie.
 * @returns the statement that stores the token
 */
function newRefreshToken(sessionId: number, http: HttpExchange): SQL {
  const token = newToken()
  http.setCookie(cookieName, token, (sessionDays * day) / 1000)
  return db()
    .insert(refreshTokens)
    .values({ hash: hashToken(token), session_id: sessionId, created_at: now() })
    .getSQL()
}

/** Returns a new access token for a session, with the current roles. */
async function issueAccessToken(userId: number, sessionId: number) {
  const assigned = await db()
    .selectDistinct({ code: roles.code })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, userId))
  const token = context().platform.tokens.sign({ userId, sessionId, roles: assigned.map((role) => role.code) })
  return { access_token: token, expires_in: accessTokenSeconds }
}

/**
 * Opens a session: sets the refresh token as a cookie and returns the access token. Expects the transaction of the
 * call, and writes its audit entry.
 */
export async function openAuthSession(userId: number, http: HttpExchange) {
  const at = now()
  const [session] = await db()
    .insert(authSessions)
    .values({
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + sessionDays * day),
      address: context().address,
      agent: http.userAgent?.slice(0, 255) ?? null,
    })
    .returning({ id: authSessions.id })
  if (!session) throw new Error('The session was not stored')
  setAuditSubject({ kind: 'user', id: userId, userId })
  await executeAudited(newRefreshToken(session.id, http))
  return issueAccessToken(userId, session.id)
}

/** Ends a session immediately, with its tokens and realtime connections. */
export async function endAuthSession(sessionId: number): Promise<void> {
  await db()
    .update(authSessions)
    .set({ ended_at: now() })
    .where(and(eq(authSessions.id, sessionId), isNull(authSessions.ended_at)))
  afterCommit(() => context().platform.realtime.disconnect({ sessionId }))
}

/**
 * Ends what an old password could still be used for: all sessions of the user, sign-ins that wait for the second factor,
 * and mailed links to choose a password, which whoever reads the mailbox later could use.
 * @param except a session that stays open, for users who change their own password
 */
export async function endUseOfOldPassword(userId: number, except?: number): Promise<void> {
  await invalidateLinks(userId, 'reset')
  await invalidateLinks(userId, 'sign-in')
  await endAuthSessionsOf(userId, except)
}

/**
 * Ends all sessions of a user immediately.
 * @param except a session that stays open, for users who change their own password
 */
export async function endAuthSessionsOf(userId: number, except?: number): Promise<void> {
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
  const { platform, caller } = context()
  const line = signInEvent('auth.sessionsEnded', { subject: { kind: 'user', id: userId }, userId: caller?.id ?? null })
  await db().execute(insertAuditEntries([ended.length > 1 ? { ...line, times: ended.length } : line]))
  const { realtime } = platform
  afterCommit(() => {
    for (const { id } of ended) realtime.disconnect({ sessionId: id })
  })
}

interface ActiveAuthSession {
  session_id: number
  user_id: number
  used_at: Date | null
}

async function authSessionOfToken(token: string): Promise<ActiveAuthSession | undefined> {
  const [row] = await db()
    .select({ session_id: authSessions.id, user_id: authSessions.user_id, used_at: refreshTokens.used_at })
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

async function rotate(session: ActiveAuthSession, token: string, http: HttpExchange) {
  const at = now()
  await db()
    .update(refreshTokens)
    .set({ used_at: session.used_at ?? at })
    .where(eq(refreshTokens.hash, hashToken(token)))
  await db()
    .update(authSessions)
    .set({ last_seen_at: at, expires_at: new Date(at.getTime() + sessionDays * day) })
    .where(eq(authSessions.id, session.session_id))
  await db().execute(newRefreshToken(session.session_id, http))
  return issueAccessToken(session.user_id, session.session_id)
}

/**
 * Returns a new access token for the refresh cookie and replaces the cookie. When an old refresh token is used again,
 * somebody has copied it, so the whole session ends (decisions 9). Without a cookie, a valid bearer token is accepted.
 * @throws Problem 401
 */
export async function refreshAuthSession(http: HttpExchange) {
  const token = http.cookie(cookieName)
  if (!token) {
    const { caller } = context()
    if (!caller) throw authSessionEnded()
    return issueAccessToken(caller.id, caller.sessionId)
  }
  const outcome = await inTransaction(async () => {
    const session = await authSessionOfToken(token)
    if (!session) return undefined
    const reused = session.used_at !== null && now().getTime() - session.used_at.getTime() > graceMilliseconds
    if (!reused) return rotate(session, token, http)
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
