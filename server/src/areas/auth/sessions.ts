import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { executeNoted, nameInAudit, writeEvents } from '../../platform/audit/events'
import { accessTokenSeconds } from '../../platform/auth/accessToken'
import { hashToken, newToken } from '../../platform/auth/secretToken'
import { refreshTokens, roles, sessions, userRoles, users } from '../../platform/auth/tables'
import { afterCommit, context, db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import type { HttpExchange } from '../../platform/http/handlers'
import { Problem } from '../../platform/http/problem'
import { signInLine } from './signIns'

const cookieName = 'mashfa_refresh'
/** A session that is used goes on; 30 days without a refresh end it. */
const sessionDays = 30
const day = 24 * 60 * 60 * 1000
/** A browser that lost the answer to its refresh may ask again with the token it still has (docs/decisions/072). */
const graceMilliseconds = 10_000

/** The next refresh token of a session goes into its cookie. Out: the statement that stores it. */
function newRefreshToken(sessionId: number, http: HttpExchange): SQL {
  const token = newToken()
  http.setCookie(cookieName, token, (sessionDays * day) / 1000)
  return db()
    .insert(refreshTokens)
    .values({ hash: hashToken(token), sessionId, createdAt: now() })
    .getSQL()
}

/** A fresh access token for a session, with the roles as they are now. */
async function accessToken(userId: number, sessionId: number) {
  const held = await db()
    .selectDistinct({ code: roles.code })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
  const token = context().platform.tokens.sign({ userId, sessionId, roles: held.map((role) => role.code) })
  return { access_token: token, expires_in: accessTokenSeconds }
}

/**
 * Opens a session: the refresh token goes into its cookie, the access token into the answer. Expects the transaction of the
 * call, and writes its audit entry.
 */
export async function openSession(userId: number, http: HttpExchange) {
  const at = now()
  const [session] = await db()
    .insert(sessions)
    .values({
      userId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + sessionDays * day),
      address: context().address,
      agent: http.userAgent?.slice(0, 255) ?? null,
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error('The session was not stored')
  nameInAudit({ kind: 'user', id: userId, userId })
  await executeNoted(newRefreshToken(session.id, http))
  return accessToken(userId, session.id)
}

/** Ends a session at once: its tokens, its realtime connections. */
export async function endSession(sessionId: number): Promise<void> {
  await db()
    .update(sessions)
    .set({ endedAt: now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  afterCommit(() => context().platform.realtime.disconnect({ sessionId }))
}

/** Ends all sessions of a person at once, or all but one: whoever changes their own password stays where they are. */
export async function endSessionsOf(userId: number, except?: number): Promise<void> {
  const ended = await db()
    .update(sessions)
    .set({ endedAt: now() })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  if (ended.length === 0) return
  const { platform, caller } = context()
  const line = signInLine('auth.sessionsEnded', { about: { kind: 'user', id: userId }, userId: caller?.id ?? null })
  await db().execute(writeEvents([ended.length > 1 ? { ...line, times: ended.length } : line]))
  const { realtime } = platform
  afterCommit(() => {
    for (const { id } of ended) realtime.disconnect({ sessionId: id })
  })
}

interface Living {
  sessionId: number
  userId: number
  usedAt: Date | null
}

async function sessionOfToken(token: string): Promise<Living | undefined> {
  const [row] = await db()
    .select({ sessionId: sessions.id, userId: sessions.userId, usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(refreshTokens.hash, hashToken(token)),
        isNull(sessions.endedAt),
        isNull(users.closedAt),
        sql`${sessions.expiresAt} > ${now().toISOString()}`,
      ),
    )
    .for('update', { of: refreshTokens })
  return row
}

function sessionOver(): Problem {
  return new Problem(401, 'error.session')
}

async function rotate(living: Living, token: string, http: HttpExchange) {
  const at = now()
  await db()
    .update(refreshTokens)
    .set({ usedAt: living.usedAt ?? at })
    .where(eq(refreshTokens.hash, hashToken(token)))
  await db()
    .update(sessions)
    .set({ lastSeenAt: at, expiresAt: new Date(at.getTime() + sessionDays * day) })
    .where(eq(sessions.id, living.sessionId))
  await db().execute(newRefreshToken(living.sessionId, http))
  return accessToken(living.userId, living.sessionId)
}

/**
 * A new access token for the refresh cookie, which is replaced. An old one that comes back was copied by
 * somebody: the whole session ends (decisions 9). Without a cookie a bearer that is still valid serves.
 * @throws Problem 401
 */
export async function refreshSession(http: HttpExchange) {
  const token = http.cookie(cookieName)
  if (!token) {
    const { caller } = context()
    if (!caller) throw sessionOver()
    return accessToken(caller.id, caller.sessionId)
  }
  const outcome = await inTransaction(async () => {
    const living = await sessionOfToken(token)
    if (!living) return undefined
    const reused = living.usedAt !== null && now().getTime() - living.usedAt.getTime() > graceMilliseconds
    if (!reused) return rotate(living, token, http)
    await endSession(living.sessionId)
    await db().execute(writeEvents([signInLine('auth.tokenReused', { about: { kind: 'user', id: living.userId } })]))
    return undefined
  })
  if (outcome) return outcome
  http.clearCookie(cookieName)
  throw sessionOver()
}

export function forgetCookie(http: HttpExchange): void {
  http.clearCookie(cookieName)
}
