import { newOrderCode } from '../areas/investigations'
import { storeDone, storeInvestigation } from '../areas/investigations/testing/storeInvestigation'
import type { TestServer } from '../platform/testing/server'

/**
 * Stores orders for the calls that need one of their own: two that wait for a center, those whose
 * events and results are recorded, and results to read and to download.
 * @returns the ids in the paths of the calls, and the codes of the orders that wait
 */
export async function orderInvestigations(
  testServer: TestServer,
  { episode, doctor }: { episode: number; doctor: number },
) {
  const order = { episode, doctor }
  const [labCode, radiologyCode] = [newOrderCode(), newOrderCode()]
  await storeInvestigation(testServer, { ...order, code: labCode })
  await storeInvestigation(testServer, { ...order, centerType: 2, code: radiologyCode })
  const ordered = async (external = false) => (await storeInvestigation(testServer, { ...order, external })).id
  const paths: [string, number][] = [
    ['investigations.recordEvent', await ordered()],
    ['investigations.execute', await ordered()],
    ['investigations.executeExternal', await ordered(true)],
    ['investigations.markSeen', await storeDone(testServer, order)],
    ['investigations.download', await storeDone(testServer, order)],
    ['fhir.readDiagnosticReport', await storeDone(testServer, order)],
  ]
  return { paths, codes: { labCode, radiologyCode } }
}
