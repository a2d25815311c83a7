import { domainEvent } from '../../platform/domainEvents'

/** The patient is in the room no more: the consultation was finished, or the patient was put back into the lobby. */
export const consultationEnded = domainEvent<{ appointmentId: number }>('consultationEnded')
