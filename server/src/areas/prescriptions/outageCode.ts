import { eq } from 'drizzle-orm'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { outageCodes } from '../../schema/prescriptions'

interface Entered {
  outage_code?: string | null | undefined
  given_at?: string | null | undefined
}

/**
 * Checks a dose that is entered from an outage sheet: the code is of this dose, and the time at which it was given is stated,
 * because it is not the time of the entry.
 * @throws Problem 422 on outage_code or given_at
 */
export async function checkOutageCode(
  { outage_code: code, given_at: givenAt }: Entered,
  { wasGiven, execution, prescription }: { wasGiven: boolean; execution?: number; prescription?: number },
): Promise<void> {
  if (!code) return
  const [row] = await db().select().from(outageCodes).where(eq(outageCodes.code, code))
  const isOwn =
    execution === undefined ? row?.as_needed && row.prescription_id === prescription : row?.execution_id === execution
  if (!row || !isOwn) throw fieldProblem('outage_code', 'outage.otherDose')
  if (wasGiven && !givenAt) throw fieldProblem('given_at', 'validation.required')
}
