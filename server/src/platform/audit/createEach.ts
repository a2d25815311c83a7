import type { FieldProblems } from '#contract/kit/issues'
import type { RecordKind } from '#contract/kit/record'
import { db } from '../context'
import { refusedOr } from '../http/refusedOr'
import { auditedValues, readState } from './callEntry'
import { type AuditEvent, auditEventOfChange, insertAuditEntries } from './events'

/**
 * Creates several records, one after another as their form does, with their audit entries. Expects a transaction, and a caller in
 * whose name it is done.
 * @param action the call by which they are created, for the audit log
 * @returns for each of them, in their order, the id, or what the form would say; nothing is stored of the latter
 */
export async function createEach<Input>(
  inputs: readonly Input[],
  { kind, action }: { kind: RecordKind; action: string },
  create: (input: Input) => Promise<number>,
): Promise<(number | FieldProblems)[]> {
  const created: (number | FieldProblems)[] = []
  const events: AuditEvent[] = []
  for (const input of inputs) {
    const result = await refusedOr(() => create(input))
    created.push(result)
    if (typeof result !== 'number') continue
    const changes = auditedValues(kind, result).difference({}, await readState(kind, result))
    events.push(auditEventOfChange({ action, kind, id: result, changes }))
  }
  if (events.length > 0) await db().execute(insertAuditEntries(events))
  return created
}
