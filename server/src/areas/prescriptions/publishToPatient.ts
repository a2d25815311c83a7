import type { EncounterRef } from '../../schema/encounter'
import { publishFromDoctor } from '../appointments'

/** Publishes to the channel of an appointment that its prescriptions have changed: the patient sees them in the visit at once. */
export function publishToPatient({ kind, id }: EncounterRef): void {
  if (kind === 'appointment') publishFromDoctor(id)
}
