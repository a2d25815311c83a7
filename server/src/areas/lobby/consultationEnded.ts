import { domainEvent } from '../../platform/domainEvents'

/**
 * Published when the patient leaves the room: the consultation was finished, or the patient was returned to the lobby.
 */
export const consultationEnded = domainEvent<{ appointmentId: number }>('consultationEnded')
