import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** The right to enter one video room: of one person, in one session, for a short time. */
const Pass = z.object({
  appointmentId: z.number(),
  userId: z.number(),
  sessionId: z.number(),
  /** Milliseconds since 1970. */
  expires: z.number(),
})
export type Pass = z.output<typeof Pass>

const lifetime = 5 * 60 * 1000

function seal(secret: string, body: string): Buffer {
  // The label keeps passes apart from whatever else the same key signs.
  return createHmac('sha256', secret).update(`meeting-pass:${body}`).digest()
}

/** A pass as text, good for five minutes. */
export function issuePass(secret: string, holder: Omit<Pass, 'expires'>, now: Date): string {
  const body = Buffer.from(JSON.stringify({ ...holder, expires: now.getTime() + lifetime })).toString('base64url')
  return `${body}.${seal(secret, body).toString('base64url')}`
}

/** What a pass says, or undefined when it was not issued here or is no longer good. */
export function readPass(secret: string, pass: string, now: Date): Pass | undefined {
  const [body = '', given = ''] = pass.split('.')
  const expected = seal(secret, body)
  const sealed = Buffer.from(given, 'base64url')
  if (sealed.length !== expected.length || !timingSafeEqual(sealed, expected)) return undefined
  const parsed = Pass.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return parsed.expires > now.getTime() ? parsed : undefined
}
