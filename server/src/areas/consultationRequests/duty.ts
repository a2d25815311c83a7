/** Until when each doctor is on duty, in ms since the epoch, by user id. */
export type DutyByUser = ReadonlyMap<number, number>

const nobody: DutyByUser = new Map()

/**
 * Returns who of a hospital is on duty now. Duty is what its calendar says: events of the types duty and on call. Without a
 * calendar nobody is on duty by it, and who is online decides (decision 189).
 */
export async function dutyAt(_hospitalId: number): Promise<DutyByUser> {
  return nobody
}
