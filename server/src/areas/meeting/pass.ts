import * as z from 'zod'
import { sealed, unsealed } from './sealed'

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
const label = 'meeting-pass'

/** A pass as text, good for five minutes. */
export function issuePass(secret: string, holder: Omit<Pass, 'expires'>, now: Date): string {
  return sealed(secret, label, { ...holder, expires: now.getTime() + lifetime })
}

/** What a pass says, or undefined when it was not issued here or is no longer good. */
export function readPass(secret: string, text: string, now: Date): Pass | undefined {
  const pass = Pass.optional().parse(unsealed(secret, label, text))
  return pass && pass.expires > now.getTime() ? pass : undefined
}
