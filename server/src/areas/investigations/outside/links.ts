import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import { outsidePath } from '#contract/investigations/outside'
import { linkTokenOf } from '../../../platform/auth/secretToken'
import { caller, context, db, now } from '../../../platform/context'
import { fieldProblem, orNotFound } from '../../../platform/http/problem'
import { investigations, outsideLinks, outsideResults, type StoredInvestigation } from '../../../schema/investigations'
import { lockedInvestigation } from '../locked'

type Link = typeof outsideLinks.$inferSelect

const dayMs = 24 * 60 * 60 * 1000
/** A link is good for so long after it was printed, or after the day on which the investigation is wanted. */
const lifetime = 30 * dayMs
/** A link that is printed again is replaced if less than this is left. */
const leastLeft = 7 * dayMs

/** @throws Problem 422 on status */
function checkExternal({ status, external_investigation: isExternal }: StoredInvestigation): void {
  if (!isExternal) throw fieldProblem('status', 'investigation.isInternal')
  if (status !== INVESTIGATION_STATUS.ordered) throw fieldProblem('status', 'investigation.notOrdered')
}

const openLinkOf = (id: number) => and(eq(outsideLinks.investigation_id, id), isNull(outsideLinks.ended_at))

/** Ends the link of an order, if it has one. */
export async function endLink(id: number): Promise<void> {
  await db().update(outsideLinks).set({ ended_at: now() }).where(openLinkOf(id))
}

/**
 * Returns the link for the print-out of an external order, in the transaction of the call: the one that it has, if that is good
 * for some time.
 * @throws Problem 404; 422 on status if the order is not external, or is done or cancelled
 */
export async function linkOf(id: number): Promise<{ address: string; expires_at: string }> {
  const { stored } = await lockedInvestigation(id)
  checkExternal(stored)
  const [open] = await db().select().from(outsideLinks).where(openLinkOf(id))
  const isGood = open !== undefined && open.expires_at.getTime() - now().getTime() >= leastLeft
  const { id: linkId, expires_at: end } = isGood ? open : await newLink(stored)
  const { publicUrl, secretKey } = context().platform.config
  return {
    address: `${publicUrl}${outsidePath}#${linkTokenOf(secretKey, linkId)}`,
    expires_at: end.toISOString(),
  }
}

async function newLink({ id, date }: StoredInvestigation): Promise<Link> {
  await endLink(id)
  const from = Math.max(now().getTime(), Date.parse(date))
  const [link] = await db()
    .insert(outsideLinks)
    .values({
      investigation_id: id,
      created_by: caller().id,
      created_at: now(),
      expires_at: new Date(from + lifetime),
    })
    .returning()
  return orNotFound(link)
}

/** Returns the id in a token that this server made; undefined for any other. */
function linkIdIn(token: string): number | undefined {
  const id = Number(token.split('.')[0])
  const expected = Buffer.from(linkTokenOf(context().platform.config.secretKey, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

/** A link by which something can be sent, and its order. */
export interface OpenLink {
  link: Link
  stored: StoredInvestigation
}

/**
 * Returns the link with a token, if something can be sent by it now: the order still waits for its result, and nothing that was sent
 * before waits for somebody to decide about it. Every refusal has the same text, so that it says nothing about the order.
 * @param lock whether the order is locked until the transaction ends
 * @throws Problem 429 after too many tries; 422 on link
 */
export async function openLink(token: string, { lock = false } = {}): Promise<OpenLink> {
  const { platform, address } = context()
  const linkId = linkIdIn(token)
  await platform.limiter.check('outsideLink', {
    address: address ?? 'unknown',
    ...(linkId !== undefined && { account: `link ${linkId}` }),
  })
  const refusal = fieldProblem('link', 'outside.link')
  if (linkId === undefined) throw refusal
  const [link] = await db().select().from(outsideLinks).where(eq(outsideLinks.id, linkId))
  if (!link) throw refusal
  const found = db().select().from(investigations).where(eq(investigations.id, link.investigation_id))
  const [stored] = await (lock ? found.for('no key update') : found)
  // Read after the lock: sending and deciding end links under it.
  const [current] = await db().select().from(outsideLinks).where(eq(outsideLinks.id, linkId))
  const isGood = current !== undefined && current.ended_at === null && current.expires_at > now()
  if (!stored || !isGood) throw refusal
  if (stored.status !== INVESTIGATION_STATUS.ordered || !stored.external_investigation) throw refusal
  const waiting = and(eq(outsideResults.investigation_id, stored.id), eq(outsideResults.state, 'waiting'))
  if ((await db().$count(outsideResults, waiting)) > 0) throw fieldProblem('link', 'outside.sent')
  return { link: current, stored }
}
