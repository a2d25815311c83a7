import { eq } from 'drizzle-orm'
import type { TestServer } from '../../../platform/testing/server'
import { executions, outageCodes } from '../../../schema/prescriptions'
import { newOutageCode } from '../codes'

/** Stores the code of a dose as if a person had printed it, and returns it. */
export async function storeOutageCode(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  execution: number,
  by: number,
): Promise<string> {
  const code = newOutageCode()
  const [dose] = await database.select().from(executions).where(eq(executions.id, execution))
  if (!dose) throw new Error('no such dose')
  await database.insert(outageCodes).values({
    code,
    execution_id: execution,
    prescription_id: dose.prescription_id,
    as_needed: false,
    printed_by: by,
    printed_at: clock.now(),
  })
  return code
}
