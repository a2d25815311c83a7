import type * as z from 'zod'
import type { TransferInput } from '#contract/transfers/transfer'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { lockOpenEpisode } from '../../schema/openEpisode'
import { transfers } from '../../schema/transfers'
import { receivingHospitals } from './choices'
import { endOffer, lockOffer } from './lock'
import { notifyOfOffer } from './notifyHospitals'

/** @throws Problem 422 on hospital_id, on department_id */
async function checkPlace(
  episodeId: number,
  { hospital_id: hospitalId, department_id: departmentId }: z.output<typeof TransferInput>,
): Promise<void> {
  const [hospital] = await receivingHospitals(episodeId, hospitalId)
  if (!hospital) throw fieldProblem('hospital_id', 'validation.invalidChoice')
  if (!hospital.departments.some(({ id }) => id === departmentId))
    throw fieldProblem('department_id', 'validation.invalidChoice')
}

/**
 * Offers the patient of an open episode to another hospital of the network, in the transaction of the call, and notifies
 * those who admit patients there. Returns the id of the transfer.
 * @throws Problem 404; 422 on status after discharge, on hospital_id also if another offer is open
 */
export async function offerTransfer(episodeId: number, input: z.output<typeof TransferInput>): Promise<number> {
  const episode = await lockOpenEpisode(episodeId)
  await checkPlace(episodeId, input)
  const { department_id, reason, handover_note } = input
  const inserting = db()
    .insert(transfers)
    .values({
      ...{ department_id, reason, handover_note },
      episode_id: episodeId,
      from_hospital_id: episode.hospital_id,
      to_hospital_id: input.hospital_id,
      offered_by: caller().id,
      offered_at: now(),
    })
    .returning()
  const [row] = await mapUniqueViolation(inserting, 'hospital_id', 'transfer.openOffer')
  const transfer = orNotFound(row)
  await notifyOfOffer(transfer)
  return transfer.id
}

/**
 * Withdraws an open offer, and returns its episode.
 * @throws Problem 404; 422 on state if it has ended
 */
export async function withdrawOffer(id: number): Promise<number> {
  const { transfer } = await lockOffer(id)
  await endOffer(transfer, 'withdrawn')
  return transfer.episode_id
}
