import type { TestServer } from '../../../platform/testing/server'
import { transfers } from '../../../schema/transfers'
import { idOf } from '../../../testing/stored'

interface TransferToStore {
  episode: number
  from: number
  to: number
  /** Of the receiving hospital. */
  department: number
  by: number
}

/** Stores an open offer, and returns its id. */
export async function storeTransfer(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { episode, from, to, department, by }: TransferToStore,
): Promise<number> {
  const values = {
    ...{ episode_id: episode, from_hospital_id: from, to_hospital_id: to, department_id: department },
    reason: 'Needs intensive care',
    handover_note: 'Two litres of oxygen, one line in the left arm',
    offered_by: by,
    offered_at: clock.now(),
  }
  return idOf(await database.insert(transfers).values(values).returning({ id: transfers.id }))
}
