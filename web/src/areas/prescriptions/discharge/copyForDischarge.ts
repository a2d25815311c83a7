import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { api } from '../../../lib/api/api'
import { initialOrder, orderBody } from '../form/formValues'

/**
 * Prescribes what a ward prescription prescribes for the time after discharge as well, active at once.
 * @returns the new prescription
 * @throws Problem 422 if it needs more than the ward prescription has, such as the reason for a warning
 */
export async function copyForDischarge(
  order: Prescription,
  episodeId: number,
  idempotencyKey: string,
): Promise<Prescription> {
  const { data } = await api.prescriptions.create.call({
    body: {
      ...orderBody(initialOrder(PRESCRIPTION_TYPE.discharge, order)),
      // The reason was given for the warnings of that time.
      warnings_reason: null,
      type: PRESCRIPTION_TYPE.discharge,
      status: PRESCRIPTION_STATUS.active,
      episode_id: episodeId,
      modifies_id: null,
    },
    idempotencyKey,
  })
  return data
}
